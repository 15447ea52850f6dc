/* A page with a [data-stream] hears when what it shows looks different, and asks for its own fragment again:
   a hundred phones spread over half a second, each at most once a second. The stream is closed while nobody looks. Where no stream
   gets through, the page asks by the clock instead. */
(function () {
  "use strict";
  const SPREAD = 500;
  const REST = 1000;
  const BY_THE_CLOCK = 1500;
  let source = null;
  let due = 0;
  let askedAt = 0;

  const region = () => document.querySelector("[data-stream]");

  function ask() {
    due = 0;
    askedAt = Date.now();
    if (region() && !document.hidden) htmx.trigger(region(), "refetch");
  }

  function soon() {
    if (due) return;
    const rest = Math.max(0, askedAt + REST - Date.now());
    due = window.setTimeout(ask, rest + Math.random() * SPREAD);
  }

  function hear(message) {
    const shown = region()?.dataset.stamp;
    if (!shown || !Object.values(JSON.parse(message.data)).map(String).includes(shown)) soon();
  }

  function open() {
    if (source || document.hidden || !region()) return;
    source = new EventSource(region().dataset.stream);
    source.addEventListener("news", hear);
    source.addEventListener("version", hear);
  }

  function close() {
    source?.close();
    source = null;
  }

  function byTheClock() {
    if (!region() || document.hidden) return;
    if (source?.readyState !== EventSource.OPEN) soon();
    if (source?.readyState === EventSource.CLOSED) { close(); open(); }
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", open);
  window.setInterval(byTheClock, BY_THE_CLOCK);
  open();
})();
