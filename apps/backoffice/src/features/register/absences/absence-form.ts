import * as z from 'zod';
import { type Absence, type NewAbsence, newAbsence } from '@timbro/core/absences/contract.ts';
import { type AbsenceType, absenceTypes, conversions, lacksProtocol } from '@timbro/core/absences/rules.ts';
import { id, version } from '@timbro/core/fields.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { messageOfIssue } from '@timbro/kit/form/form.tsx';

/** How an absence is told; only what belongs to the chosen way is asked for and sent. */
export const ways = ['days', 'times', 'hours', 'delay'] as const;
export type Way = (typeof ways)[number];

const number = z.number('validation.format').nullable();
const values = z.object({
  people: z.array(z.object({ id, displayName: z.string() })),
  way: z.enum(ways),
  type: z.enum(absenceTypes).nullable(),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  hours: number,
  note: z.string().nullable(),
  protocolNumber: z.string().nullable(),
  /** By person, where several are ill. */
  protocolNumbers: z.record(z.string(), z.string().nullish()),
  delayMinutes: number,
  convertTo: z.enum(conversions).nullable(),
  status: z.enum(['approved', 'draft']),
});
export type AbsenceValues = z.input<typeof values>;

/** These are taken by the day; a delay is converted into something else. */
const isWholeDays = (type: AbsenceType | null) => type === 'illness' || type === 'dayOff';
export const mayTell = (way: Way, type: AbsenceType | null): boolean =>
  way === 'days' || way === 'delay' || !isWholeDays(type);
export const wayOf = ({ way, type }: Pick<AbsenceValues, 'way' | 'type'>): Way => (mayTell(way, type) ? way : 'days');
/** What the absence will be, whichever way it is told. */
export const typeOf = (told: Pick<AbsenceValues, 'way' | 'type' | 'convertTo'>): AbsenceType | null =>
  wayOf(told) === 'delay' ? told.convertTo : told.type;

const isEmpty = (value: unknown) => value === null || value === '';

/** The absence as the API takes it, without the people; what does not belong to the way is taken away. */
function spanOf(told: AbsenceValues) {
  const way = wayOf(told);
  const only = <T>(own: Way, value: T) => (way === own ? value : null);
  return {
    type: way === 'delay' ? undefined : (told.type ?? undefined),
    startsOn: told.startsOn,
    endsOn: way === 'days' ? told.endsOn : told.startsOn,
    startTime: only('times', told.startTime),
    endTime: only('times', told.endTime),
    hours: only('hours', told.hours),
    note: isEmpty(told.note) ? null : told.note,
    protocolNumber: typeOf(told) === 'illness' ? told.protocolNumber : null,
    delayMinutes: only('delay', told.delayMinutes),
    convertTo: only('delay', told.convertTo),
  };
}

/** Several people who are ill have a number each; one alone has the field of its own. */
const hasOwnNumbers = (told: Pick<AbsenceValues, 'people' | 'way' | 'type' | 'convertTo'>): boolean =>
  told.people.length > 1 && typeOf(told) === 'illness';

/** The numbers that are written, of the people who are chosen now. */
const numbersOf = ({ people, protocolNumbers }: AbsenceValues): Record<string, string> =>
  Object.fromEntries(
    people.flatMap(({ id: userId }) => {
      const written = protocolNumbers[userId];
      return written ? [[userId, written]] : [];
    }),
  );

type Fault = { readonly path: keyof AbsenceValues; readonly message: WebKey };
const required = (path: keyof AbsenceValues): Fault => ({ path, message: 'validation.required' });

/** The API would take a way without its figures for whole days, which is not what was chosen here. */
function missingIn(told: AbsenceValues): Fault[] {
  const way = wayOf(told);
  if (way === 'times')
    return (['startTime', 'endTime'] as const).filter((name) => isEmpty(told[name])).map((name) => required(name));
  if (way === 'hours') return isEmpty(told.hours) ? [required('hours')] : [];
  if (way === 'days') return [];
  const empty = (['delayMinutes', 'convertTo'] as const).filter((name) => isEmpty(told[name]));
  const [missing] = empty;
  return empty.length === 1 && missing ? [{ path: missing, message: 'absences.together' }] : empty.map(required);
}

type Faults = { addIssue(issue: { code: 'custom'; path: PropertyKey[]; message: string }): void };
type Body = ReturnType<typeof spanOf> & { readonly status?: 'draft' };

/** The contract's own judgement, said where the form asks for it. What it says only of whole bodies is said at once here. */
function judge(told: AbsenceValues, body: Body, faults: Faults): NewAbsence | null {
  const say = (path: PropertyKey[], message: string) => faults.addIssue({ code: 'custom', path, message });
  const missing = missingIn(told);
  for (const { path, message } of missing) say([path], message);
  if (hasOwnNumbers(told)) {
    for (const { id: userId } of told.people)
      if (lacksProtocol('illness', told.protocolNumbers[userId], body.status))
        say(['protocolNumbers', userId], 'validation.protocolNumber');
  } else if (lacksProtocol(typeOf(told) ?? undefined, body.protocolNumber, body.status))
    say(['protocolNumber'], 'validation.protocolNumber');
  const read = newAbsence.safeParse(body, { reportInput: true });
  for (const issue of read.error?.issues ?? [])
    if (isShown(told, issue.path)) say(placeOf(issue.path), messageOfIssue(issue));
  return read.success && missing.length === 0 ? read.data : null;
}

/** A delay says by what it is converted into which kind it is. */
const isShown = (told: AbsenceValues, [name]: PropertyKey[]) => name !== 'type' || wayOf(told) !== 'delay';
const placeOf = (path: PropertyKey[]) => (path[0] === 'userId' || path[0] === 'userIds' ? ['people'] : path);

export const newAbsenceForm = values.transform((told, context) => {
  const ids = told.people.map((person) => person.id);
  const [userId] = ids;
  const body = {
    ...spanOf(told),
    ...(hasOwnNumbers(told) && { protocolNumber: null, protocolNumbers: numbersOf(told) }),
    ...(ids.length > 1 ? { userIds: ids } : { userId }),
    // Approved is what the API does by itself, and it knows for whom it may not.
    ...(told.status === 'draft' && { status: 'draft' as const }),
  };
  const read = judge(told, body, context);
  // Their names go along: what is said of several people names each.
  return read ? { body: read, people: told.people } : z.NEVER;
});

export const blankAbsence: AbsenceValues = {
  people: [],
  way: 'days',
  type: null,
  startsOn: null,
  endsOn: null,
  startTime: null,
  endTime: null,
  hours: null,
  note: null,
  protocolNumber: null,
  protocolNumbers: {},
  delayMinutes: null,
  convertTo: null,
  status: 'approved',
};

const edited = values.omit({ people: true, protocolNumbers: true, status: true }).extend({ version });
type EditedValues = z.input<typeof edited>;

/** The form of a record; who may not read its number need not enter it again. */
export const editFormOf = ({ user, status, certified, protocolNumber }: Absence) =>
  edited.transform((told, context) => {
    const whole: AbsenceValues = { ...blankAbsence, ...told };
    const needsNumber = status !== 'draft' && !(certified && protocolNumber === null);
    const body = { ...spanOf(whole), userId: user.id, ...(!needsNumber && { status: 'draft' as const }) };
    const read = judge(whole, body, context);
    if (!read) return z.NEVER;
    return {
      type: read.type,
      startsOn: read.startsOn,
      endsOn: read.endsOn,
      startTime: read.startTime,
      endTime: read.endTime,
      hours: read.hours,
      note: read.note,
      protocolNumber: read.protocolNumber,
      delayMinutes: read.delayMinutes,
      convertTo: read.convertTo,
      version: told.version,
    };
  });

const wayToldBy = ({ delayMinutes, startTime, enteredHours }: Absence): Way =>
  delayMinutes !== null ? 'delay' : startTime !== null ? 'times' : enteredHours !== null ? 'hours' : 'days';

const shortTime = (time: string | null) => time?.slice(0, 5) ?? null;

/** A record as its form holds it. */
export const valuesOf = (record: Absence): EditedValues => ({
  way: wayToldBy(record),
  type: record.type,
  startsOn: record.startsOn,
  endsOn: record.endsOn,
  startTime: shortTime(record.startTime),
  endTime: shortTime(record.endTime),
  hours: record.enteredHours,
  note: record.note,
  protocolNumber: record.protocolNumber,
  delayMinutes: record.delayMinutes,
  convertTo: record.convertTo,
  version: record.version,
});
