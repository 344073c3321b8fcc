// Which faces a game's deck has.

import { get } from "./wire.js";
import { values } from "./choices.js";

let rulesets = null;

export async function facesOf({ ruleset, edition }) {
  rulesets ??= await get("/rulesets");
  const deck = rulesets
    .find(({ id }) => id === ruleset)
    ?.editions.find(({ id }) => id === edition)?.cards;
  return Object.keys(deck ?? values[ruleset]);
}
