// Launches, cards and events as a person at the table would say them.

export const byId = (id) => document.getElementById(id);

export function element(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

export function button(text, action, className = "") {
  return element("button", { type: "button", textContent: text, className, onclick: action });
}

export const cards = (number) => (number === 1 ? "1 card" : `${number} cards`);
export const face = (card) => card.replaceAll("-", " ");

const COLORS = ["red", "yellow", "green", "blue"];

export function cardFace(card, tag = "span") {
  const [first, ...rest] = card.split("-");
  const isColored = COLORS.includes(first);
  const node = element(tag, { className: "card", textContent: isColored ? rest.join(" ") : face(card), title: face(card) });
  node.dataset.color = isColored ? first : "";
  return node;
}

export function byColor(one, other) {
  const place = (card) => COLORS.indexOf(card.split("-")[0]);
  return place(one) - place(other) || one.localeCompare(other);
}

export function launchSentence(launch, name) {
  const to = launch.seat === null ? "" : ` for ${name(launch.seat)}`;
  if (launch.uncertain) return `${cards(launch.cards)}${to}, perhaps: please count.`;
  if (launch.outcome === "fired") return `${cards(launch.cards)}${to}.`;
  if (launch.outcome === "nothing") return `Nothing came${to}.`;
  const words = { empty: "The hopper is empty.", jam: "It is jammed.", stopped: "Stopped.", fault: "It has a fault." };
  return launch.cards ? `${cards(launch.cards)}${to}. ${words[launch.outcome]}` : words[launch.outcome];
}

// What happened in a game; the keys are the game stream's event names. `n` names a seat.
export const HAPPENED = {
  "round-began": (e, n) => `A round begins, ${n(e.dealer)} dealt.`,
  "turned-up": (e) => `Turned up: ${face(e.card)}.`,
  "turn": () => null, // the board says so already
  "played": (e, n) => `${n(e.seat)} plays ${face(e.card)}${e.thrown?.length ? ` and throws ${cards(e.thrown.length)} under it` : ""}.`,
  "color-named": (e, n) => `${n(e.seat)} names ${e.color}.`,
  "chosen": (e, n) => `${n(e.seat)} chooses ${n(e.target)}.`,
  "passed": (e, n) => `${n(e.seat)} passes.`,
  "owed": (e, n) => `${n(e.seat)} owes ${e.presses ? `${e.presses} ${e.presses === 1 ? "press" : "presses"}` : "presses until cards come"} (${face(e.because)}).`,
  "took": (e, n) => `${n(e.seat)} takes ${e.cards ? cards(e.cards) : "nothing"}.`,
  "reloaded": () => "The discards go back into the launcher.",
  "hands-swapped": (e, n) => `${n(e.seat)} and ${n(e.target)} swap hands.`,
  "uno-called": (e, n) => `${n(e.seat)} calls UNO!`,
  "caught": (e, n) => `${n(e.seat)} catches ${n(e.target)}.`,
  "hinted": (e, n) => `${n(e.target)} gave a hint.`,
  "doubt-opened": (e, n) => `How many did ${n(e.seat)} get? Please count.`,
  "doubt-settled": (e, n) => `${n(e.seat)} got ${cards(e.cards)}, says the table.`,
  "corrected": (e, n) => `${n(e.seat)} holds ${cards(e.cards)}, says the table.`,
  "left": (e, n) => `${n(e.seat)} leaves.`,
  "round-over": () => "The round is over.",
  "game-over": () => "The game is over.",
};
