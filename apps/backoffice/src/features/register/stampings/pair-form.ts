import * as z from 'zod';
import { type Day, dayIn, isRealDay } from '@timbro/core/days/rules.ts';
import { zoneOf } from '@timbro/core/engine/zone.ts';
import { note } from '@timbro/core/fields.ts';
import { formatTime } from '@timbro/kit/words/format.ts';

const minuteMs = 60_000;

/** An end of a pair on the clock of the company, `2026-11-12T08:02`; empty where it is not known. */
type LocalTime = string;
const hasTime = (text: string) => /^.{10}T([01]\d|2[0-3]):[0-5]\d$/.test(text);
const hasDay = (text: string) => isRealDay(text.slice(0, 10));
/** Whether what is being typed is a time already. */
export const isLocalTime = (text: string): boolean => hasTime(text) && hasDay(text);
const localTime = z
  .string()
  .refine((text) => text === '' || hasTime(text), 'stampsUpdates.edit.time')
  .refine((text) => text === '' || hasDay(text), 'validation.date');

const pair = z
  .strictObject({ stampingId: z.string().nullable(), enteredAt: localTime, exitedAt: localTime })
  .refine(({ enteredAt, exitedAt }) => enteredAt !== '' || exitedAt !== '', {
    error: 'validation.required',
    path: ['enteredAt'],
  })
  // Both are written alike, so that their order is that of the text; the hour that clocks repeat is the server's to judge.
  .refine(({ enteredAt, exitedAt }) => enteredAt === '' || exitedAt === '' || exitedAt > enteredAt, {
    error: 'stampsUpdates.edit.order',
    path: ['exitedAt'],
  });
export type EditedPair = z.output<typeof pair>;
const ends = ['enteredAt', 'exitedAt'] as const;

/** A time that is known is replaced, or goes with its whole pair: emptied alone, it would leave a missing stamp behind. */
export const pairsAfter = (before: readonly EditedPair[]) =>
  z.array(pair).superRefine((pairs, { addIssue }) =>
    pairs.forEach(({ stampingId, ...times }, index) => {
      const known = before.find((one) => one.stampingId !== null && one.stampingId === stampingId);
      for (const end of ends)
        if (known && known[end] !== '' && times[end] === '')
          addIssue({ code: 'custom', message: 'stampsUpdates.edit.emptied', path: [index, end] });
    }),
  );
export const editedDay = (before: readonly EditedPair[]) => z.strictObject({ pairs: pairsAfter(before), note });

export type Times = { readonly enteredAt: string | null; readonly exitedAt: string | null };

const localOf = (at: string | null, zone: string): LocalTime =>
  at === null ? '' : `${dayIn(zone, new Date(at))}T${formatTime(at, zone)}`;

/** A stamping as the fields hold it. */
export const localPair = (times: Times, stampingId: string | null, zone: string): EditedPair => ({
  stampingId,
  enteredAt: localOf(times.enteredAt, zone),
  exitedAt: localOf(times.exitedAt, zone),
});

/** A time that was known before keeps its instant, seconds included, so that it is no change. */
export function instantOf(local: LocalTime, zone: string, known: readonly (string | null | undefined)[]) {
  if (local === '') return null;
  const same = known.find((at) => at && localOf(at, zone) === local);
  if (same) return same;
  const [day = '', time = ''] = local.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(zoneOf(zone).at(day, hours * 60 + minutes) * minuteMs).toISOString();
}

export const isSameTime = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));

/** The days a stamp of a work day may lie on: a night begins on it or ends on the next. */
export const daysAround = (date: Day, zone: string): readonly Day[] =>
  [-1, 0, 1].map((step) => zoneOf(zone).dayAfter(date, step));
