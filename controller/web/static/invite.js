// How phones get in: an address as a square to point a camera at, and as text to type.

import { ask } from "./ask.js";
import { element, patch } from "./dom.js";
import { get } from "./wire.js";
import { _ } from "./words.js";

export async function invite(table) {
  const invitation = await get(`/games/${table.id}/invitation`);
  const sitting = element("ul", { class: "sitting", ariaLive: "polite" });
  const show = ({ detail }) => patch(sitting, ...detail.filter(({ bot }) => !bot).map(seatLine));
  show({ detail: invitation.seats });
  document.addEventListener("seats", show);
  const content = () => (invitation.lan ? [...open(table, invitation), sitting] : closed());
  await ask(_("Invite phones"), content, { kind: "invite" });
  document.removeEventListener("seats", show);
}

const seatLine = ({ seat, name, taken }) =>
  element(
    "li",
    { data: { key: `sits-${seat}`, taken: String(taken) } },
    taken ? _("✓ {name} is here", { name }) : _("{name} has not joined", { name }),
  );

function closed() {
  return [
    element("p", {}, _("Only this computer can open these pages now.")),
    element("p", {}, _("To let phones of your home network in, start the program like this:")),
    element("pre", {}, element("code", {}, "make play ARGS=--lan")),
  ];
}

function open(table, { addresses, seat_code: seatCode, table_code: tableCode }) {
  const [first, ...others] = addresses;
  if (!first) return [element("p", {}, _("This computer is in no network."))];
  return [
    square(table, "seat", _("Square code for players")),
    element("p", {}, _("Point a camera at the square, or open this address and type the code:")),
    element("p", { class: "address" }, bare(first.url)),
    ...others.map(({ url }) =>
      element("p", { class: "quiet" }, _("or {address}", { address: bare(url) })),
    ),
    element("p", { class: "code", data: { code: "seat" } }, seatCode),
    first.host &&
      element("p", { class: "quiet" }, _("This computer is called {host}.", { host: first.host })),
    element(
      "details",
      {},
      element("summary", {}, _("Another device for the table")),
      element("p", {}, _("Whoever has this code runs the game and the launcher.")),
      square(table, "table", _("Square code for the table")),
      element("p", { class: "code", data: { code: "table" } }, tableCode),
    ),
  ].filter(Boolean);
}

const bare = (url) => url.replace(/^https?:\/\//, "");

const square = (table, code, alt) =>
  element("img", {
    src: `/api/games/${table.id}/invitation.svg?code=${code}`,
    alt,
    class: "square",
    loading: "lazy",
  });
