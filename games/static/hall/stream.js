/* The stream is a hint: it tells that a version is there, the page then asks for its own table.
   Closed while nobody looks, opened again (the present version comes first) on return. */
(function () {
  "use strict";
  const holder = () => document.getElementById("stream");
  let resting = "";
  let misses = 0;
  let heard = 0;
  let unsent = null;

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
    return JSON.parse(message.data).version;
  }

  function shown() { return Number(document.getElementById("table").dataset.version); }

  function ask() {
    const news = document.querySelector("[data-news]");
    if (news) htmx.trigger(news, "refetch");
  }

  /* News that came while an answer was on its way waits for it: the answer may be older. */
  function catchUp(event) {
    const answered = event.detail.successful || [409, 422].includes(event.detail.xhr.status);
    if (answered && heard > shown()) ask();
  }

  /* What we already show needs no second asking. */
  document.addEventListener("htmx:confirm", function (event) {
    const cause = event.detail.triggeringEvent;
    if (!cause || cause.type !== "sse:version") return;
    heard = version(cause.detail);
    if (heard <= shown()) event.preventDefault();
  });
  document.addEventListener("visibilitychange", () => (document.hidden ? rest() : wake()));
  /* A press that did not get through is sent again when the line is back; its intent key makes it one action. */
  function keep(event) {
    lost(true);
    if (event.detail.elt.matches("form")) unsent = { form: event.detail.elt, by: event.detail.requestConfig.triggeringEvent?.submitter };
  }

  function resume(event) {
    misses = 0;
    lost(false);
    const press = unsent;
    unsent = null;
    if (press && document.contains(press.form)) press.form.requestSubmit(press.by);
    else if (event.type === "online") ask();
  }

  document.addEventListener("htmx:sseOpen", resume);
  document.addEventListener("htmx:sseError", () => { misses += 1; lost(misses > 1); });
  document.addEventListener("htmx:sendError", keep);
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) lost(false);
    window.setTimeout(catchUp, 0, event);
  });
  window.addEventListener("online", resume);
})();
