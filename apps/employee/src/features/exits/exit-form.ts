import { dayIn, isRealDay } from '@timbro/core/days/rules.ts';
import { zoneOf } from '@timbro/core/engine/zone.ts';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { type ExitReason, exitFaults } from '@timbro/core/exits/rules.ts';
import { textLimits } from '@timbro/core/limits.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { formatTime } from '@timbro/kit/words/format.ts';

const minuteMs = 60_000;

/** So many minutes after leaving, at a time, or unknown. */
export const backChoices = ['none', 30, 60, 120, 'time'] as const;
export type BackChoice = (typeof backChoices)[number];

/** What somebody has typed so far; moments are on the clock of the company, `2026-11-12T14:30`. */
export type ExitForm = {
  readonly reason: ExitReason | null;
  readonly note: string;
  /** Null means now, which is only known when it is sent; a text is a moment, whole or half typed. */
  readonly startsAt: string | null;
  readonly back: BackChoice;
  readonly backAt: string;
};

export const emptyForm: ExitForm = { reason: null, note: '', startsAt: null, back: 'none', backAt: '' };

export const formOf = ({ reason, note, startsAt, expectedReturnAt }: Exit, zone: string): ExitForm => ({
  reason,
  note: note ?? '',
  startsAt: localOf(startsAt, zone),
  back: expectedReturnAt === null ? 'none' : 'time',
  backAt: expectedReturnAt === null ? '' : localOf(expectedReturnAt, zone),
});

/** Whether a note or a moment went into it, which take somebody a while; why and how long are a tap each. */
export const isTyped = (form: ExitForm, initial: ExitForm): boolean =>
  form.note.trim() !== initial.note.trim() || form.startsAt !== initial.startsAt || form.backAt !== initial.backAt;

export const localOf = (at: string | Date, zone: string): string =>
  `${dayIn(zone, new Date(at))}T${formatTime(at, zone)}`;

/** The moment that was typed; null while it is none. */
export function instantOf(local: string, zone: string): Date | null {
  const [, day = '', hours, minutes] = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/.exec(local) ?? [];
  if (!isRealDay(day)) return null;
  return new Date(zoneOf(zone).at(day, Number(hours) * 60 + Number(minutes)) * minuteMs);
}

export type FormField = 'reason' | 'note' | 'startsAt' | 'expectedReturnAt';
export type FormFaults = Partial<Record<FormField, WebKey>>;
type Where = { readonly now: Date; readonly zone: string };

/** When somebody who sent this now would leave; null where what was typed is no moment. */
const startOf = ({ startsAt }: ExitForm, { now, zone }: Where): Date | null =>
  startsAt === null ? now : instantOf(startsAt, zone);

/** When they would be back; undefined where what was typed is no moment. */
export function returnOf(form: ExitForm, where: Where): Date | null | undefined {
  if (form.back === 'none') return null;
  if (form.back === 'time') return instantOf(form.backAt, where.zone) ?? undefined;
  const start = startOf(form, where);
  return start === null ? undefined : new Date(start.getTime() + form.back * minuteMs);
}

export type Worded = {
  readonly reason: ExitReason;
  readonly note: string | null;
  readonly startsAt: string;
  readonly expectedReturnAt: string | null;
};

/** What is sent, or what is wrong with it; the server has the last word. */
export function wordExit(form: ExitForm, where: Where): { readonly worded: Worded } | { readonly faults: FormFaults } {
  const { reason } = form;
  const note = form.note.trim();
  const [startsAt, expectedReturnAt] = [startOf(form, where), returnOf(form, where)];
  const faults: FormFaults = {};
  if (note.length > textLimits.note) faults.note = 'validation.tooLong';
  if (startsAt === null) faults.startsAt = form.startsAt === '' ? 'validation.required' : 'validation.date';
  if (expectedReturnAt === undefined && (form.back === 'time' || startsAt !== null))
    faults.expectedReturnAt = form.backAt === '' ? 'validation.required' : 'validation.date';
  const judged = { reason, note, startsAt: startsAt ?? where.now, expectedReturnAt: startsAt && expectedReturnAt };
  for (const { path, message } of exitFaults(judged)) faults[path] ??= message;
  if (reason === null) faults.reason = 'validation.required';
  if (reason === null || startsAt === null || Object.keys(faults).length > 0) return { faults };
  return {
    worded: {
      reason,
      note: note === '' ? null : note,
      startsAt: startsAt.toISOString(),
      expectedReturnAt: expectedReturnAt?.toISOString() ?? null,
    },
  };
}

/** Whether this exit is what was worded, to the millisecond at which it was sent. */
export function isWordedSo(exit: Exit, { reason, startsAt, expectedReturnAt }: Worded): boolean {
  const isSame = (one: string | null, other: string | null) =>
    one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);
  return exit.reason === reason && isSame(exit.startsAt, startsAt) && isSame(exit.expectedReturnAt, expectedReturnAt);
}
