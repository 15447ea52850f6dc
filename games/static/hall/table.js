/* Choosing a tile: the first tap lifts it, a second tap or the big button plays it. Nothing of this is sent before.
   Keeps the lifted tile, open panels and the focus when the table is drawn anew. */
(function () {
  "use strict";
  const table = () => document.getElementById("table");
  const lifted = () => document.querySelector('.slot-tile[aria-pressed="true"]');
  const kept = { tile: null, open: new Set(), focus: null };

  function say(text) { document.dispatchEvent(new CustomEvent("hall:alert", { detail: text })); }

  function lift(button) {
    for (const other of document.querySelectorAll("button.slot-tile:not([aria-disabled])")) {
      other.setAttribute("aria-pressed", String(other === button));
    }
    const play = document.getElementById("play");
    if (!play) return;
    play.disabled = !button;
    if (button) {
      play.value = button.dataset.tile;
      play.textContent = play.dataset.words.replace("{tile}", button.dataset.tile);
    }
  }

  function choose(button) {
    if (button.getAttribute("aria-disabled") === "true") {
      const why = document.getElementById(button.getAttribute("aria-describedby"));
      if (why) say(why.textContent.trim());
      return false;
    }
    const plays = document.documentElement.dataset.tap === "one" || button.getAttribute("aria-pressed") === "true";
    if (!plays) lift(button);
    return plays;
  }

  document.addEventListener("click", function (event) {
    const button = event.target.closest("button.slot-tile");
    if (button && !choose(button)) event.preventDefault();
  });

  /* A completed trick lies open until the next lead; a tap puts it away sooner, another one brings it back. */
  document.addEventListener("click", function (event) {
    const felt = event.target.closest("#table .felt");
    if (felt && felt.querySelector(".spot-wins")) felt.toggleAttribute("data-gathered");
  });

  function remember() {
    const focused = document.activeElement;
    kept.tile = lifted() ? lifted().dataset.tile : null;
    kept.hand = table().dataset.hand;
    kept.open = new Set([...table().querySelectorAll("details[open][id]")].map((panel) => panel.id));
    kept.focus = focused && table().contains(focused) ? focused.id || "prompt" : null;
  }

  function restore() {
    const button = kept.tile && document.querySelector(`button.slot-tile[data-tile="${kept.tile}"]:not([aria-disabled])`);
    keepPlace();
    lift(button && kept.hand === table().dataset.hand ? button : null);
    for (const id of kept.open) { const panel = document.getElementById(id); if (panel) panel.open = true; }
    if (kept.focus && !table().contains(document.activeElement)) {
      const place = document.getElementById("over") || document.getElementById(kept.focus) || document.getElementById("prompt");
      place.focus({ preventScroll: true });
    }
  }

  /* Signed out elsewhere, or the seat is somebody else's: no table came back. */
  function broken(event) {
    event.detail.shouldSwap = false;
    document.getElementById("broken").hidden = false;
  }

  /* A reload comes back to the hand that is looked at, its ending too. */
  function keepPlace() {
    const place = new URL(window.location.href);
    place.searchParams.set("hand", table().dataset.hand);
    window.history.replaceState(null, "", place);
  }

  /* Overtaken by a newer one; or news of what is shown already, which would only take the focus away for nothing. */
  function isOld(coming, asker) {
    const shown = table().dataset;
    const isSame = coming[1] === shown.version && coming[2] === shown.hand;
    return Number(coming[1]) < Number(shown.version) || (isSame && "news" in asker.dataset);
  }

  document.addEventListener("htmx:beforeSwap", function (event) {
    if (event.detail.target.id !== "table") return;
    const coming = /data-version="(\d+)" data-hand="(\d+)"/.exec(event.detail.serverResponse || "");
    if (!coming) broken(event);
    else if (isOld(coming, event.detail.requestConfig.elt)) event.detail.shouldSwap = false;
    else remember();
  });
  document.addEventListener("htmx:afterSettle", function (event) {
    if (event.target.id === "table" || event.detail.target?.id === "table") restore();
  });
  document.addEventListener("click", function (event) {
    const menu = document.getElementById("menu");
    if (menu && menu.open && !menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", function (event) {
    const menu = document.getElementById("menu");
    if (event.key === "Escape" && menu && menu.open) { menu.open = false; menu.querySelector("summary").focus(); }
  });
  document.addEventListener("DOMContentLoaded", () => { lift(null); keepPlace(); });
})();
