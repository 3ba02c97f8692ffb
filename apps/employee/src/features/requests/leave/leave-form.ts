import { type LeaveRequestType, leaveRequestTypes, spanFaults } from '@timbro/core/absences/rules.ts';
import type { LeaveRequest } from '@timbro/core/leave-requests/contract.ts';
import { textLimits } from '@timbro/core/limits.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { dayFault } from '../asking/day-fault.ts';

export const ways = ['days', 'hours'] as const;
export type Way = (typeof ways)[number];

/** What somebody has typed so far: days as `2026-11-23`, times as `14:30`, empty while they are not whole. */
export type LeaveForm = {
  readonly type: LeaveRequestType;
  readonly way: Way;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly note: string;
};

const nothingTyped = { way: 'days', startsOn: '', endsOn: '', startTime: '', endTime: '', note: '' } as const;

/** What an address asks for; the first type where it names none of ours. */
export const emptyLeave = (type: string | null): LeaveForm => ({
  ...nothingTyped,
  type: leaveRequestTypes.find((one) => one === type) ?? 'vacation',
});

export const leaveFormOf = ({ type, startsOn, endsOn, startTime, endTime, note }: LeaveRequest): LeaveForm => ({
  type,
  way: startTime === null ? 'days' : 'hours',
  startsOn,
  endsOn,
  startTime: startTime ?? '',
  endTime: endTime ?? '',
  note: note ?? '',
});

/** Another type keeps the days; one that knows no hours goes back to days. */
export const withType = (form: LeaveForm, type: LeaveRequestType): Partial<LeaveForm> => ({
  type,
  ...(type === 'dayOff' && form.way === 'hours' && { way: 'days' }),
});

/** A first day drags the last one along: leave of one day needs one choice. */
export const withStart = ({ startsOn: before, endsOn }: LeaveForm, startsOn: string): Partial<LeaveForm> => ({
  startsOn,
  ...((endsOn === '' || endsOn === before || endsOn < startsOn) && { endsOn: startsOn }),
});

/** Whether anything went into it that takes somebody a while. */
export const isLeaveTyped = (form: LeaveForm, initial: LeaveForm): boolean =>
  (['startsOn', 'endsOn', 'startTime', 'endTime', 'note'] as const).some(
    (name) => form[name].trim() !== initial[name].trim(),
  );

export const isLeaveForm = (value: unknown): value is LeaveForm =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  leaveRequestTypes.some((type) => type === value.type) &&
  'way' in value &&
  ways.some((way) => way === value.way) &&
  Object.keys(nothingTyped).every((name) => typeof Reflect.get(value, name) === 'string');

export const leaveFields = ['type', 'startsOn', 'endsOn', 'startTime', 'endTime', 'note'] as const;
export type LeaveField = (typeof leaveFields)[number];

export type WordedLeave = {
  readonly type: LeaveRequestType;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly note: string | null;
};
type Faults = Partial<Record<LeaveField, WebKey>>;

/** What is sent, or what is wrong with it; the server has the last word. */
export function wordLeave(form: LeaveForm): { readonly worded: WordedLeave } | { readonly faults: Faults } {
  const { type, startsOn, way } = form;
  const isHours = way === 'hours';
  const note = form.note.trim();
  const worded = {
    type,
    startsOn,
    endsOn: isHours ? startsOn : form.endsOn,
    startTime: isHours ? form.startTime : null,
    endTime: isHours ? form.endTime : null,
    note: note === '' ? null : note,
  };
  const faults: Faults = {};
  const start = dayFault(startsOn);
  if (start) faults.startsOn = start;
  const end = isHours ? null : dayFault(form.endsOn);
  if (end) faults.endsOn = end;
  if (isHours && form.startTime === '') faults.startTime = 'validation.required';
  if (isHours && form.endTime === '') faults.endTime = 'validation.required';
  if (note.length > textLimits.note) faults.note = 'validation.tooLong';
  if (!start && !end)
    for (const { path, message } of spanFaults(worded)) if (isLeaveField(path)) faults[path] ??= message;
  return Object.keys(faults).length > 0 ? { faults } : { worded };
}

export const isLeaveField = (path: string): path is LeaveField => leaveFields.some((field) => field === path);

/** Whether a record is what was worded, and still waits: what the server did without being heard. */
export const isWordedLeave = (
  { status, note, ...record }: LeaveRequest,
  worded: WordedLeave,
  asked: 'draft' | 'pendingReview',
): boolean =>
  status === asked &&
  note === worded.note &&
  (['type', 'startsOn', 'endsOn', 'startTime', 'endTime'] as const).every((name) => record[name] === worded[name]);
