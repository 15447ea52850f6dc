/* Checks the openings of a shake against its root (SHA-256, a tree of 32 leaves), in the reader's own browser.
   The hash is computed here: crypto.subtle is not there on plain http, as in a hall. */
(function () {
  "use strict";
  const primes = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (x) => ((x - Math.floor(x)) * 4294967296) | 0;
  const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
  const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const turn = (word, by) => (word >>> by) | (word << (32 - by));

  function padded(bytes) {
    const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
    bytes.forEach((byte, place) => view.setUint8(place, byte));
    view.setUint8(bytes.length, 128);
    view.setUint32(view.byteLength - 4, bytes.length * 8);
    return view;
  }

  function block(state, view, at) {
    const w = [];
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) { w[i] = view.getInt32(at + i * 4); continue; }
      const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    return [a, b, c, d, e, f, g, h].map((word, place) => (word + state[place]) | 0);
  }

  function sha256(bytes) {
    const view = padded(bytes);
    let state = START;
    for (let at = 0; at < view.byteLength; at += 64) state = block(state, view, at);
    return state.flatMap((word) => [24, 16, 8, 0].map((by) => (word >>> by) & 255));
  }

  const bytes = (hex) => (hex.match(/../g) || []).map((pair) => parseInt(pair, 16));
  const hex = (list) => list.map((byte) => byte.toString(16).padStart(2, "0")).join("");

  /* Tile order: by low end, then high end. */
  function numberOf(tile) {
    const [high, low] = tile.split("-").map(Number);
    return 7 * low - (low * (low - 1)) / 2 + (high - low);
  }

  function opens(opening, root) {
    let place = numberOf(opening.tile);
    let node = sha256([0, place, opening.seat.charCodeAt(0), ...bytes(opening.salt)]);
    for (const beside of opening.path.map(bytes)) {
      node = sha256(place % 2 ? [1, ...beside, ...node] : [1, ...node, ...beside]);
      place >>= 1;
    }
    return place === 0 && opening.path.length === 5 && hex(node) === root;
  }

  /* The own rack, or a hand that was played. */
  async function read(card) {
    if (card.dataset.openings) return { openings: JSON.parse(card.dataset.openings), played: null };
    const answer = await fetch(card.dataset.record, { cache: "no-store" });
    const hand = (await answer.json()).hands.find((each) => each.number === Number(card.dataset.hand));
    const played = hand.actions.map((action) => action.split(" ")).filter(([, word]) => /^[0-6]-[0-6]$/.test(word));
    return { openings: hand.openings, played };
  }

  /* Every tile that was played is opened, once, in the seat that played it, and no other. */
  function wrong(root, { openings, played }) {
    const same = (opening) => ([seat, tile]) => opening.tile === tile && opening.seat === seat;
    const stray = openings.find((opening, place) =>
      !opens(opening, root) ||
      openings.findIndex((other) => other.tile === opening.tile) !== place ||
      (played && !played.some(same(opening))));
    if (stray) return stray.tile;
    const missing = (played || []).find((play) => !openings.some((opening) => same(opening)(play)));
    return missing ? missing[1] : null;
  }

  function say(card, what, count) {
    for (const line of card.querySelectorAll("[data-says]")) {
      line.hidden = line.dataset.says !== what;
      const place = line.querySelector("[data-count]");
      if (place) place.textContent = count;
    }
  }

  document.addEventListener("click", async (event) => {
    if (!event.target.closest("[data-verify]")) return;
    const card = document.getElementById("proof");
    try {
      const told = await read(card);
      const tile = wrong(card.dataset.root, told);
      say(card, tile ? "bad" : told.openings.length ? "ok" : "empty", tile || told.openings.length);
    } catch (error) {
      say(card, "none", "");
    }
  });
})();
