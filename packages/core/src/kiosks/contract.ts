import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { flag, id, instant, listOf, listQuery, name, person, recordFields, text } from '../fields.ts';
import { textLimits } from '../limits.ts';
import { sealedRows, stampAnswer } from '../stamps/contract.ts';
import { directions, sealedOutcomes } from '../stamps/rules.ts';
import { stampClock } from '../stamps/stamp.ts';
import { isPin, kioskRefusalReasons, kioskStates } from './rules.ts';

const kiosk = z
  .object({
    ...recordFields,
    name: z.string(),
    /** Whether a tablet is registered, or else whether the code that does it still holds. */
    state: z.enum(kioskStates),
    registeredAt: instant.nullable(),
    device: z.string().nullable(),
    lastSeenAt: instant.nullable(),
    /** When it last was shut because too many wrong badges and PINs came from it. */
    alarmedAt: instant.nullable(),
    /** Stamps that it kept without a network, that were not taken, and that nobody has looked at. */
    refused: z.int(),
  })
  .meta({ id: 'Kiosk' });
export type Kiosk = z.output<typeof kiosk>;

const registration = z.object({
  code: z.string(),
  codeExpiresAt: instant,
  /** Opens the page of the kiosk with the code filled in. */
  url: z.string(),
});
export type KioskRegistration = z.output<typeof registration>;

const namedKiosk = z.object({ id, name: z.string() });

const refusal = z
  .object({
    id,
    kiosk: namedKiosk,
    user: person.nullable(),
    /** The end of the badge, or the personnel number. */
    given: z.string(),
    reason: z.enum(kioskRefusalReasons),
    at: instant,
    receivedAt: instant,
    seenAt: instant.nullable(),
  })
  .meta({ id: 'KioskRefusal' });
export type KioskRefusal = z.output<typeof refusal>;

export const newKiosk = z.strictObject({ name });
export const kioskFilter = listQuery(['name', 'createdAt', 'lastSeenAt'], 'name');
export const kioskRefusalFilter = listQuery(['receivedAt', 'at'], '-receivedAt').extend({ seen: flag.optional() });

/** Kiosks as an Admin keeps them. */
export const kiosks = defineContract({
  list: {
    route: 'GET /kiosks',
    access: access.kiosks,
    query: kioskFilter,
    reply: listOf(kiosk),
    summary: 'The kiosks of the company, without those that were revoked.',
  },
  create: {
    route: 'POST /kiosks',
    access: access.kiosks,
    body: newKiosk,
    reply: kiosk.extend(registration.shape),
    refuses: ['duplicate'],
    entity: 'kiosk',
    summary: 'Adds a kiosk; its code registers one tablet within 15 minutes.',
  },
  renewCode: {
    route: 'POST /kiosks/:kioskId/code',
    access: access.kiosks,
    reply: registration,
    event: 'kiosks.update',
    entity: 'kiosk',
    summary: 'A new code; the tablet that is registered with it takes the place of the one before it.',
  },
  remove: {
    route: 'DELETE /kiosks/:kioskId',
    access: access.kiosks,
    reply: z.null(),
    entity: 'kiosk',
    summary: 'Revokes a kiosk: its tablet is shut out within a second.',
  },
  refusals: {
    route: 'GET /kiosks/refusals',
    access: access.kiosks,
    query: kioskRefusalFilter,
    reply: listOf(refusal),
    summary: 'Stamps that kiosks kept without a network and that were not taken when they came.',
  },
  see: {
    route: 'PATCH /kiosks/refusals/:refusalId',
    access: access.kiosks,
    body: z.strictObject({ seen: z.literal(true, 'validation.format') }),
    reply: refusal,
    event: 'kiosks.update',
    entity: 'kiosk',
    summary: 'Says that somebody has looked at a refused stamp.',
  },
});

const code = z.string('validation.codeRequired').trim().min(1, 'validation.codeRequired').max(64, 'validation.tooLong');
const company = z.object({ name: z.string(), timezone: z.string() });

const shown = z.object({
  token: z.string(),
  expiresAt: instant,
  /** What the QR code holds. */
  url: z.string(),
  /** What opens the socket, for ten minutes. */
  socket: z.string(),
  kiosk: namedKiosk,
  company,
  /** What is kept without a network is sealed to it. */
  publicKey: z.string(),
  /** The last scan, while its number may still be typed. */
  scan: z.object({ firstName: z.string(), number: z.int(), expiresAt: instant }).nullable(),
});
export type KioskShown = z.output<typeof shown>;

/** Either a badge, or a personnel number with its PIN. */
const whose = {
  badge: text(textLimits.badge).optional(),
  payrollCode: text(textLimits.payrollCode).optional(),
  pin: z.string('validation.required').refine(isPin, 'validation.format').optional(),
};
type Whose = { badge?: string | undefined; payrollCode?: string | undefined; pin?: string | undefined };

/** A union of the two would blame the wrong fields. */
function checkWhose({ value, issues }: z.core.ParsePayload<Whose>) {
  const { badge, payrollCode, pin } = value;
  const fault = (path: keyof Whose, message: string) =>
    void issues.push({ code: 'custom', path: [path], message, input: value });
  if (badge !== undefined) {
    if (payrollCode !== undefined) fault('payrollCode', 'validation.unknownField');
    if (pin !== undefined) fault('pin', 'validation.unknownField');
  } else if (payrollCode === undefined) fault(pin === undefined ? 'badge' : 'payrollCode', 'validation.required');
  else if (pin === undefined) fault('pin', 'validation.required');
}

const newKioskStamp = z.strictObject({ id, at: instant, ...whose }).check(checkWhose);
export type NewKioskStamp = z.output<typeof newKioskStamp>;
/** What a kiosk seals of a stamp that it keeps, with how it came to the time and which kiosk it was then. */
export const keptKioskStamp = z
  .strictObject({ id, at: instant, ...whose, clock: stampClock.nullish(), kioskId: id.optional() })
  .check(checkWhose);
export type KeptKioskStamp = z.output<typeof keptKioskStamp>;

const kioskStampAnswer = stampAnswer.extend({
  firstName: z.string(),
  /** What the register makes of it. */
  direction: z.enum(directions),
  /** Where it only repeats a stamp of shortly before: when that was. */
  repeats: instant.nullable(),
});
export type KioskStampAnswer = z.output<typeof kioskStampAnswer>;

const kioskSealedAnswer = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  refused: z.int(),
  /** What became of each row, in the order they were sent. */
  items: z.array(z.object({ outcome: z.enum(sealedOutcomes), reason: z.enum(kioskRefusalReasons).optional() })),
});
export type KioskSealedAnswer = z.output<typeof kioskSealedAnswer>;

/** What the tablet itself asks for, and the phone that reads its code. */
export const kioskContract = defineContract({
  register: {
    route: 'POST /kiosk/register',
    access: access.public,
    body: z.strictObject({ code }),
    reply: z.object({ kiosk: namedKiosk, company }),
    refuses: ['companyDisabled', 'moduleOff', 'tooMany'],
    event: 'kiosks.update',
    entity: 'kiosk',
    done: null,
    summary: 'Makes this tablet the kiosk of the code; a cookie for these calls alone names it from then on.',
  },
  token: {
    route: 'GET /kiosk/token',
    access: access.kiosk,
    reply: shown,
    summary:
      'What the kiosk shows: the code for phones, good for 30 seconds, and what it needs to listen and to keep stamps.',
  },
  scan: {
    route: 'POST /kiosk/scans',
    access: access.stamping,
    body: z.strictObject({
      token: z.string('validation.required').min(1, 'validation.required').max(512, 'validation.tooLong'),
    }),
    reply: z.object({ scanId: id, kiosk: z.object({ name: z.string() }), expiresAt: instant }),
    event: null,
    entity: null,
    done: null,
    summary:
      'Says that the caller’s phone has read the code of a kiosk, which then shows their first name and a number to give back.',
  },
  stamp: {
    route: 'POST /kiosk/stamps',
    access: access.kiosk,
    body: newKioskStamp,
    reply: kioskStampAnswer,
    also: { 200: { when: 'The same id again, or the same person within five seconds: the answer of the first time.' } },
    refuses: ['tooMany'],
    event: null,
    entity: null,
    done: null,
    summary: 'Stamps for whoever holds the badge, or knows the personnel number with its PIN.',
  },
  sealed: {
    route: 'POST /kiosk/stamps/sealed',
    access: access.kiosk,
    ofRevoked: true,
    body: sealedRows,
    reply: kioskSealedAnswer,
    status: 200,
    event: null,
    entity: null,
    done: null,
    summary:
      'Delivers sealed stamps that the kiosk kept without a network. Each is judged as if it had come at once; what is refused is kept for the office to look at, once.',
  },
});
