/* Small sounds for those who want them, made here, no files: your turn, a tile laid, a trick taken, a hand over.
   They are read off the page as it is drawn, so they tell nothing that it does not show. */
(function () {
  "use strict";
  const TONES = { tile: [[196, 0]], trick: [[330, 0], [247, 0.11]], over: [[392, 0], [494, 0.14], [587, 0.28]], turn: [[587, 0], [784, 0.12]] };
  const count = (what) => document.querySelectorAll(`#table ${what}`).length;
  let audio = null;
  let before = null;

  function look() {
    const table = document.getElementById("table");
    return table && {
      table, hand: table.dataset.hand, laid: count(".spot > .tile"), won: count(".spot-wins"), over: count("#over"),
      turn: count("#offers, .play button.slot-tile") ? table.dataset.version : "",
    };
  }

  function heard(now) {
    const same = before.hand === now.hand;
    const sounds = [];
    if (now.over && !(same && before.over)) sounds.push("over");
    else if (now.won && !(same && before.won)) sounds.push("trick");
    else if (now.laid && !(same && before.laid === now.laid)) sounds.push("tile");
    if (now.turn && !(same && before.turn)) sounds.push("turn");
    return sounds;
  }

  function play(name, delay) {
    document.dispatchEvent(new CustomEvent("hall:sound", { detail: name }));
    if (!audio || audio.state !== "running") return;
    for (const [pitch, after] of TONES[name]) tone(pitch, audio.currentTime + delay + after);
  }

  function tone(pitch, at) {
    const [voice, volume] = [audio.createOscillator(), audio.createGain()];
    voice.type = "triangle";
    voice.frequency.value = pitch;
    volume.gain.setValueAtTime(0.16, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.22);
    voice.connect(volume).connect(audio.destination);
    voice.start(at);
    voice.stop(at + 0.24);
  }

  const wanted = () => document.documentElement.dataset.sounds === "on";

  function drawn() {
    const now = look();
    if (!now || (before && before.table === now.table)) return;
    if (before && wanted()) heard(now).forEach((name, place) => play(name, place * 0.35));
    before = now;
  }

  /* A browser lets a page sound only after somebody has touched it. */
  function wake() {
    if (!wanted()) return;
    audio = audio || new AudioContext();
    audio.resume();
  }

  document.addEventListener("htmx:afterSettle", drawn);
  document.addEventListener("pointerdown", wake);
  document.addEventListener("keydown", wake);
  document.addEventListener("change", (event) => {
    if (event.target.name !== "sounds" || !wanted()) return;
    wake();
    audio.resume().then(() => play("turn", 0));
  });
  before = look();
})();
