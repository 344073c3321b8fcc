// How the table view lies: turned round, and with a line that the far side can read.

import { byId, element, patch } from "./dom.js";

export class View {
  constructor(onChange) {
    this.onChange = onChange;
    this.isTurned = false;
    this.isFar = kept("far") ?? matchMedia("(pointer: coarse) and (min-width: 700px)").matches;
  }

  turn() {
    this.isTurned = !this.isTurned;
    document.body.classList.toggle("turned", this.isTurned);
  }

  far() {
    this.isFar = !this.isFar;
    keep("far", this.isFar);
    this.onChange();
  }

  // It says to the far side what everybody else reads in the middle.
  show(isTable, prompt, reason) {
    const node = byId("far");
    node.hidden = !(isTable && this.isFar);
    patch(
      node,
      ...(node.hidden
        ? []
        : [element("strong", {}, prompt), reason ? element("span", {}, reason) : null]),
    );
  }
}

function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`card-launcher-${name}`));
  } catch {
    return null;
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(`card-launcher-${name}`, JSON.stringify(value));
  } catch {
    /* an extra */
  }
}
