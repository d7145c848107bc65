// Two soft bells, made here.

let context;

export function chime() {
  context ??= new AudioContext();
  context.resume();
  bell(659.3, 0);
  bell(987.8, 0.14);
}

function bell(pitch, delay) {
  const start = context.currentTime + delay;
  for (const [multiple, loudness] of [[1, 0.12], [2.76, 0.03]]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch * multiple;
    volume.gain.setValueAtTime(loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 1.1 / multiple);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 1.2);
  }
}
