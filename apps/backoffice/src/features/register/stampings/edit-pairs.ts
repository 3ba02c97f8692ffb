import type { StampsChange, StampsUpdate } from '@timbro/core/stamps-updates/contract.ts';
import type { StampingDiff } from '@timbro/core/stamps-updates/rules.ts';
import { type EditedPair, type Times, instantOf, isSameTime, localPair } from './pair-form.ts';

type Known = Times & { readonly id: string };

const currentOf = ({ stampings }: StampsUpdate): readonly Known[] =>
  stampings.filter(({ replacedBy }) => replacedBy === null);

const startAt = ({ enteredAt, exitedAt }: Times) => Date.parse(enteredAt ?? exitedAt ?? '');
const endAt = ({ enteredAt, exitedAt }: Times) => Date.parse(exitedAt ?? enteredAt ?? '');
const doMeet = (one: Times, other: Times) => startAt(one) <= endAt(other) && startAt(other) <= endAt(one);

/** What stands for the stamping of a change now: itself, or what a correction has put in its place. */
function standIn(request: StampsUpdate, { stampingId, before }: StampingDiff): string | null {
  const current = currentOf(request);
  const own = current.find(({ id }) => id === stampingId);
  return (own ?? (before && current.find((stamping) => doMeet(stamping, before))))?.id ?? null;
}

/** Of a stamping that is another one by now, only what was asked to change is changed. */
const laidOver = (now: Times, { before, after }: StampingDiff): Times => {
  const end = (name: keyof Times) => (before?.[name] === after?.[name] ? now[name] : (after?.[name] ?? null));
  return { enteredAt: end('enteredAt'), exitedAt: end('exitedAt') };
};

/** The day as it would be: its stampings of now with what is asked for laid over them. */
export function pairsOf(request: StampsUpdate, zone: string): EditedPair[] {
  const local = (times: Times, stampingId: string | null) => localPair(times, stampingId, zone);
  const kept = currentOf(request).flatMap((stamping) => {
    const change = request.changes.find((one) => standIn(request, one) === stamping.id);
    // What has replaced a stamping meanwhile is not removed in its stead.
    if (!change || (!change.after && change.stampingId !== stamping.id)) return [local(stamping, stamping.id)];
    return change.after ? [local(laidOver(stamping, change), stamping.id)] : [];
  });
  const added = request.changes.flatMap((change) =>
    change.after && standIn(request, change) === null ? [local(change.after, null)] : [],
  );
  return [...kept, ...added].toSorted((one, other) => startOf(one).localeCompare(startOf(other)));
}
const startOf = ({ enteredAt, exitedAt }: EditedPair) => enteredAt || exitedAt;

export type EditedChange = {
  readonly change: StampsChange;
  /** The place of its pair in the dialog; -1 for a pair that was taken away. */
  readonly place: number;
};

/** What has to change of the day as it is now, so that it becomes what the dialog shows. */
export function changesOf(request: StampsUpdate, pairs: readonly EditedPair[], zone: string): EditedChange[] {
  const current = currentOf(request);
  const asked = new Map(request.changes.map(({ stampingId, after }) => [stampingId, after]));
  const set = pairs.flatMap((edited, place): EditedChange[] => {
    const known = current.find(({ id }) => id === edited.stampingId);
    const given = asked.get(edited.stampingId);
    const instant = (end: keyof Times) => instantOf(edited[end], zone, [known?.[end], given?.[end]]);
    const times = { enteredAt: instant('enteredAt'), exitedAt: instant('exitedAt') };
    const isSame = known && isSameTime(known.enteredAt, times.enteredAt) && isSameTime(known.exitedAt, times.exitedAt);
    return isSame ? [] : [{ place, change: { stampingId: known?.id ?? null, ...times } }];
  });
  const dropped = current
    .filter(({ id }) => !pairs.some(({ stampingId }) => stampingId === id))
    .map(({ id }): EditedChange => ({ place: -1, change: { stampingId: id, remove: true } }));
  return [...set, ...dropped];
}
