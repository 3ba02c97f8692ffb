import { setTimeout as rest } from 'node:timers/promises';
import { type Random, createRandom } from '@timbro/api/src/seed/random.ts';
import { type Hardware, type Memory, type Order, createHardware } from './hardware.ts';
import { type Line, type Tally, openLine } from './line.ts';
import type { Ailment } from './sensors.ts';

/** How a device lives: what it is good for to try. */
export type Habit = 'steady' | 'learner' | 'sleepy' | 'breaking' | 'garbling' | 'ahead';
export type Part = { readonly habit: Habit; readonly ailment: Ailment };

/** A fleet has some of each, the first of them well. */
const parts: readonly [Part, ...Part[]] = [
  { habit: 'steady', ailment: 'none' },
  { habit: 'steady', ailment: 'leaking' },
  { habit: 'steady', ailment: 'fading' },
  { habit: 'learner', ailment: 'none' },
  { habit: 'sleepy', ailment: 'none' },
  { habit: 'breaking', ailment: 'none' },
  { habit: 'garbling', ailment: 'none' },
  { habit: 'ahead', ailment: 'none' },
];
export const partOf = (nth: number): Part => parts[nth % parts.length] ?? parts[0];

/** A clock may run ahead by less than five minutes and is still believed. */
const aheadMs = 3 * 60_000;
const [breaksEvery, sleepsEvery, sleepsFor, garblesEvery] = [5, 4, 2, 4];
const rebootMs = 2_000;
/** How long the last messages of a run may take. */
const farewellMs = 5_000;

type Play = {
  readonly mqttUrl: string;
  readonly deviceId: string;
  readonly password: string;
  readonly memory: Memory;
  readonly part: Part;
  readonly seed: number;
  readonly tally: Tally;
  /** How far its clock is from this machine's, as that of a server that is tried at another time. */
  readonly clockOffsetMs: number;
  /** When it is over. */
  readonly signal: AbortSignal;
  tell(news: string): void;
};

/** Plays one device until its time is over. */
export async function playDevice(play: Play): Promise<void> {
  const { part, memory, seed, signal, tally, tell, clockOffsetMs, ...credential } = play;
  const random = createRandom(seed);
  const hardware = createHardware(memory, part.ailment, random);
  const now = () => new Date(Date.now() + clockOffsetMs + (part.habit === 'ahead' ? aheadMs : 0));
  const line = openLine({ ...credential, tally, tell, onOrder: (order) => void obey(order) });

  async function obey(order: Order) {
    const reactions = hardware.obey(order, now());
    if (reactions.length === 0) tally.repeated += 1;
    const came = Date.now();
    for (const { afterMs, said, restarts } of reactions) {
      await rest(came + afterMs - Date.now());
      if (restarts && line.isUp()) {
        await line.sleep();
        await rest(rebootMs);
        line.wake();
      }
      for (const one of said) {
        if (one.channel === 'answers') tally.answered += 1;
        line.say(one);
      }
    }
  }

  // Not all at once, as if they had been switched on together.
  let due = Date.now() + random.upTo(1_000 * Math.min(10, memory.intervalSeconds));
  if (part.habit === 'learner') for (const one of hardware.press(now())) line.say(one);
  for (let turn = 0; ; turn += 1) {
    // In short rests, for the interval may change meanwhile.
    while (!signal.aborted && Date.now() < due) await rest(Math.min(500, due - Date.now()));
    if (signal.aborted) break;
    due = Date.now() + hardware.intervalSeconds() * 1_000;
    line.say(hardware.measure(now()));
    for (const one of hardware.learn(now())) line.say(one);
    await misbehave({ line, hardware, random, tally, tell, now, signal }, part.habit, turn);
  }
  await line.close(farewellMs);
}

type Stage = {
  line: Line;
  hardware: Hardware;
  random: Random;
  tally: Tally;
  tell(news: string): void;
  now(): Date;
  signal: AbortSignal;
};

/** What hardware does that nobody would ask it to. */
async function misbehave(stage: Stage, habit: Habit, turn: number): Promise<void> {
  const { line, random, tally, tell } = stage;
  if (habit === 'breaking' && turn % breaksEvery === breaksEvery - 1 && line.isUp()) {
    tell('loses its line');
    line.replay();
    line.break();
  }
  if (habit === 'garbling' && turn % garblesEvery === garblesEvery - 1) {
    tell('sends nonsense');
    tally.bad += 1;
    line.sayText('telemetry', random.pick(nonsense));
  }
  if (habit === 'sleepy' && turn % sleepsEvery === sleepsEvery - 1 && line.isUp()) await nap(stage);
}

/** What it measures while it sleeps it tells when it is awake again. */
async function nap({ line, hardware, tell, now, signal }: Stage): Promise<void> {
  tell('falls asleep');
  await line.sleep();
  for (let turn = 0; turn < sleepsFor && !signal.aborted; turn += 1) {
    await rest(hardware.intervalSeconds() * 1_000, undefined, { signal }).catch(() => undefined);
    line.say(hardware.measure(now()));
  }
  line.wake();
}

const nonsense: readonly [string, ...string[]] = [
  'no JSON at all',
  '{"at":"2026-11-18T08:00:00Z"}',
  '{"at":"2035-01-01T00:00:00Z","batteryVoltage":12.1,"positivePoleCount":1,"negativePoleCount":1,"dispersion":{"positive":1,"negative":1}}',
  '{"at":"2026-11-18T08:00:00Z","batteryVoltage":"much","positivePoleCount":-1,"negativePoleCount":1,"dispersion":null}',
];
