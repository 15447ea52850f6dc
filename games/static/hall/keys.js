/* The keyboard: 1 to 7 choose, Enter plays, S score, L last trick, H hand, R repeat. Off where data-keys says so. */
(function () {
  "use strict";
  const READS = { s: "score", l: "trick", h: "hand", r: "repeat" };

  function typing(element) {
    return element.closest("input:not([type=hidden]), select, textarea, [contenteditable]") !== null;
  }

  function press(event) {
    if (document.documentElement.dataset.keys === "off" || event.ctrlKey || event.altKey || event.metaKey) return;
    if (typing(event.target)) return;
    const key = event.key.toLowerCase();
    if (/^[1-7]$/.test(key)) choose(place(key), event);
    else if (READS[key]) document.dispatchEvent(new CustomEvent("hall:read", { detail: READS[key] }));
    else if (key === "enter" && !event.target.closest("button, a, summary")) play(event);
  }

  /* By place, as the tiles lie on this screen. */
  function place(key) {
    const slot = document.querySelectorAll("#rack:not([data-arranging]) > .slot")[key - 1];
    return slot && slot.querySelector("button.slot-tile");
  }

  function choose(tile, event) {
    if (!tile) return;
    event.preventDefault();
    tile.focus();
    if (tile.getAttribute("aria-pressed") !== "true") tile.click();
  }

  function play(event) {
    const next = document.querySelector("#play:not(:disabled), #next");
    if (!next) return;
    event.preventDefault();
    next.click();
  }

  document.addEventListener("keydown", press);
})();
