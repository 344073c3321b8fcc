// Recording a card in two taps: its color, then its face; a wild then asks for what it needs.

import { writtenOn } from "./agreed.js";
import { button, element } from "./dom.js";
import { byColor, cardName, colorOf, COLORS } from "./names.js";
import { cardButton, colorButton, colorSymbol } from "./faces.js";
import { settle } from "./settled.js";
import { _ } from "./words.js";
import { needsThrow, throwable, throwing } from "./throwing.js";

const WILDS = "wild";

// What is being recorded: `ways` are the legal actions that still fit what was tapped.
export class Picking {
  constructor(table, act) {
    Object.assign(this, { table, act, tab: null, ways: null, thrown: null, faces: [], for: "" });
  }

  // A new turn begins with nothing tapped.
  follow(seat) {
    const key = `${this.table.game.version}/${seat}`;
    if (this.for === key) return;
    Object.assign(this, { tab: null, ways: null, thrown: null, for: key });
  }

  show() {
    this.table.onChange();
  }

  open(tab) {
    this.tab = tab;
    this.show();
  }

  async pick(ways) {
    if (needsThrow(this.table, ways)) {
      await this.beginThrow(ways);
      return;
    }
    const [first] = ways;
    if (ways.length === 1) {
      await this.act(first);
      return;
    }
    this.ask(ways);
  }

  async beginThrow(ways) {
    this.faces = await throwable(this.table, ways[0]);
    this.thrown = this.table.game.seats[ways[0].seat].hand ? [...this.faces] : [];
    this.ask(ways);
  }

  ask(ways) {
    this.ways = ways;
    settle();
    this.show();
  }

  back() {
    Object.assign(this, { ways: null, thrown: null });
    this.show();
  }
}

// The whole of it: tabs and faces, or the next question about the card that was tapped.
export function picker(picking, actions, seat) {
  picking.follow(seat);
  if (picking.ways) return question(picking);
  const tabs = [...COLORS, WILDS].filter((tab) =>
    actions.some(({ card }) => (colorOf(card) ?? WILDS) === tab),
  );
  const tab = tabs.includes(picking.tab) ? picking.tab : usual(tabs, picking.table.game.color);
  return element(
    "div",
    { class: "picker", data: { key: "picker" } },
    tabs.length > 1 &&
      element(
        "div",
        { class: "tabs", role: "group", ariaLabel: _("Color") },
        ...tabs.map((one) => tabButton(picking, one, one === tab)),
      ),
    tab
      ? faces(
          picking,
          actions.filter(({ card }) => (colorOf(card) ?? WILDS) === tab),
        )
      : element("p", { class: "quiet" }, _("Which color?")),
  );
}

// The color in force is what most cards are played on.
const usual = (tabs, color) => (tabs.includes(color) ? color : tabs.length === 1 ? tabs[0] : null);

function tabButton(picking, tab, isOpen) {
  const open = () => picking.open(tab);
  if (tab !== WILDS) return colorButton(tab, open, { ariaPressed: String(isOpen) });
  return button(
    [
      element(
        "span",
        { class: "four", ariaHidden: "true" },
        ...COLORS.map((one) => element("i", { data: { color: one } }, colorSymbol(one))),
      ),
      element("span", {}, _("Wild")),
    ],
    open,
    { class: "color", data: { key: WILDS, color: WILDS }, ariaPressed: String(isOpen) },
  );
}

function faces(picking, actions) {
  const cards = [...new Set(actions.map(({ card }) => card))].sort(byColor);
  return element(
    "div",
    { class: "faces", role: "group", ariaLabel: _("Card"), data: { key: "faces" } },
    ...cards.map((card) =>
      cardButton(card, () => picking.pick(actions.filter((action) => action.card === card))),
    ),
  );
}

// What the tapped card still needs: a color, somebody, or the cards thrown under it.
export function question(picking) {
  const { ways } = picking;
  const colors = distinct(ways, "color");
  const targets = distinct(ways, "target");
  const written = writtenOn(picking.table, ways[0].card);
  return element(
    "div",
    {
      class: "question",
      role: "group",
      ariaLabel: cardName(ways[0].card),
      data: { key: "question" },
    },
    element("p", { class: "asked" }, asked(picking, colors)),
    written && element("p", { class: "quiet" }, written),
    picking.thrown
      ? throwing(picking)
      : colors.length > 1
        ? element(
            "div",
            { class: "tabs" },
            ...COLORS.map((one) =>
              colorButton(one, () => picking.pick(ways.filter(({ color }) => color === one))),
            ),
          )
        : element(
            "div",
            { class: "answers" },
            ...targets.map((seat) =>
              button(
                picking.table.name(seat),
                () => picking.pick(ways.filter(({ target }) => target === seat)),
                { class: "big", data: { key: `target-${seat}`, target: seat } },
              ),
            ),
          ),
    button(_("Back"), () => picking.back(), { class: "quiet", data: { key: "back" } }),
  );
}

function asked({ thrown, ways, table }, colors) {
  const card = cardName(ways[0].card);
  if (thrown)
    return table.game.seats[ways[0].seat].hand
      ? _("What goes under {card}?", { card })
      : _("Tap what lies under {card}", { card });
  return colors.length > 1 ? _("{card}: which color?", { card }) : _("{card}: who?", { card });
}

const distinct = (ways, field) =>
  [...new Set(ways.map((way) => way[field]))].filter((value) => value !== undefined);
