// Which faces a game's deck has, and how many of each.

import { get } from "./wire.js";
import { values } from "./choices.js";

let rulesets = null;

// How many there are of each face: of a deck that is not listed, any number of all that there are.
export async function deckOf({ ruleset, edition }) {
  rulesets ??= await get("/rulesets");
  const listed = rulesets
    .find(({ id }) => id === ruleset)
    ?.editions.find(({ id }) => id === edition)?.cards;
  return listed ?? Object.fromEntries(Object.keys(values[ruleset]).map((card) => [card, Infinity]));
}

export const facesOf = async (game) => Object.keys(await deckOf(game));
