/* The keyboard steps through a replay: arrows, Home, End. The buttons are links and work without this. */
(function () {
  "use strict";
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea")) return;
    const step = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (!step) return;
    event.preventDefault();
    step.click();
  });
})();
