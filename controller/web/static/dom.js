// Elements, made and brought up to date in place: what stays keeps its focus and its animations.

export const byId = (id) => document.getElementById(id);

const HANDLERS = ["onclick", "oninput", "onchange", "onsubmit", "onkeydown"];

export function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) set(node, name, value);
  node.append(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  return node;
}

function set(node, name, value) {
  if (value === null || value === undefined) return;
  if (name === "data") Object.assign(node.dataset, value);
  else if (name.startsWith("aria-") || ["role", "class", "for"].includes(name))
    node.setAttribute(name, value);
  else if (name.startsWith("aria")) node.setAttribute(`aria-${name.slice(4).toLowerCase()}`, value);
  else node[name] = value;
}

export function button(text, onclick, properties = {}) {
  return element(
    "button",
    { type: "button", onclick, ...properties },
    ...(Array.isArray(text) ? text : [text]),
  );
}

// Make the children of `parent` equal to the given ones, and touch nothing that is so already.
// What is marked `keep` only says that the old one of that key stays as it is.
export function patch(parent, ...given) {
  const wanted = given
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : document.createTextNode(child)));
  const byKey = new Map(
    [...parent.children]
      .filter((child) => child.dataset.key)
      .map((child) => [child.dataset.key, child]),
  );
  let place = parent.firstChild;
  for (const child of wanted) {
    const known = child.dataset?.key ? byKey.get(child.dataset.key) : place;
    if (known && isSame(known, child)) {
      if (known !== place) parent.insertBefore(known, place);
      if (!child.dataset?.keep) update(known, child);
      place = known.nextSibling;
    } else parent.insertBefore(child, place);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

function isSame(one, other) {
  if (one instanceof SVGElement) return one.isEqualNode(other);
  return one.nodeName === other.nodeName && one.dataset?.key === other.dataset?.key;
}

function update(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (old instanceof SVGElement) return;
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && !isOwnAffair(old, name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const handler of HANDLERS) old[handler] = fresh[handler];
  updateField(old, fresh);
  patch(old, ...fresh.childNodes);
}

// A person opens and closes; positions are set by scripts.
const isOwnAffair = (node, name) =>
  name === "style" || (name === "open" && node.nodeName === "DETAILS");

function updateField(old, fresh) {
  if ("checked" in fresh && old.checked !== fresh.checked) old.checked = fresh.checked;
  if (
    ["INPUT", "SELECT"].includes(fresh.nodeName) &&
    old.value !== fresh.value &&
    old !== document.activeElement
  )
    old.value = fresh.value;
}
