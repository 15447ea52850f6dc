/* What a person likes stands on the page's first element before it paints; the server wrote it there.
   A control in a form with data-likes shows its choice at once and has it kept without leaving the page. */
(function () {
  "use strict";
  const root = document.documentElement;

  function change(event) {
    const form = event.target.closest("form[data-likes]");
    if (!form || !event.target.matches("select")) return;
    root.dataset[event.target.name] = event.target.value;
    device();
    fetch(form.action, { method: "POST", body: new FormData(form), headers: { "HX-Request": "true" }, keepalive: true })
      .catch(() => { /* no line: it lasts for this page */ });
  }

  /* The menu of a table leads to the panel beneath it, which opens. */
  function open(event) {
    const panel = event.target.closest('a[href="#likes"]') && document.getElementById("likes");
    if (!panel) return;
    panel.open = true;
    document.getElementById("menu").open = false;
    panel.querySelector("summary").focus();
  }

  /* Who asked the device for more contrast need not ask us as well. */
  function device() {
    const asks = window.matchMedia("(prefers-contrast: more)").matches;
    if (asks && ["auto", undefined].includes(root.dataset.contrast)) root.dataset.contrast = "high";
  }

  root.dataset.script = "";
  device();
  document.addEventListener("change", change);
  document.addEventListener("click", open);
})();
