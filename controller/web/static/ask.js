// Questions in the one dialog of a page. Each answers null when it is closed without an answer.

import { button, byId, element } from "./dom.js";
import { isSettling, settle } from "./settled.js";
import { _ } from "./words.js";

let finish = null;

// Show a dialog; `content` gets the function that answers and closes it.
export function ask(title, content, properties = {}) {
  const dialog = byId("dialog");
  finish?.(null);
  return new Promise((resolve) => {
    const opener = document.activeElement;
    finish = (answer) => {
      finish = null;
      dialog.onclose = null;
      if (dialog.open) dialog.close();
      opener?.isConnected && opener.focus();
      resolve(answer);
    };
    dialog.dataset.kind = properties.kind ?? "";
    dialog.replaceChildren(
      element(
        "header",
        {},
        element("h2", { id: "dialog-title" }, title),
        button("×", () => finish?.(null), { class: "close", ariaLabel: _("Close") }),
      ),
      element("div", { class: "answer" }, ...[content((answer) => finish?.(answer))].flat()),
    );
    dialog.onclose = () => {
      if (!dialog.open) finish?.(null);
    }; // not the close of the question before
    dialog.onclick = (event) => {
      if (event.target === dialog && isBeside(dialog, event) && !isSettling()) finish?.(null);
    };
    if (!dialog.open) dialog.showModal();
    settle();
    (
      dialog.querySelector("[autofocus]") ??
      dialog.querySelector(".answer button") ??
      dialog
    ).focus();
  });
}

// A finger that lands between two buttons has not gone out of the dialog.
function isBeside(dialog, { clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

export const isAsking = () => byId("dialog").open;
export const stopAsking = () => finish?.(null);

// One of a few: [value, text or node, properties].
export function askOne(title, answers, kind = "") {
  return ask(
    title,
    (answer) =>
      element(
        "div",
        { class: "answers" },
        ...answers.map(([value, text, properties]) =>
          button(text, () => answer(value), { class: "big", ...properties }),
        ),
      ),
    { kind },
  );
}

export function confirm(title, yes) {
  return askOne(title, [
    [true, yes, { class: "big danger" }],
    [false, _("No"), {}],
  ]);
}

// A number of cards: one tap for the likely ones.
export function askCount(title, { likely, most = 112, value = null }) {
  return ask(title, (answer) => [
    element(
      "div",
      { class: "numbers" },
      ...likely.map((n) =>
        button(String(n), () => answer(n), {
          class: "number",
          ariaPressed: value === null ? null : String(n === value),
        }),
      ),
    ),
    likely.length
      ? element(
          "details",
          {},
          element("summary", {}, _("Another number")),
          numberPad(answer, most, _("Number")),
        )
      : numberPad(answer, most, _("Number")),
  ]);
}

// Digits for fingers, and for a keyboard the field itself.
export function numberPad(answer, most, title) {
  const field = element("input", {
    inputMode: "numeric",
    autocomplete: "off",
    maxLength: 4,
    ariaLabel: title,
    class: "typed",
  });
  const ok = button(_("OK"), () => submit(), { class: "primary", disabled: true });
  const submit = () => {
    if (!ok.disabled) answer(Number(field.value));
  };
  const check = () => {
    ok.disabled = !/^\d+$/.test(field.value) || Number(field.value) > most;
  };
  const type = (digit) => {
    field.value = `${field.value}${digit}`.slice(0, 4);
    check();
  };
  field.oninput = check;
  field.onkeydown = (event) => {
    if (event.key === "Enter") submit();
  };
  return element(
    "div",
    { class: "pad" },
    element("label", {}, title, field),
    element(
      "div",
      { class: "digits" },
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => button(String(digit), () => type(digit))),
      button(
        "⌫",
        () => {
          field.value = field.value.slice(0, -1);
          check();
        },
        { ariaLabel: _("Delete") },
      ),
      button("0", () => type(0)),
      ok,
    ),
  );
}
