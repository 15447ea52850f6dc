/* What a screen reader hears: new lines go to the polite region, refusals to the assertive one.
   Only keys of lines already said are kept, never their text, so nothing of a covered trick stays behind. */
(function () {
  "use strict";
  /* What lies open, and the newest trick that may be looked at. */
  const READ = { trick: '#table [data-read="trick"], #table [data-read="last"]' };
  const said = new Set();
  let drawn = null;
  const region = (id) => document.getElementById(id);
  const words = (node) => node.textContent.replace(/\s+/g, " ").trim();

  function news() {
    const lines = [...document.querySelectorAll("#table [data-say]")];
    const fresh = lines.filter((line) => !said.has(line.dataset.say));
    said.clear();
    for (const line of lines) said.add(line.dataset.say);
    return fresh.map(words).join(" ");
  }

  /* Talk and presence settle too: only a table drawn anew has something to say, and takes back what was said. */
  function hear() {
    const table = document.getElementById("table");
    if (table === drawn) return;
    drawn = table;
    const text = news();
    if (text) region("polite").textContent = text;
    const alert = document.querySelector("#table [data-alert]");
    region("assertive").textContent = alert ? words(alert) : "";
  }

  /* Beside the table: what somebody said, and who is away. There is one polite voice, so it says these as well. */
  const AROUND = { ".talk-lines": ".talk-lines > :last-child", "#absent": ".absent-one:last-child > p" };
  const known = {};

  function hearAround() {
    for (const [place, line] of Object.entries(AROUND)) {
      if (!document.querySelector(place)) continue;
      const newest = document.querySelector(line);
      const text = newest ? words(newest) : "";
      if (place in known && text && text !== known[place]) region("polite").textContent = text;
      known[place] = text;
    }
  }

  function read(name) {
    const parts = document.querySelectorAll(READ[name] || `#table [data-read="${name}"]`);
    region("polite").textContent = "";
    const text = [...parts].map(spoken).filter(Boolean).join(" ") || words(region("prompt"));
    window.setTimeout(() => { region("polite").textContent = text; }, 30);
  }

  function spoken(part) {
    const labels = [...part.querySelectorAll("button[aria-label]")].map((button) => button.getAttribute("aria-label").trim());
    return labels.length ? labels.join("; ") : words(part);
  }

  function repeat() {
    const text = region("polite").textContent;
    region("polite").textContent = "";
    window.setTimeout(() => { region("polite").textContent = text || words(region("prompt")); }, 30);
  }

  document.addEventListener("htmx:afterSettle", () => { hear(); hearAround(); });
  document.addEventListener("hall:alert", (event) => { region("assertive").textContent = event.detail; show(event.detail); });
  document.addEventListener("hall:say", (event) => { region("polite").textContent = event.detail; });
  document.addEventListener("hall:read", (event) => (event.detail === "repeat" ? repeat() : read(event.detail)));
  document.addEventListener("DOMContentLoaded", () => { drawn = document.getElementById("table"); news(); hearAround(); });

  /* The sentence is for the eyes too: it stands in the prompt until the table is drawn anew. */
  function show(text) {
    const prompt = document.querySelector("#prompt > span");
    if (prompt) prompt.textContent = text;
  }
})();
