// Cards on their way from the launcher, or the pile, to whoever gets them.

import { byId } from "./dom.js";
import { cardBack } from "./faces.js";

const MOST = 13;
const FLIGHT_MS = 520;
const BETWEEN_MS = 70;

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function fly(number, seat, from) {
  const target = document.querySelector(`.seat[data-seat="${seat}"]`);
  const start = document.querySelector(from) ?? byId("strip");
  if (!target || !start || document.hidden) return;
  glow(target);
  if (isCalm()) return;
  for (let n = 0; n < Math.min(number, MOST); n += 1) send(middle(start), middle(target), n);
}

function middle(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function send(from, to, n) {
  const card = cardBack();
  card.classList.add("flying");
  document.body.append(card);
  const at = (place, turn, size) =>
    `translate(${place.x}px, ${place.y}px) translate(-50%, -50%) rotate(${turn}deg) scale(${size})`;
  const flight = card.animate(
    [
      { transform: at(from, 0, 0.6), opacity: 0 },
      { transform: at(from, 20, 1), opacity: 1, offset: 0.15 },
      {
        transform: at({ x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 30 }, 160, 1.1),
        opacity: 1,
        offset: 0.55,
      },
      { transform: at(to, 350, 0.6), opacity: 0.4 },
    ],
    { duration: FLIGHT_MS, delay: n * BETWEEN_MS, easing: "ease-in-out", fill: "both" },
  );
  flight.onfinish = () => card.remove();
  flight.oncancel = () => card.remove();
}

// Without movement too: who got something is marked for a moment.
function glow(target) {
  target.classList.remove("got");
  requestAnimationFrame(() => target.classList.add("got"));
  setTimeout(() => target.classList.remove("got"), 1600);
}
