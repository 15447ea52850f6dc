/* A long bracket opens with the round that is played, or was played last, in sight. On a phone it shows one round and is as tall as
   that one needs; arrows go to its neighbours, and so do swiping and the arrow keys. */
(function () {
  "use strict";
  const phone = matchMedia("(width < 48em)");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const waits = new WeakMap();

  function away(bracket, round) { return round.getBoundingClientRect().left - bracket.getBoundingClientRect().left; }

  function fit(bracket) {
    const rounds = [...bracket.children];
    const near = rounds.reduce((best, round) => (Math.abs(away(bracket, round)) < Math.abs(away(bracket, best)) ? round : best));
    const edges = bracket.offsetHeight - bracket.clientHeight + parseFloat(getComputedStyle(bracket).paddingBlockEnd);
    bracket.style.blockSize = phone.matches && near.offsetHeight ? `${near.offsetHeight + edges}px` : "";
    bracket.scrollTop = 0;
  }

  function fitAll() { document.querySelectorAll(".bracket").forEach(fit); }

  function toNow(bracket) {
    const rounds = [...bracket.children];
    const now = rounds.find((round) => round.querySelector(".tie-live")) || rounds.findLast((round) => round.querySelector(".tie-done"));
    /* Where several stand side by side, no more is scrolled away than must be, and only whole rounds. */
    const room = (round) => now.getBoundingClientRect().right - round.getBoundingClientRect().left <= bracket.clientWidth;
    if (now) bracket.scrollLeft += away(bracket, rounds.find(room) || now);
    fit(bracket);
  }

  document.querySelectorAll(".bracket").forEach(toNow);
  phone.addEventListener("change", fitAll);
  addEventListener("resize", fitAll);
  document.fonts?.ready.then(fitAll);
  document.addEventListener("htmx:afterSettle", fitAll);
  document.addEventListener("toggle", (event) => { event.target.querySelectorAll(".bracket").forEach(toNow); }, true);
  document.addEventListener("scroll", (event) => {
    if (!(event.target instanceof Element) || !event.target.matches(".bracket")) return;
    clearTimeout(waits.get(event.target));
    waits.set(event.target, setTimeout(fit, 100, event.target));
  }, true);

  document.addEventListener("click", (event) => {
    const step = event.target.closest(".bracket-step");
    const round = step && document.getElementById(step.hash.slice(1));
    if (!round) return;
    event.preventDefault();
    const bracket = round.parentElement;
    bracket.scrollBy({ left: away(bracket, round), behavior: still.matches ? "instant" : "smooth" });
    (round.querySelector(`[rel="${step.rel}"]`) || round.querySelector(".bracket-step")).focus({ preventScroll: true });
  });
})();
