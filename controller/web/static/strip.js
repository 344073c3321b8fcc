// The launcher at the foot of every page: its state, what it holds, press, stop, enable.

import { banner, trying } from "./banners.js";
import { button, byId, element, patch } from "./dom.js";
import { _, cards } from "./words.js";
import { stateName } from "./launcher.js";

// `may` tells what this device may do besides stopping; `fill` is how many cards it would hold;
// its trouble is nobody's here if it `matters` not; where it serves another game (`isElsewhere`),
// its cards and its button are not this one's.
export function showStrip(
  launcher,
  { may = "all", fill = 112, canPress = true, matters = true, isElsewhere = false } = {},
) {
  const node = byId("strip");
  node.hidden = !launcher.isThere && !launcher.isAllowed;
  if (node.hidden) return;
  const tells = launcher.status ? told(launcher, isElsewhere) : [];
  patch(
    node,
    ...tells,
    element("div", { class: "orders" }, ...orders(launcher, may, fill, canPress, isElsewhere)),
  );
  banner("launcher", matters ? launcher.trouble : null, ...ways(launcher, may, fill));
}

function told(launcher, isElsewhere) {
  const { status, running } = launcher;
  const counted = running !== null && launcher.isBusy && !isElsewhere ? cards(running) : null;
  const name = launcher.isSilent ? _("No answer") : (counted ?? stateName(status.state));
  return [
    element(
      "p",
      {
        class: "state",
        data: { key: "state", state: launcher.isSilent ? "silent" : status.state },
      },
      element("span", { class: "lamp" }),
      element("strong", {}, name),
    ),
    element(
      "p",
      { class: "hopper", data: { key: "hopper" } },
      isElsewhere ? _("for another game") : launcher.hopper,
      " · ",
      launcher.kind,
    ),
  ];
}

function orders(launcher, may, fill, canPress, isElsewhere) {
  const isTable = may === "all";
  return [
    may !== "stop" &&
      launcher.isThere &&
      !isElsewhere &&
      !launcher.needsEnabling &&
      button(
        _("Press"),
        trying(() => launcher.press()),
        { class: "press", disabled: !launcher.canPress || !canPress, data: { key: "press" } },
      ),
    isTable &&
      launcher.isThere &&
      !isElsewhere &&
      launcher.status.state === "empty" &&
      button(
        _("Filled"),
        trying(() => launcher.fill(fill)),
        { data: { key: "fill" } },
      ),
    isTable &&
      launcher.needsEnabling &&
      button(
        _("Enable"),
        trying(() => launcher.enable()),
        { class: "primary", data: { key: "enable" } },
      ),
    button(
      _("Stop"),
      trying(() => launcher.stop()),
      { class: "stop", data: { key: "stop" } },
    ),
  ];
}

// The ways out of trouble that this device may take.
function ways(launcher, may, fill) {
  if (may !== "all" || !launcher.isThere) return [];
  const filled = [_("Filled"), trying(() => launcher.fill(fill))];
  if (launcher.status.state === "empty") return [filled];
  if (!launcher.needsEnabling) return [];
  const enable = [_("Enable"), trying(() => launcher.enable())];
  const refill = [_("It was empty: filled"), trying(() => launcher.fillEmpty(fill))];
  return launcher.mayBeEmpty ? [refill, enable] : [enable];
}
