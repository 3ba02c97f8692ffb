import * as z from 'zod';
import { isRealDay } from '../days/rules.ts';
import { id, instant, wholeBetween } from '../fields.ts';
import { placeFields } from '../positions/contract.ts';
import { directions, stampSources } from './rules.ts';

/** Whatever a phone's clock may show, as long as the log can hold it; what is no moment at all is told by its own check. */
const shownByClock = instant.refine((value) => {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) || isRealDay(at.toISOString().slice(0, 10));
}, 'validation.dateRange');

/** How the app came to `at`; of it the log keeps what the phone showed and whether the app was sure. */
export const stampClock = z.strictObject({
  deviceAt: shownByClock,
  /** How far the server's clock was ahead of the phone's when the app last knew. */
  serverOffsetMs: z.int('validation.format').nullable(),
  /** How long ago that was, by a clock that nobody sets. */
  monotonicMs: z.number('validation.format').min(0, 'validation.format').nullable(),
  sure: z.boolean('validation.format'),
});

/** What a phone sends of a stamp, by itself or sealed. */
export const newStamp = z
  .strictObject({
    id,
    at: instant,
    direction: z.enum(directions, 'validation.format').nullish(),
    source: z.enum(stampSources, 'validation.format'),
    /** Tells the site and whether the person is inside it; it is not stored. */
    position: z.strictObject(placeFields).nullish(),
    clock: stampClock.nullish(),
    /** That the phone has read the code of a kiosk, and the number that stands there: with these alone a stamp is the kiosk's. */
    scan: z.strictObject({ id, number: wholeBetween(0, 99) }).nullish(),
  })
  .check(({ value: { source, scan }, issues }) => {
    const isOfKiosk = source === 'kiosk';
    if (isOfKiosk === Boolean(scan)) return;
    const message = isOfKiosk ? 'kiosks.scan.required' : 'kiosks.scan.unwanted';
    issues.push({ code: 'custom', path: ['scan'], message, input: scan });
  });
export type NewStamp = z.output<typeof newStamp>;

export const stamp = z
  .object({
    id,
    userId: id,
    at: instant,
    receivedAt: instant,
    direction: z.enum(directions).nullable(),
    source: z.enum(stampSources),
    site: z.string().nullable(),
    inside: z.boolean().nullable(),
    /** The clocks differ or are not sure, it came late, or its month is closed. */
    review: z.boolean(),
    /** What the phone's own clock showed; null where none was told, and then nothing speaks against its time. */
    deviceAt: instant.nullable(),
    clockSure: z.boolean(),
  })
  .meta({ id: 'Stamp' });
export type Stamp = z.output<typeof stamp>;
