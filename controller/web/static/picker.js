// Recording a card in two taps: its color, then its face; a wild then asks for what it needs.

import { button, element } from "./dom.js";
import { byColor, cardName, colorOf, COLORS, kindOf } from "./names.js";
import { cardButton, colorButton, colorSymbol } from "./faces.js";
import { _, ngettext } from "./words.js";
import { facesOf } from "./deck.js";

const WILDS = "wild";

// What is being recorded: `ways` are the legal actions that still fit what was tapped.
export class Picking {
  constructor(table, act) { Object.assign(this, { table, act, tab: null, ways: null, thrown: null, faces: [], for: "" }); }

  // A new turn begins with nothing tapped.
  follow(seat) {
    const key = `${this.table.game.version}/${seat}`;
    if (this.for === key) return;
    Object.assign(this, { tab: null, ways: null, thrown: null, for: key });
  }

  show() { this.table.onChange(); }

  open(tab) { this.tab = tab; this.show(); }

  async pick(ways) {
    if (needsThrow(this.table, ways)) { await this.beginThrow(ways); return; }
    const [first] = ways;
    if (ways.length === 1) { await this.act(first); return; }
    this.ways = ways;
    this.show();
  }

  async beginThrow(ways) {
    this.ways = ways;
    this.thrown = [];
    const { hand } = this.table.game.seats[ways[0].seat];
    this.faces = hand ? inHand(hand, ways[0].card) : await inDeck(this.table.game, ways[0].card);
    if (hand) this.thrown = [...this.faces];
    this.show();
  }

  back() { Object.assign(this, { ways: null, thrown: null }); this.show(); }
}

const needsThrow = (table, ways) => kindOf(ways[0].card) === "discard-all" && ways[0].type === "play" && table.game.seats[ways[0].seat].cards > 1;

// The other cards of that color, one entry for each.
function inHand(hand, card) {
  const same = hand.filter((other) => colorOf(other) === colorOf(card));
  same.splice(same.indexOf(card), 1);
  return same;
}

async function inDeck(game, card) {
  const faces = await facesOf(game);
  return faces.filter((other) => colorOf(other) === colorOf(card)).sort(byColor);
}

// The whole of it: tabs and faces, or the next question about the card that was tapped.
export function picker(picking, actions, seat) {
  picking.follow(seat);
  if (picking.ways) return question(picking);
  const tabs = [...COLORS, WILDS].filter((tab) => actions.some(({ card }) => (colorOf(card) ?? WILDS) === tab));
  const tab = tabs.includes(picking.tab) ? picking.tab : usual(tabs, picking.table.game.color);
  return element("div", { class: "picker", data: { key: "picker" } },
    tabs.length > 1 && element("div", { class: "tabs", role: "group", ariaLabel: _("Color") }, ...tabs.map((one) => tabButton(picking, one, one === tab))),
    tab ? faces(picking, actions.filter(({ card }) => (colorOf(card) ?? WILDS) === tab)) : element("p", { class: "quiet" }, _("Which color?")));
}

// The color in force is what most cards are played on.
const usual = (tabs, color) => (tabs.includes(color) ? color : tabs.length === 1 ? tabs[0] : null);

function tabButton(picking, tab, isOpen) {
  const open = () => picking.open(tab);
  if (tab !== WILDS) return colorButton(tab, open, { ariaPressed: String(isOpen) });
  return button([element("span", { class: "four", ariaHidden: "true" }, ...COLORS.map((one) => element("i", { data: { color: one } }, colorSymbol(one)))), element("span", {}, _("Wild"))],
    open, { class: "color", data: { key: WILDS, color: WILDS }, ariaPressed: String(isOpen) });
}

function faces(picking, actions) {
  const cards = [...new Set(actions.map(({ card }) => card))].sort(byColor);
  return element("div", { class: "faces", role: "group", ariaLabel: _("Card"), data: { key: "faces" } },
    ...cards.map((card) => cardButton(card, () => picking.pick(actions.filter((action) => action.card === card)))));
}

// What the tapped card still needs: a color, somebody, or the cards thrown under it.
export function question(picking) {
  const { ways } = picking;
  const colors = distinct(ways, "color");
  const targets = distinct(ways, "target");
  return element("div", { class: "question", role: "group", ariaLabel: cardName(ways[0].card), data: { key: "question" } },
    element("p", { class: "asked" }, asked(picking, colors)),
    picking.thrown ? throwing(picking) : colors.length > 1
      ? element("div", { class: "tabs" }, ...COLORS.map((one) => colorButton(one, () => picking.pick(ways.filter(({ color }) => color === one)))))
      : element("div", { class: "answers" }, ...targets.map((seat) => button(picking.table.name(seat), () => picking.pick(ways.filter(({ target }) => target === seat)), { class: "big", data: { key: `target-${seat}`, target: seat } }))),
    button(_("Back"), () => picking.back(), { class: "quiet", data: { key: "back" } }));
}

function asked({ thrown, ways, table }, colors) {
  const card = cardName(ways[0].card);
  if (thrown) return table.game.seats[ways[0].seat].hand ? _("What goes under {card}?", { card }) : _("Tap what lies under {card}", { card });
  return colors.length > 1 ? _("{card}: which color?", { card }) : _("{card}: who?", { card });
}

const distinct = (ways, field) => [...new Set(ways.map((way) => way[field]))].filter((value) => value !== undefined);

function throwing(picking) {
  const { faces: choices, thrown, ways, table } = picking;
  const isHand = Boolean(table.game.seats[ways[0].seat].hand);
  const most = table.game.seats[ways[0].seat].cards - 1;
  const send = () => picking.act({ ...ways[0], throw: [...thrown] });
  return element("div", {},
    element("div", { class: "faces" }, ...(isHand ? ownThrows(picking) : choices.map((card) => tableThrow(picking, card, thrown.length < most)))),
    element("div", { class: "row" },
      button(thrown.length ? ngettext("Throw {n} card", "Throw {n} cards", thrown.length) : _("Throw nothing"), send, { class: "primary", data: { key: "throw" } }),
      thrown.length > 0 && button(_("None of them"), () => { picking.thrown = []; picking.show(); }, { data: { key: "none" } })));
}

// At a real table each tap is one more of that face.
function tableThrow(picking, card, canMore) {
  const times = picking.thrown.filter((one) => one === card).length;
  return element("span", { class: "times", data: { times: String(times), key: card } },
    cardButton(card, () => { picking.thrown.push(card); picking.show(); }, { disabled: !canMore }), times > 0 && element("b", {}, `${times}×`));
}

function ownThrows(picking) {
  const left = [...picking.thrown];
  return picking.faces.map((card, place) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    const toggle = () => {
      if (at >= 0) picking.thrown.splice(picking.thrown.indexOf(card), 1); else picking.thrown.push(card);
      picking.show();
    };
    return cardButton(card, toggle, { ariaPressed: String(at >= 0), data: { key: `${card}-${place}`, card, color: colorOf(card) } });
  });
}
