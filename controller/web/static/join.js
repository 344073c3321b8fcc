// Joining: a code, then a seat. The code comes behind the address's `#`, or is typed.

import { confirm } from "./ask.js";
import { serviceGone, trying } from "./banners.js";
import { button, byId, element, patch } from "./dom.js";
import { Launcher } from "./launcher.js";
import { post, whoAmI } from "./wire.js";
import { showStrip } from "./strip.js";
import { _ } from "./words.js";

const LETTERS = 6;
const launcher = new Launcher({
  onChange: () => showStrip(launcher, { may: "stop" }),
  onEvent: () => {},
  onState: () => {},
});

// What was typed, as codes are written: capitals and digits, nothing between them.
const tidy = (text) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, LETTERS);

function askForCode() {
  const field = element("input", {
    id: "code",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: false,
    maxLength: 12,
    class: "typed",
    "aria-describedby": "code-why",
    required: true,
  });
  const submit = (event) => {
    event.preventDefault();
    trying(() => offer(tidy(field.value)))();
  };
  patch(
    byId("main"),
    element(
      "form",
      { class: "join", onsubmit: submit },
      element("label", { for: "code" }, _("Code of the game")),
      element(
        "p",
        { id: "code-why" },
        _("It stands at the table, beside the square code: {n} letters and digits.", {
          n: LETTERS,
        }),
      ),
      field,
      element("button", { type: "submit", class: "primary big" }, _("Go on")),
    ),
  );
  field.focus();
}

async function offer(code) {
  const offered = await post("/join", { code });
  if (offered.role === "table") {
    tableOffer(code, offered);
    return;
  }
  patch(
    byId("main"),
    element(
      "section",
      { class: "join" },
      element("h2", {}, _("Where do you sit?")),
      element(
        "div",
        { class: "answers" },
        ...offered.seats
          .filter(({ bot, left }) => !bot && !left)
          .map((seat) => seatButton(code, seat)),
        button(
          _("Just watch"),
          trying(() => enter({ code, viewer: true })),
          { class: "big quiet", data: { key: "watch" } },
        ),
      ),
    ),
  );
}

function tableOffer(code, { seats = [] }) {
  patch(
    byId("main"),
    element(
      "section",
      { class: "join" },
      element("h2", {}, _("This device runs the table")),
      element("p", {}, seats.map(({ name }) => name).join(", ")),
      element(
        "div",
        { class: "answers" },
        button(
          _("Run the game here"),
          trying(() => enter({ code, table: true })),
          { class: "primary big", data: { key: "table" } },
        ),
      ),
    ),
  );
}

function seatButton(code, { seat, name, taken }) {
  return button(
    [
      element("strong", {}, name),
      taken ? element("small", {}, _("taken by another phone")) : null,
    ].filter(Boolean),
    trying(() => take(code, seat, name, taken)),
    { class: "big", data: { key: `seat-${seat}`, seat, taken: String(taken) } },
  );
}

async function take(code, seat, name, isTaken) {
  const isSure =
    !isTaken ||
    (await confirm(
      _("Take {name}’s seat from the other phone?", { name }),
      _("Yes, this is my seat"),
    ));
  if (isSure) await enter({ code, seat, ...(isTaken ? { take_over: true } : {}) });
}

async function enter(body) {
  const { game } = await post("/join", body);
  location.assign(game ? `/game/${game}` : "/");
}

// The code is no business of the next page, or of whoever looks over a shoulder.
function codeOfAddress() {
  const code = tidy(decodeURIComponent(location.hash.slice(1)));
  history.replaceState(null, "", "/join");
  return code;
}

async function offerCode() {
  const code = codeOfAddress();
  if (code) await trying(offer)(code);
}

async function begin() {
  const me = await whoAmI();
  if (me.role === "none") launcher.onChange();
  else await launcher.begin();
  serviceGone(false);
  askForCode();
  await offerCode();
}

window.addEventListener("hashchange", offerCode); // another square, read into the same page
begin().catch((error) => {
  if (error.status === 0) serviceGone(true);
  else throw error;
});
