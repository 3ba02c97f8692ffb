import { useSyncExternalStore } from 'react';
import { createSignal } from '@timbro/kit/memory/signal.ts';

export type Sound = 'in' | 'out' | 'kept' | 'refused';

/** Two short tones up for who comes, down for who goes, twice the same for what waits, one low one for what was refused. */
const tones: Readonly<Record<Sound, readonly number[]>> = {
  in: [660, 990],
  out: [880, 587],
  kept: [660, 660],
  refused: [196],
};
const toneSeconds = { short: 0.12, long: 0.4 };
const loudness = 0.25;

const key = 'timbro.kiosk.sound';
const { announce, subscribe } = createSignal();
const isOn = () => localStorage.getItem(key) !== 'off';

export function setSound(on: boolean): void {
  localStorage.setItem(key, on ? 'on' : 'off');
  announce();
}
export const useSound = (): boolean => useSyncExternalStore(subscribe, isOn);

let context: AudioContext | null = null;

/** Browsers let a page sound only once it was touched. */
export function unlockSounds(): void {
  const { AudioContext: Context }: { readonly AudioContext?: typeof AudioContext } = window;
  if (!Context) return;
  context ??= new Context();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
}

export function play(sound: Sound): void {
  if (!isOn() || context?.state !== 'running') return;
  const length = sound === 'refused' ? toneSeconds.long : toneSeconds.short;
  for (const [index, pitch] of tones[sound].entries()) beep(context, pitch, index * (length + 0.03), length);
}

function beep(on: AudioContext, pitch: number, after: number, length: number): void {
  const start = on.currentTime + after;
  const tone = on.createOscillator();
  const volume = on.createGain();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  // Rises and falls within a moment, or the speaker would click.
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.01);
  volume.gain.setValueAtTime(loudness, start + length - 0.02);
  volume.gain.linearRampToValueAtTime(0, start + length);
  tone.connect(volume).connect(on.destination);
  tone.start(start);
  tone.stop(start + length);
}
