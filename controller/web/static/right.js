// What this device may still do in its game, when a stream has ended without a word.

import { banner, serviceGone } from "./banners.js";
import { whoAmI } from "./wire.js";
import { _ } from "./words.js";

export const GONE = [401, 403, 404];

// A stream ends when the seat was taken over or the game closed: this asks which.
export async function checkRight(table, launcher) {
  try {
    const me = await whoAmI();
    if (me.role !== table.me.role || me.seat !== table.me.seat) await become(table, launcher, me);
    else await table.refresh();
  } catch (error) {
    if (GONE.includes(error.status)) leavePage(error, table, launcher);
  }
}

// Whoever lost a seat to another phone goes on watching.
async function become(table, launcher, me) {
  if (me.game !== table.id) {
    leavePage({ status: 403 }, table, launcher);
    return;
  }
  table.me = me;
  await table.sit(me.seat);
  banner(
    "moved",
    me.seat === null ? _("Another phone has your seat now; this one watches.") : null,
    [_("Join again"), () => location.assign("/join")],
  );
}

export function leavePage(error, table, launcher) {
  table?.stream?.close();
  launcher.stream?.close();
  serviceGone(false);
  if (error.status === 404) {
    banner("gone", _("This game has been closed."), [
      _("To the start"),
      () => location.assign("/"),
    ]);
    return;
  }
  banner("gone", _("This device has no place in this game any more."), [
    _("Join again"),
    () => location.assign("/join"),
  ]);
}
