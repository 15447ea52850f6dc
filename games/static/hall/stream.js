/* The stream is a hint: it tells that a version is there, the page then asks for its own table.
   Closed while nobody looks, opened again (the present version comes first) on return. */
(function () {
  "use strict";
  const holder = () => document.getElementById("stream");
  let resting = "";
  let misses = 0;

  function rest() {
    if (resting || !holder()) return;
    resting = holder().innerHTML;
    htmx.swap(holder(), "", { swapStyle: "innerHTML" });
  }

  function wake() {
    if (!resting) return;
    htmx.swap(holder(), resting, { swapStyle: "innerHTML" });
    resting = "";
  }

  function lost(isLost) { document.getElementById("offline").hidden = !isLost; }

  function version(message) {
    try { return JSON.parse(message.data).version; } catch (_) { return Infinity; }
  }

  /* What we already show needs no second asking. */
  document.addEventListener("htmx:confirm", function (event) {
    const cause = event.detail.triggeringEvent;
    if (!cause || cause.type !== "sse:version") return;
    if (version(cause.detail) <= Number(document.getElementById("table").dataset.version)) event.preventDefault();
  });
  document.addEventListener("visibilitychange", () => (document.hidden ? rest() : wake()));
  document.addEventListener("htmx:sseOpen", () => { misses = 0; lost(false); });
  document.addEventListener("htmx:sseError", () => { misses += 1; lost(misses > 1); });
  document.addEventListener("htmx:sendError", () => lost(true));
  document.addEventListener("htmx:afterRequest", (event) => { if (event.detail.successful) lost(false); });
  window.addEventListener("online", () => { const news = document.querySelector("[data-news]"); if (news) htmx.trigger(news, "refetch"); });
})();
