// A finger that taps twice means it once. Where something else has just come to lie under it, taps
// rest for a moment; keys and screen readers cannot slip so, and go on.

const SETTLING_MS = 450; // the second tap of two comes within 400 ms

let ending = null;

export const isSettling = () => "settling" in document.body.dataset;

// After an undo the next undo rests as well; after a move it does not, since a slip is noticed at once.
export function settle(isUndo = false) {
  const { dataset } = document.body;
  dataset.settling = isUndo || dataset.settling === "undo" ? "undo" : "move";
  clearTimeout(ending);
  ending = setTimeout(() => delete dataset.settling, SETTLING_MS);
}
