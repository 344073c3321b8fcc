// Standing trouble at the top of the page, and passing messages at its foot.

import { byId, button, element, patch } from "./dom.js";
import { refusal } from "./refusals.js";
import { _ } from "./words.js";

const standing = new Map();
const PASSING_MS = 6000;
let passing = null;

// A banner stays until it is taken away by the same key and null; what can be done is
// [text, what it does].
export function banner(key, text, ...actions) {
  if (text !== null) standing.set(key, { text, actions });
  else if (!standing.delete(key)) return;
  const lines = [...standing].map(([name, told]) =>
    element(
      "p",
      { class: "banner", data: { key: name, banner: name } },
      element("span", {}, told.text),
      ...told.actions.map(([title, onclick]) => button(title, onclick, { class: "primary" })),
    ),
  );
  patch(byId("banners"), ...lines);
}

export function trouble(text) {
  const node = byId("trouble");
  node.textContent = text;
  clearTimeout(passing);
  if (text)
    passing = setTimeout(() => {
      node.textContent = "";
    }, PASSING_MS);
}

// For those who listen: one after the other.
export function say(text) {
  byId("said").textContent = text;
}

export function serviceGone(isGone) {
  banner(
    "service",
    isGone
      ? _(
          "No answer from the card launcher. Is it switched on, and are you in the same network? This page tries again by itself.",
        )
      : null,
  );
}

// What a button does, with its refusal shown where it can be read, until the next thing is tried.
export function trying(action) {
  return async (...given) => {
    trouble("");
    try {
      await action(...given);
    } catch (error) {
      if (error.status === undefined) throw error;
      trouble(refusal(error));
    }
  };
}
