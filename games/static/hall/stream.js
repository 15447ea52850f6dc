/* The stream is a hint: it tells that a version is there, the page then asks for its own table.
   Closed while nobody looks, opened again (the present version comes first) on return. */
(function () {
  "use strict";
  const holder = () => document.getElementById("stream");
  let resting = "";
  let misses = 0;
  let heard = 0;
  let unsent = null;
  let losses = 0;
  let waiting = 0;
  const AGAIN = 4000;
  const UNREACHED = [0, 502, 503, 504]; // nobody, or a proxy with no site behind it
  const lossesBefore = new WeakMap();

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

  const notice = () => document.getElementById("offline");

  function lose() {
    losses += 1;
    notice().hidden = false;
    if (!waiting) waiting = window.setTimeout(again, AGAIN);
  }

  /* The stream may live on while a press is lost, and then no event tells that the line is back.
     So what was not answered is asked again and again. */
  function again() {
    window.clearTimeout(waiting);
    waiting = 0;
    if (notice().hidden) return;
    waiting = window.setTimeout(again, AGAIN);
    if (unsent && !stillMeant(unsent)) unsent = null;
    if (unsent) unsent.form.requestSubmit(unsent.by);
    else ask();
  }

  /* Another tile lifted meanwhile is not the one that was pressed. */
  function stillMeant(press) {
    return document.contains(press.form) && !press.by?.disabled && (!press.by?.name || press.by.value === press.value);
  }

  /* Only what was sent after the loss tells that the line is back; an answer already on its way does not. */
  function answered(event) {
    const { xhr, requestConfig } = event.detail;
    if (UNREACHED.includes(xhr.status)) return;
    if (requestConfig.elt === unsent?.form) unsent = null;
    if (notice().hidden || lossesBefore.get(xhr) !== losses) return;
    if (unsent) again();
    else notice().hidden = true;
  }

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
  /* A press that did not get through is sent again; its intent key makes it one action. */
  function keep(event) {
    const { elt, formData, triggeringEvent } = event.detail.requestConfig;
    const by = triggeringEvent?.submitter;
    if (elt.matches("form")) unsent = { form: elt, by, value: by?.name ? formData.get(by.name) : "" };
    lose();
  }

  function opened() {
    misses = 0;
    again();
  }

  function missed() {
    misses += 1;
    if (misses > 1) lose();
  }

  document.addEventListener("htmx:sseOpen", opened);
  document.addEventListener("htmx:sseError", missed);
  document.addEventListener("htmx:beforeSend", (event) => lossesBefore.set(event.detail.xhr, losses));
  document.addEventListener("htmx:sendError", keep);
  document.addEventListener("htmx:responseError", (event) => {
    if (UNREACHED.includes(event.detail.xhr.status)) keep(event);
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    answered(event);
    window.setTimeout(catchUp, 0, event);
  });
  window.addEventListener("offline", lose);
  window.addEventListener("online", again);
})();
