import type { Place } from '@timbro/core/polygons/ring-rules.ts';
import type { FenceArea, Fix } from '@timbro/core/positions/fence-rules.ts';
import {
  type Point,
  type Shape,
  along,
  angleTo,
  away,
  beyond,
  companies,
  keepsWithin,
  metresOf,
  toPlace,
  wayTo,
} from './walk-plane.ts';

/** Numbers from nought up to one, the same ones for a seed on every machine. */
export type Chance = () => number;

/** mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const between = (chance: Chance, least: number, most: number): number => least + chance() * (most - least);

/** A true exit, in ms. The line that must be noticed is farther away for a phone that is less sure of itself. */
export type TrueExit = {
  /** Leaves the place of work. */
  readonly leaves: number;
  /** Passes the line of the surest fix, and that of the vaguest. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** Comes back over the latter, and is back at work. */
  readonly returns: number;
  readonly back: number;
};

/** One person's shift, as it was (`truth`, a place for each fix) and as a phone told it. */
export type Walk = {
  readonly areas: readonly FenceArea[];
  readonly fixes: readonly Fix[];
  readonly truth: readonly Place[];
  /** `null` for who stays. */
  readonly exit: TrueExit | null;
};

export const intervalSeconds = 60;
/** Who stays is never nearer to the edge. */
export const leastDepth = 30;
/** So long beyond the line is a true exit at least. */
export const leastExitSeconds = 300;
/** Beyond this a true exit must be noticed. */
export const lineOf = (accuracy: number): number => Math.max(25, accuracy) + 60;

const start = Date.parse('2026-11-17T08:00:00Z');
const toMs = (second: number): number => start + Math.round(second * 1000);
const shiftSeconds = 8 * 3600;
const accuracies = { surest: 5, vaguest: 60 } as const;

/** Where somebody is at which second; from one to the next they go straight. */
type Step = Point & { readonly at: number };

/** A place to work at: half of them just as near to the edge, or to a corner, as one may be. */
function spotIn(chance: Chance, sites: readonly Shape[]): Point {
  const shape = sites[Math.floor(chance() * sites.length)] ?? [];
  const [xs, ys] = [shape.map(({ x }) => x), shape.map(({ y }) => y)];
  for (;;) {
    const spot = {
      x: between(chance, Math.min(...xs), Math.max(...xs)),
      y: between(chance, Math.min(...ys), Math.max(...ys)),
    };
    if (beyond([shape], spot) > -leastDepth) continue;
    if (chance() < 0.5) return spot;
    const corner = shape[Math.floor(chance() * shape.length)];
    const angle = corner && chance() < 0.5 ? angleTo(spot, corner) : between(chance, 0, 2 * Math.PI);
    return along(spot, angle, wayTo([shape], spot, angle, -leastDepth) ?? 0);
  }
}

/** Works now here, now there, until a second. Half of the people keep to one place. */
function workUntil(chance: Chance, sites: readonly Shape[], from: Step, end: number): Step[] {
  const steps: Step[] = [from];
  let here = from;
  if (chance() < 0.5) return [from, { ...from, at: end }];
  for (;;) {
    const spot = spotIn(chance, sites);
    const rested = here.at + between(chance, 120, 2400);
    const arrived = rested + metresOf(here, spot) / between(chance, 0.8, 1.6);
    if (arrived >= end) break;
    steps.push({ ...here, at: rested });
    here = keepsWithin(sites, here, spot, -leastDepth) ? { ...spot, at: arrived } : { ...here, at: rested };
    steps.push(here);
  }
  return [...steps, { ...here, at: end }];
}

/** A way out: straight ahead to the edge, then away from it, within thirty degrees of the shortest way. */
function wayOut(chance: Chance, sites: readonly Shape[], from: Point, wanted: number): { gate: Point; onward: number } {
  for (;;) {
    const angle = between(chance, 0, 2 * Math.PI);
    const gate = along(from, angle, wayTo(sites, from, angle, 0) ?? 0);
    const onward = away(sites, along(gate, angle, 1)) + between(chance, -Math.PI / 6, Math.PI / 6);
    const far = wayTo(sites, gate, onward, wanted);
    if (far !== null && far <= wanted / Math.cos(Math.PI / 6)) return { gate, onward };
  }
}

/** How far beyond the line, and for how long: a third of them as little as counts. */
const outings = [
  () => ({ farther: 0.5, seconds: leastExitSeconds }),
  (chance: Chance) => ({ farther: between(chance, 0.5, 60), seconds: between(chance, 300, 900) }),
  (chance: Chance) => ({ farther: between(chance, 60, 500), seconds: between(chance, 900, 3600) }),
] as const;

function leave(chance: Chance, sites: readonly Shape[], from: Step, accuracy: Accuracy) {
  const outing = (outings[Math.floor(chance() * outings.length)] ?? outings[0])(chance);
  const pace = between(chance, 1.2, 1.6);
  const line = lineOf(accuracy.vaguest);
  const { gate, onward } = wayOut(chance, sites, from, line + outing.farther);
  const secondsTo = (metres: number) => (wayTo(sites, gate, onward, metres) ?? 0) / pace;
  const [toLine, toTarget] = [secondsTo(line), secondsTo(line + outing.farther)];
  const toGate = metresOf(from, gate) / pace;
  const target = along(gate, onward, toTarget * pace);
  const atGate = from.at + toGate;
  const there = atGate + toTarget;
  // The way from the line to the place and back belongs to the time beyond the line.
  const turns = there + Math.max(0, outing.seconds - 2 * (toTarget - toLine));
  const back: Step = { x: from.x, y: from.y, at: turns + toTarget + toGate };
  const steps: Step[] = [
    { ...gate, at: atGate },
    { ...target, at: there },
    { ...target, at: turns },
    { ...gate, at: turns + toTarget },
  ];
  const exit: TrueExit = {
    leaves: toMs(from.at),
    firstLine: toMs(atGate + secondsTo(lineOf(accuracy.surest))),
    lastLine: toMs(atGate + toLine),
    returns: toMs(turns + toTarget - toLine),
    back: toMs(back.at),
  };
  return { steps, back, exit };
}

/** How sure a phone is of each fix: half of them always alike, the others now more, now less. */
type Accuracy = { readonly surest: number; readonly vaguest: number };
function accuracyOf(chance: Chance): Accuracy {
  const usual = between(chance, accuracies.surest, accuracies.vaguest);
  return chance() < 0.5 ? { surest: usual, vaguest: usual } : accuracies;
}

/** In any direction alike, each independent of the others, and 68 of 100 smaller than the accuracy. */
function errorOf(chance: Chance, accuracy: number): Point {
  const far = accuracy * Math.sqrt(Math.log(1 - chance()) / Math.log(1 - 0.68));
  return along({ x: 0, y: 0 }, between(chance, 0, 2 * Math.PI), far);
}

/** Where somebody is at each second asked for, in order. */
function truthAt(steps: readonly Step[], seconds: readonly number[]): Point[] {
  let nth = 0;
  return seconds.flatMap((second) => {
    while ((steps[nth + 1]?.at ?? Number.POSITIVE_INFINITY) <= second) nth += 1;
    const [before, after] = [steps[nth], steps[nth + 1]];
    if (!before || !after) return before ?? [];
    const share = (second - before.at) / (after.at - before.at);
    return { x: before.x + share * (after.x - before.x), y: before.y + share * (after.y - before.y) };
  });
}

function told(chance: Chance, steps: readonly Step[], { surest, vaguest }: Accuracy): Pick<Walk, 'fixes' | 'truth'> {
  const first = chance() * intervalSeconds;
  const count = Math.floor(((steps.at(-1)?.at ?? 0) - first) / intervalSeconds);
  const seconds = Array.from({ length: count }, (_, nth) => first + nth * intervalSeconds);
  const truth = truthAt(steps, seconds);
  const fixes = truth.map(({ x, y }, nth): Fix => {
    const accuracy = between(chance, surest, vaguest);
    const error = errorOf(chance, accuracy);
    return { at: toMs(seconds[nth] ?? 0), accuracy, ...toPlace({ x: x + error.x, y: y + error.y }) };
  });
  return { fixes, truth: truth.map(toPlace) };
}

/** At work all the time, or out once in the middle of it. */
export function walkOf(seed: number, goesOut: boolean): Walk {
  const chance = chanceOf(seed);
  const sites = companies[Math.floor(chance() * companies.length)] ?? [];
  const areas = sites.map((shape, at) => ({ id: `site ${at + 1}`, ring: shape.map(toPlace) }));
  const accuracy = accuracyOf(chance);
  const arrives = { ...spotIn(chance, sites), at: 0 };
  if (!goesOut)
    return { areas, ...told(chance, workUntil(chance, sites, arrives, shiftSeconds), accuracy), exit: null };
  const before = workUntil(chance, sites, arrives, between(chance, 1200, 7200));
  const { steps, back, exit } = leave(chance, sites, before.at(-1) ?? arrives, accuracy);
  const after = workUntil(chance, sites, back, back.at + between(chance, 1200, 7200));
  return { areas, ...told(chance, [...before, ...steps, ...after], accuracy), exit };
}
