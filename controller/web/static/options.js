// The choices of a ruleset, each with the sentence that explains it.

import { element } from "./dom.js";
import { _ } from "./words.js";
import { editions, options as wording } from "./choices.js";
import { ownCardNames } from "./agreed.js";

const OWN_CARDS = 3;

export function editionChoice(setup, changed) {
  if (setup.ruleset.editions.length < 2) return null;
  return element(
    "fieldset",
    { class: "choice" },
    element("legend", {}, _("Edition")),
    ...setup.ruleset.editions.map(({ id, total }) =>
      radio(
        "edition",
        id,
        setup.edition,
        changed((value) => setup.choose("edition", value)),
        editions[id]?.title ?? id,
        `${editions[id]?.sentence ?? ""} ${_("({total} cards)", { total })}`,
      ),
    ),
  );
}

export function radio(group, value, current, choose, title, sentence) {
  return element(
    "label",
    { class: "radio" },
    element("input", {
      type: "radio",
      name: group,
      value,
      checked: value === current,
      onchange: () => choose(value),
    }),
    element("span", {}, element("strong", {}, title), sentence && element("small", {}, sentence)),
  );
}

export function optionChoices(setup, changed) {
  return setup.options.map((option) =>
    field(
      setup,
      option,
      changed((value) => setup.setOption(option, value)),
    ),
  );
}

function field(setup, option, choose) {
  const { title, sentence, choices } = wording[option.id] ?? {
    title: option.id,
    sentence: "",
    choices: {},
  };
  const value = setup.option(option);
  const control =
    controls[option.id]?.(option, value, choose) ??
    (typeof option.default === "boolean"
      ? check(value, choose)
      : select(option.choices, value, choose, choices));
  const id = `option-${option.id}`;
  control.id = id;
  control.setAttribute("aria-describedby", `${id}-why`);
  return element(
    "div",
    { class: "option", data: { key: option.id, option: option.id } },
    element("label", { for: id }, title),
    element("small", { id: `${id}-why` }, sentence),
    control,
    ...extras(option, value, choose),
  );
}

const check = (value, choose) =>
  element("input", {
    type: "checkbox",
    class: "switch",
    checked: value,
    onchange: (event) => choose(event.target.checked),
  });

function select(values, value, choose, names) {
  const known = values.some((one) => one === value) ? values : [...values, value];
  return element(
    "select",
    {
      value: String(value),
      onchange: (event) => choose(known.find((one) => String(one) === event.target.value)),
    },
    ...known.map((one) =>
      element(
        "option",
        { value: String(one), selected: one === value },
        names[String(one)] ?? String(one),
      ),
    ),
  );
}

const controls = {
  target: (option, value, choose) => select(option.choices, value, choose, wording.target.choices),
  customizable: (option, value, choose) =>
    Array.isArray(value)
      ? element(
          "div",
          { role: "group", class: "three" },
          ...value.map((one, place) =>
            ownCard(one, (text) => choose(value.with(place, text)), place),
          ),
        )
      : ownCard(value, choose),
};

function ownCard(value, choose, place = null) {
  const names = ownCardNames();
  const node = select(Object.keys(names), value, choose, names);
  if (place !== null) node.setAttribute("aria-label", _("Own card {n}", { n: place + 1 }));
  return node;
}

function extras(option, value, choose) {
  if (option.id === "target") return [otherTarget(value, choose)];
  if (option.id !== "customizable") return [];
  const each = Array.isArray(value);
  return [
    element(
      "label",
      { class: "inline" },
      element("input", {
        type: "checkbox",
        checked: each,
        onchange: () => choose(each ? value[0] : Array(OWN_CARDS).fill(value)),
      }),
      _("Something else on each of the three"),
    ),
  ];
}

function otherTarget(value, choose) {
  const change = (event) => {
    const n = Number(event.target.value);
    if (n > 0) choose(n);
  };
  return element(
    "label",
    { class: "inline" },
    _("or exactly"),
    element("input", {
      type: "number",
      min: 1,
      max: 1000000,
      value: value === "none" ? "" : String(value),
      onchange: change,
    }),
    _("points"),
  );
}
