// Card faces: a band with the color's symbol, and a window with what the card says.

import { GLYPHS, SYMBOLS } from "./glyphs.js";
import { button, element } from "./dom.js";
import { cardName, colorName, colorOf, COLORS, faceName, isNumber, kindOf } from "./names.js";

const NAMESPACE = "http://www.w3.org/2000/svg";
const drawn = new Map();

function svg(box, content) {
  const node = document.createElementNS(NAMESPACE, "svg");
  node.setAttribute("viewBox", box);
  node.setAttribute("aria-hidden", "true");
  node.innerHTML = content;
  return node;
}

const symbolAt = (color, x, y, size) =>
  `<g transform="translate(${x} ${y}) scale(${size / 20})">${SYMBOLS[color]}</g>`;

// The left half tells all that matters, since cards in a fan show no more.
function band(card) {
  const color = colorOf(card);
  if (!color)
    return `<g class="light">${miniature(card, 5)}${COLORS.map((one, place) => `<g class="pale-${one}">${symbolAt(one, 21 + 9 * place, 7.5, 7.5)}</g>`).join("")}</g>`;
  return `<g class="on-color">${symbolAt(color, 5, 5, 12)}${symbolAt(color, 43, 5, 12)}${miniature(card, 19)}</g>`;
}

function miniature(card, x) {
  const kind = kindOf(card);
  if (isNumber(card))
    return `<text x="${x}" y="17.500" font-size="17" font-weight="800">${kind}</text>`;
  return `<svg class="mini" x="${x}" y="4" width="14" height="14" viewBox="0 0 48 48">${GLYPHS[kind] ?? ""}</svg>`;
}

const FEW = 8; // letters that fit into one line at full size

// Long names take two lines, broken where they have a gap.
function label(card) {
  const name = faceName(card);
  const gap = name.length > FEW ? middleGap(name) : -1;
  const lines = gap < 0 ? [name] : [name.slice(0, gap + 1).trim(), name.slice(gap + 1)];
  const size = Math.min(
    9,
    (9 * FEW) / Math.max(...lines.map(({ length }) => length)),
    lines.length > 1 ? 7.6 : 9,
  );
  const bottom = 82.5;
  return lines
    .map(
      (line, place) =>
        `<text x="30" y="${bottom - (lines.length - 1 - place) * size}" font-size="${size}" font-weight="700" text-anchor="middle" fill="currentColor">${line}</text>`,
    )
    .join("");
}

function middleGap(name) {
  const gaps = [...name.matchAll(/[ -]/g)].map(({ index }) => index);
  const distance = (gap) => Math.abs(gap - name.length / 2);
  return gaps.sort((one, other) => distance(one) - distance(other))[0] ?? -1;
}

function face(card) {
  const number = kindOf(card);
  const sign = isNumber(card)
    ? `<text x="30" y="73" font-size="54" font-weight="800" text-anchor="middle" fill="currentColor">${number}</text>${["6", "9"].includes(number) ? '<rect x="17" y="77" width="26" height="3.500" fill="currentColor"/>' : ""}`
    : `<svg x="10" y="25" width="40" height="40" viewBox="0 0 48 48" class="glyph">${GLYPHS[number] ?? ""}</svg>${label(card)}`;
  return `<rect class="sheet" width="60" height="90" rx="7"/>${band(card)}<rect class="window" x="4" y="22" width="52" height="64" rx="4"/><g class="ink">${sign}</g>`;
}

const BACK =
  '<rect class="back" width="60" height="90" rx="7"/><rect x="5" y="5" width="50" height="80" rx="4" fill="none" stroke="currentColor" stroke-width="1.500" opacity=".6"/><g fill="currentColor" opacity=".85"><path d="M19 52a11 11 0 0 1 22 0z"/><rect x="14" y="53.500" width="32" height="6" rx="3"/><path d="M30 22l7 9h-4v7h-6v-7h-4z"/></g>';

function picture(card) {
  if (!drawn.has(card)) drawn.set(card, svg("0 0 60 90", card === null ? BACK : face(card)));
  return drawn.get(card).cloneNode(true);
}

const color = (card) => (card === null ? "back" : (colorOf(card) ?? "wild"));

// A card to look at.
export function cardFace(card, properties = {}) {
  return element(
    "span",
    {
      class: "card",
      role: "img",
      ariaLabel: cardName(card),
      data: { card, color: color(card) },
      ...properties,
    },
    picture(card),
  );
}

export function cardBack() {
  return element(
    "span",
    { class: "card", ariaHidden: "true", data: { color: "back" } },
    picture(null),
  );
}

// A card to choose.
export function cardButton(card, onclick, properties = {}) {
  return button([picture(card)], onclick, {
    class: "card",
    ariaLabel: cardName(card),
    data: { key: card, card, color: color(card) },
    ...properties,
  });
}

export function colorSymbol(one) {
  return svg("0 0 20 20", SYMBOLS[one]);
}

// A color by its symbol and its name.
export function colorChip(one) {
  return element("span", { class: "chip", data: { color: one } }, colorSymbol(one), colorName(one));
}

export function colorButton(one, onclick, properties = {}) {
  return button([colorSymbol(one), element("span", {}, colorName(one))], onclick, {
    class: "color",
    data: { key: one, color: one },
    ...properties,
  });
}
