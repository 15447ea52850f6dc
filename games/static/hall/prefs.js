/* What a person likes stands on the page's first element before it paints; the server wrote it there.
   A control in a form with data-likes shows its choice at once and has it kept without leaving the page. */
(function () {
  "use strict";
  const root = document.documentElement;

  function change(event) {
    const form = event.target.closest("form[data-likes]");
    if (!form || !event.target.matches("select")) return;
    root.dataset[event.target.name] = event.target.value;
    fetch(form.action, { method: "POST", body: new FormData(form), headers: { "HX-Request": "true" }, keepalive: true })
      .catch(() => { /* no line: it lasts for this page */ });
  }

  /* A table drawn before the choice was kept would show the one before. */
  function show() {
    for (const control of document.querySelectorAll("form[data-likes] select")) {
      if (root.dataset[control.name]) control.value = root.dataset[control.name];
    }
  }

  root.dataset.script = "";
  document.addEventListener("change", change);
  document.addEventListener("htmx:afterSettle", show);
})();
