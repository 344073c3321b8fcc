// What this device may still do in its game, when a stream has ended without a word.

import { stopAsking } from "./ask.js";
import { banner } from "./banners.js";
import { whoAmI } from "./wire.js";
import { _ } from "./words.js";

export const GONE = [401, 403, 404];
const CLOSED = 404;
const SECOND_LOOK_MS = 500;
const AGAIN_MS = 3000;

// A stream ends when the seat was taken over or the game closed: this asks which.
export async function checkRight(table, launcher) {
  try {
    const me = await whoIsHere();
    if (me.role === "none") leavePage(CLOSED, table, launcher);
    else if (me.game === table.id && isOther(me, table.me)) await become(table, me);
    else if (me.game === table.id || me.role === "table") await table.refresh();
    else leavePage(403, table, launcher);
  } catch (error) {
    if (GONE.includes(error.status)) leavePage(error.status, table, launcher);
  }
}

// A closed game makes strangers of its phones. So does, until its answer has come, a join from
// another page of the same phone; so strangers are asked twice.
async function whoIsHere() {
  const me = await whoAmI();
  if (me.role !== "none") return me;
  await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS));
  return whoAmI();
}

const isOther = (me, before) => ["role", "game", "seat"].some((what) => me[what] !== before[what]);

// Whoever lost a seat to another phone goes on watching.
async function become(table, me) {
  table.me = me;
  await table.sit(me.seat);
  banner(
    "moved",
    me.seat === null ? _("Another phone has your seat now; this one watches.") : null,
    [_("Join again"), () => location.assign("/join")],
  );
}

export function leavePage(status, table, launcher) {
  if (table.isLeft) return;
  stopAsking();
  table.leave();
  if (!table.isTable) {
    launcher.end();
    comeBack(table);
  }
  if (status === CLOSED)
    banner("gone", _("This game has been closed."), [
      _("To the start"),
      () => location.assign("/"),
    ]);
  else
    banner("gone", _("This device has no place in this game any more."), [
      _("Join again"),
      () => location.assign("/join"),
    ]);
}

// Another page of this device may have joined again.
async function comeBack(table) {
  const me = await whoAmI().catch(() => null);
  if (me?.game === table.id) location.reload();
  else setTimeout(() => comeBack(table), AGAIN_MS);
}
