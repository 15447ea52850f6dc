/* The own tiles in the order that is liked: by drag, by arrow keys, by buttons. It stays on this device and is never
   sent. Places where tiles were played stay empty where they are: only tiles change places among themselves. */
(function () {
  "use strict";
  const KEY = "hall42.rack";
  const rack = () => document.getElementById("rack");
  const panel = () => document.getElementById("arrange");
  const slots = () => [...rack().children];
  const holdsTile = (slot) => slot.querySelector(".slot-tile") !== null;
  const number = (slot) => Number(slot.dataset.slot);
  const hand = () => `${window.location.pathname} ${document.getElementById("table").dataset.hand}`;
  let arranging = false;
  let picked = 0;

  function kept() {
    try {
      const found = JSON.parse(localStorage.getItem(KEY)) || {};
      return found.hand === hand() ? found.order : null;
    } catch (_) { return null; }
  }

  function keep() {
    const order = slots().map(number);
    try { localStorage.setItem(KEY, JSON.stringify({ hand: hand(), order })); } catch (_) { /* lasts for this page */ }
  }

  function put(order) {
    const here = new Map(slots().map((slot) => [number(slot), slot]));
    if (order.length === here.size && order.every((each) => here.has(each))) rack().append(...order.map((each) => here.get(each)));
  }

  /* The tiles in a new order, each gap where it is. */
  function shuffle(tiles) {
    const coming = [...tiles];
    put(slots().map((slot) => number(holdsTile(slot) ? coming.shift() : slot)));
    keep();
  }

  const tiles = () => slots().filter(holdsTile);

  function name(slot) {
    const tile = slot.querySelector(".slot-tile");
    return (tile.getAttribute("aria-label") || tile.textContent).replace(/\s+/g, " ").trim();
  }

  function move(slot, to) {
    const order = tiles();
    const place = Math.max(0, Math.min(order.length - 1, to));
    order.splice(place, 0, ...order.splice(order.indexOf(slot), 1));
    shuffle(order);
    slot.querySelector(".slot-mover")?.focus();
    const words = panel().dataset.place.replace("{tile}", name(slot)).replace("{place}", place + 1).replace("{count}", order.length);
    document.dispatchEvent(new CustomEvent("hall:say", { detail: words }));
  }

  const ends = (slot) => slot.querySelector(".slot-tile").dataset.tile.split("-").map(Number);
  const isTrump = (slot) => slot.querySelector("[data-trump]") !== null;

  /* Trumps first, then from sixes down; the double leads its suit. `suit` is the end that all trumps share. */
  function rank(slot, suit) {
    const [high, low] = ends(slot);
    const double = high === low;
    if (isTrump(slot)) return 1000 + (double ? 100 + high : high === suit ? low : high);
    return high * 20 + (double ? 10 : low);
  }

  function sort() {
    const trumps = tiles().filter(isTrump).map(ends);
    const suit = [0, 1, 2, 3, 4, 5, 6].find((end) => trumps.every((each) => each.includes(end)));
    shuffle(tiles().sort((one, other) => rank(other, suit) - rank(one, suit)));
    document.dispatchEvent(new CustomEvent("hall:say", { detail: tiles().map(name).join("; ") }));
  }

  function mover(slot) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "slot-mover";
    button.id = `mover-${number(slot)}`;
    button.setAttribute("aria-label", panel().dataset.move.replace("{tile}", name(slot)));
    button.setAttribute("aria-pressed", String(picked === number(slot)));
    return button;
  }

  function draw() {
    if (!rack() || !panel()) return;
    for (const old of rack().querySelectorAll(".slot-mover")) old.remove();
    rack().toggleAttribute("data-arranging", arranging);
    panel().toggleAttribute("data-arranging", arranging);
    panel().querySelector("[data-arrange]").setAttribute("aria-pressed", String(arranging));
    for (const slot of tiles()) {
      slot.querySelector(".slot-tile").inert = arranging;
      if (arranging) slot.append(mover(slot));
    }
  }

  function pick(slot) {
    const before = tiles().find((each) => number(each) === picked);
    picked = picked === number(slot) ? 0 : number(slot);
    if (before && before !== slot) { picked = 0; move(before, tiles().indexOf(slot)); }
    for (const each of tiles()) each.querySelector(".slot-mover").setAttribute("aria-pressed", String(picked === number(each)));
  }

  function chosen() {
    return tiles().find((each) => number(each) === picked) || document.activeElement.closest("#rack > li");
  }

  function click(event) {
    const button = event.target.closest("#arrange button, .slot-mover");
    if (!button) return;
    if ("arrange" in button.dataset) { arranging = !arranging; picked = 0; draw(); }
    else if ("sort" in button.dataset) sort();
    else if (button.dataset.shift) shift(Number(button.dataset.shift), button);
    else if (!dragged) pick(button.closest("li"));
    dragged = false;
  }

  function shift(by, button) {
    const slot = chosen() || tiles()[0];
    picked = number(slot);
    move(slot, tiles().indexOf(slot) + by);
    for (const each of tiles()) each.querySelector(".slot-mover").setAttribute("aria-pressed", String(picked === number(each)));
    button.focus();
  }

  function press(event) {
    const at = event.target.closest(".slot-mover");
    if (event.key === "Escape" && arranging) { arranging = false; draw(); panel().querySelector("[data-arrange]").focus(); }
    if (!at) return;
    const slot = at.closest("li");
    const to = { ArrowLeft: tiles().indexOf(slot) - 1, ArrowRight: tiles().indexOf(slot) + 1, Home: 0, End: 6 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(slot, to);
  }

  /* Dragging: the tile follows the finger, and goes where it is let go. The table may be drawn anew meanwhile, so the
     tile is found by its number. No attribute stays behind: one that is copied breaks the policy for styles. */
  let drag = null;
  let dragged = false;
  const gripped = () => slots().find((slot) => number(slot) === drag.number);

  function grip(event) {
    const at = event.target.closest(".slot-mover");
    if (!at) return;
    drag = { number: number(at.closest("li")), x: event.clientX, y: event.clientY };
    dragged = false;
    at.setPointerCapture(event.pointerId);
  }

  function pull(event) {
    if (!drag) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    dragged = dragged || Math.hypot(x, y) > 8;
    if (dragged) gripped().style.transform = `translate(${x}px, ${y}px)`;
  }

  function drop(event) {
    if (!drag) return;
    const slot = gripped();
    letGo();
    const under = document.elementsFromPoint(event.clientX, event.clientY).map((each) => each.closest("#rack > li"));
    const target = under.find((each) => each && each !== slot && holdsTile(each));
    if (dragged && target) move(slot, tiles().indexOf(target));
  }

  function letGo() {
    if (drag) gripped().removeAttribute("style");
    drag = null;
  }

  function begin() {
    if (!rack()) return;
    const order = kept();
    if (order) put(order);
    draw();
  }

  document.addEventListener("click", click);
  document.addEventListener("keydown", press);
  document.addEventListener("pointerdown", grip);
  document.addEventListener("pointermove", pull);
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", letGo);
  /* Talk and presence come as well; drawing again for them would take the focus from the tile. */
  document.addEventListener("htmx:afterSwap", (event) => { if (event.detail.target?.id === "table") begin(); });
  begin();
})();
