/* What a person likes, kept on this device only: every control with data-pref="name" sets data-name on the page.
   Loaded before the page paints, so that a dark page never flashes white. */
(function () {
  "use strict";
  const KEY = "hall42.prefs";
  const root = document.documentElement;

  function read() {
    try { return JSON.parse(localStorage.getItem(KEY)) || {}; } catch (_) { return {}; }
  }

  function apply(prefs) {
    for (const [name, value] of Object.entries(prefs)) root.dataset[name] = value;
  }

  function show() {
    for (const control of document.querySelectorAll("[data-pref]")) {
      const value = root.dataset[control.dataset.pref];
      if (value === undefined) continue;
      if (control.type === "checkbox") control.checked = value === "on"; else control.value = value;
    }
  }

  function change(event) {
    const control = event.target.closest("[data-pref]");
    if (!control) return;
    const value = control.type === "checkbox" ? (control.checked ? "on" : "off") : control.value;
    const prefs = { ...read(), [control.dataset.pref]: value };
    apply(prefs);
    show();
    try { localStorage.setItem(KEY, JSON.stringify(prefs)); } catch (_) { /* private window: lasts for this page */ }
  }

  root.dataset.script = "";
  apply(read());
  document.addEventListener("change", change);
  document.addEventListener("DOMContentLoaded", show);
  document.addEventListener("htmx:load", show);
})();
