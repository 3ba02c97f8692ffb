import type { Day } from '@timbro/core/days/rules.ts';
import type { Horizon } from './horizon.ts';
import type { PlannedStamp, SeedCell } from './plan-cells.ts';
import type { Extra } from './plan-extras.ts';
import type { Random } from './random.ts';

/** What somebody did at a door, in minutes from the midnight of the day. */
type StampAct = { minute: number; direction: PlannedStamp['direction'] };

/** Puts the stamps of each day that somebody came, as far as they have arrived by now. */
export function stampCells(cells: readonly SeedCell[], horizon: Horizon, random: Random): void {
  for (const cell of cells) {
    if (cell.absent || cell.noShow || cell.day > horizon.today) continue;
    const stamps = stampsOf(cell.day, actsOf(cell, random), horizon, random);
    if (cell.stampsTwice) stamps.splice(1, 0, ...repeated(stamps[0], random));
    if (cell.offline) holdBack(stamps, random);
    cell.stamps = stamps.filter(({ receivedAt }) => receivedAt <= horizon.now);
  }
}

export function stampExtras(extras: readonly Extra[], horizon: Horizon, random: Random): void {
  for (const extra of extras) {
    const acts: StampAct[] = [
      { minute: extra.from, direction: 'in' },
      { minute: extra.to, direction: 'out' },
    ];
    extra.stamps = stampsOf(extra.day, acts, horizon, random).filter(({ receivedAt }) => receivedAt <= horizon.now);
  }
}

/** In a little early and out a little late, unless the day has something else in store. */
function actsOf(cell: SeedCell, random: Random): StampAct[] {
  const { from, to } = expectedIn(cell);
  const { breakStart, breakEnd } = cell.shift;
  const entered = cell.late > 0 ? from + cell.late : from - random.between(1, 11);
  const left = cell.early > 0 ? to - cell.early : to + cell.overtime + random.between(0, 8);
  const acts: StampAct[] = [{ minute: entered, direction: 'in' }];
  if (cell.person.stampsLunch && breakStart !== null && breakEnd !== null && from < breakStart && to > breakEnd)
    acts.push(
      { minute: breakStart + random.between(0, 6), direction: 'out' },
      { minute: breakEnd - random.between(0, 14), direction: 'in' },
    );
  acts.push({ minute: left, direction: 'out' });
  if (cell.forgot === 'in') acts.shift();
  if (cell.forgot === 'out') acts.pop();
  return acts;
}

/** What remains of the shift beside an hourly leave; a lunch break at its edge is dropped. */
export function expectedIn({ shift, leave }: SeedCell): { from: number; to: number } {
  const { start, end, breakStart, breakEnd } = shift;
  const from = leave?.from === start ? leave.to : start;
  const to = leave?.to === end ? leave.from : end;
  if (breakStart === null || breakEnd === null) return { from, to };
  return {
    from: from >= breakStart && from < breakEnd ? breakEnd : from,
    to: to > breakStart && to <= breakEnd ? breakStart : to,
  };
}

const stampsOf = (day: Day, acts: readonly StampAct[], { at }: Horizon, random: Random): PlannedStamp[] =>
  acts.map(({ minute, direction }) => {
    const moment = at(day, minute, random.upTo(60));
    const receivedAt = new Date(moment.getTime() + random.between(180, 1900));
    return { id: random.id(), at: moment, receivedAt, direction };
  });

/** The same stamp again, because the first did not seem to be taken. */
function repeated(stamp: PlannedStamp | undefined, random: Random): PlannedStamp[] {
  if (!stamp) return [];
  const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
  const at = later(stamp.at, random.between(15, 90) * 1000);
  return [{ ...stamp, id: random.id(), at, receivedAt: later(at, random.between(180, 1900)) }];
}

/** A phone without network sends what it kept once it is home. */
function holdBack(stamps: PlannedStamp[], random: Random) {
  const last = stamps.at(-1);
  if (!last) return;
  const home = last.at.getTime() + random.between(40, 300) * 60_000;
  for (const [at, stamp] of stamps.entries()) stamp.receivedAt = new Date(home + at * 150);
}
