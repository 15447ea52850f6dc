/* A page that fetches its own news ([data-live]) must not disturb the person who reads it: what was folded open stays
   open, what was scrolled stays there, focus returns, and nothing is swapped under a finger that is pressing. */
(function () {
  "use strict";
  let pressing = false;
  let kept = null;

  function release() { pressing = false; }

  function keep(region) {
    const folds = {};
    for (const fold of region.querySelectorAll("details[id]")) folds[fold.id] = fold.open;
    const scrolls = [...region.querySelectorAll(".bracket, .playing-wrap")].map((box) => [box.scrollLeft, box.scrollTop]);
    const focus = document.activeElement;
    const place = focus && region.contains(focus) && focus.id === "" ? [...region.querySelectorAll("a, button, [tabindex], summary")].indexOf(focus) : -1;
    return { id: region.id, folds, scrolls, place };
  }

  function restore(region, was) {
    for (const [id, open] of Object.entries(was.folds)) {
      const fold = document.getElementById(id);
      if (fold) fold.open = open;
    }
    region.querySelectorAll(".bracket, .playing-wrap").forEach((box, place) => {
      const scroll = was.scrolls[place];
      if (scroll) { box.scrollLeft = scroll[0]; box.scrollTop = scroll[1]; }
    });
    if (was.place >= 0) region.querySelectorAll("a, button, [tabindex], summary")[was.place]?.focus({ preventScroll: true });
  }

  /* The pairings of whoever looks: the page is written once for everybody, and says beside it which are theirs. */
  function markMine() {
    const keys = document.querySelector("[data-mine]")?.dataset.mine;
    for (const key of keys ? keys.split(" ") : []) document.getElementById(`pairing-${key}`)?.classList.add("pairing-mine");
  }

  markMine();
  /* On a phone the doors of the desk are wider than the screen: the one that is open stands in sight. */
  document.querySelector(".side-nav [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  document.addEventListener("pointerdown", (event) => { pressing = Boolean(event.target.closest("[data-live]")); });
  document.addEventListener("pointerup", () => setTimeout(release, 100));
  document.addEventListener("pointercancel", release);

  document.addEventListener("htmx:beforeRequest", (event) => {
    const region = event.detail.elt.closest("[data-live]");
    if (region && region === event.detail.elt && document.hidden) event.preventDefault();
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const region = event.detail.target;
    if (!region.matches("[data-live]") || event.detail.xhr.status === 204) return;
    if (pressing) event.detail.shouldSwap = false; else kept = keep(region);
  });
  document.addEventListener("htmx:afterSettle", () => {
    const region = kept && document.getElementById(kept.id);
    if (region) restore(region, kept);
    kept = null;
    markMine();
  });
})();
