// Two short notes: someone is asked. Made here, so that nothing has to be fetched.

let audio: AudioContext | null = null;

export function chime(): void {
  audio ??= new AudioContext();
  const from = audio.currentTime;
  for (const [at, pitch] of [
    [0, 660],
    [0.14, 880],
  ] as const) {
    const [note, loud] = [audio.createOscillator(), audio.createGain()];
    note.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, from + at);
    loud.gain.exponentialRampToValueAtTime(0.12, from + at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, from + at + 0.3);
    note.connect(loud).connect(audio.destination);
    note.start(from + at);
    note.stop(from + at + 0.32);
  }
}
