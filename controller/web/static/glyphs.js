// Drawings for cards, each in a box of 48 by 48. All of them are this project's own.

// A shape for each color, in a box of 20 by 20, so that color is never the only sign.
export const SYMBOLS = {
  red: '<circle cx="10" cy="10" r="8.5"/>',
  yellow: '<path d="M10 1.5 19 18H1z"/>',
  green: '<rect x="2" y="2" width="16" height="16" rx="1.5"/>',
  blue: '<path d="M10 .5 19 10 10 19.500 1 10z"/>',
};

const stroke = (path, width = 5) =>
  `<path d="${path}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const text = (content, y, size) =>
  `<text x="24" y="${y}" font-size="${size}" font-weight="800" text-anchor="middle" fill="currentColor">${content}</text>`;
const dome = (x, y, scale = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-11 0a11 11 0 0 1 22 0z"/><rect x="-16" y="1.500" width="32" height="6" rx="3"/></g>`;
const sheet = (x, y, turn) =>
  `<rect x="-7" y="-10" width="14" height="20" rx="2.500" transform="translate(${x} ${y}) rotate(${turn})" class="sheet-of" stroke="currentColor" stroke-width="3"/>`;

const ARROWS = stroke("M8 16h29m-8-8 8 8-8 8M40 33H11m8-8-8 8 8 8", 4.5);
const HOP = stroke("M7 36a17 20 0 0 1 33-3m2-9-1 10-9-3", 5) + '<circle cx="24" cy="37" r="6"/>';
const TWO_HOPS =
  stroke("M5 33a10 15 0 0 1 19 0 10 15 0 0 1 18-2m2-9-1 10-9-2", 4) +
  '<circle cx="14.500" cy="38" r="4.500"/><circle cx="33" cy="38" r="4.500"/>';
const SWAP =
  sheet(11, 24, -8) +
  sheet(37, 24, 8) +
  stroke("M14 8c8-5 14-4 19-1m1-6 0 7-7 0M34 41c-8 5-14 4-19 1m-1 6 0-7 7 0", 3);
const AIM =
  '<circle cx="24" cy="24" r="18" fill="none" stroke="currentColor" stroke-width="4"/>' +
  stroke("M24 2v8M24 38v8M2 24h8M38 24h8", 4);
const FLAME =
  '<path d="M26 2c2 10 13 15 12 28a14 14 0 0 1-28 1c0-8 6-11 6-19 4 2 6 6 6 11 4-6 5-13 4-21z"/>';
const RAYS = stroke("M24 3v8M7 10l6 6M41 10l-6 6M3 27h7M45 27h-7", 4) + dome(24, 36);
const BOMB =
  '<circle cx="20" cy="31" r="14"/>' +
  stroke("M29 19c4-8 9-9 13-5", 4) +
  stroke("M43 4v3M47 8h-2M38 5l1 2", 2);
const PENCIL =
  '<path d="m8 40 3-11L32 8a4 4 0 0 1 6 0l2 2a4 4 0 0 1 0 6L19 37z"/>' + stroke("M6 44h36", 3);
const FALLING =
  sheet(14, 13, -14) + sheet(24, 11, 0) + sheet(34, 13, 14) + stroke("M24 26v17m-8-8 8 8 8-8", 5);
const PAIR = sheet(17, 20, -10) + sheet(27, 22, 6);

const four = (symbols) =>
  symbols
    .map(
      ([color, x, y, size]) =>
        `<g class="of-${color}" transform="translate(${x} ${y}) scale(${size / 20})">${SYMBOLS[color]}</g>`,
    )
    .join("");
const ALL_FOUR = four([
  ["red", 2, 2, 21],
  ["yellow", 25, 2, 21],
  ["green", 2, 25, 21],
  ["blue", 25, 25, 21],
]);
const FOUR_IN_A_ROW = four([
  ["red", 1, 1, 10],
  ["yellow", 13, 1, 10],
  ["green", 25, 1, 10],
  ["blue", 37, 1, 10],
]);

export const GLYPHS = {
  skip: HOP,
  reverse: ARROWS,
  "draw-two": PAIR + text("+2", 46, 22),
  "hit-1": text("1×", 23, 24) + dome(24, 38),
  "hit-2": text("2×", 23, 24) + dome(24, 38),
  "discard-all": FALLING,
  "trade-hands": SWAP,
  wild: ALL_FOUR,
  "wild-draw-four": FOUR_IN_A_ROW + text("+4", 43, 32),
  "wild-creeper": BOMB,
  "wild-reverse": ARROWS,
  "wild-skip": HOP,
  "wild-double-skip": TWO_HOPS,
  "wild-draw-two": PAIR + text("+2", 46, 22),
  "wild-targeted-draw-two": AIM + text("+2", 31, 18),
  "wild-forced-swap": SWAP,
  "wild-hit-4": text("4×", 23, 24) + dome(24, 38),
  "wild-attack-attack": AIM + text("2×", 31, 18),
  "wild-hit-fire": FLAME,
  "wild-all-hit": RAYS,
  "wild-customizable": PENCIL,
  "wild-customizable-2": PENCIL,
  "wild-customizable-3": PENCIL,
};
