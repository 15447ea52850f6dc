/* Copies a link, or hands it to the device's own way of sharing. The field beside it works without this. */
(function () {
  "use strict";
  if (navigator.share) document.documentElement.dataset.shares = "";

  async function copy(field) {
    field.select();
    // The old way first: it works on every page and at once, the other on secure ones and when the browser gets to it.
    if (!document.execCommand("copy")) await navigator.clipboard.writeText(field.value);
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy], [data-share]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy || button.dataset.share);
    if (button.dataset.share) {
      navigator.share({ url: field.value }).catch(() => undefined); // the person thought better of it
      return;
    }
    await copy(field);
    button.focus();
    const said = button.parentElement.querySelector("[data-copied]");
    said.textContent = said.dataset.copied;
  });
})();
