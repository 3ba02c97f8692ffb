import type { Absence } from '@timbro/core/absences/contract.ts';
import { protocolShape, spanFaults } from '@timbro/core/absences/rules.ts';
import { textLimits } from '@timbro/core/limits.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { dayFault } from '../asking/day-fault.ts';

/** What somebody has typed so far; the file of a certificate is kept apart, since no tab can keep it. */
export type IllnessForm = {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly protocolNumber: string;
  readonly note: string;
};

/** Whoever is ill says so on the first day. */
export const emptyIllness = (today: string): IllnessForm => ({
  startsOn: today,
  endsOn: today,
  protocolNumber: '',
  note: '',
});

export const illnessFormOf = ({ startsOn, endsOn, protocolNumber, note }: Absence): IllnessForm => ({
  startsOn,
  endsOn,
  protocolNumber: protocolNumber ?? '',
  note: note ?? '',
});

export const illnessFields = ['startsOn', 'endsOn', 'protocolNumber', 'note'] as const;
export type IllnessField = (typeof illnessFields)[number];
export const isIllnessField = (path: string): path is IllnessField => illnessFields.some((field) => field === path);

export const isIllnessTyped = (form: IllnessForm, initial: IllnessForm): boolean =>
  illnessFields.some((name) => form[name].trim() !== initial[name].trim());

export const isIllnessForm = (value: unknown): value is IllnessForm =>
  typeof value === 'object' &&
  value !== null &&
  illnessFields.every((name) => typeof Reflect.get(value, name) === 'string');

export type WordedIllness = {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly protocolNumber: string | null;
  readonly note: string | null;
};
type Faults = Partial<Record<IllnessField, WebKey>>;

/** What is sent, or what is wrong with it; without its number it is a draft. */
export function wordIllness(form: IllnessForm): { readonly worded: WordedIllness } | { readonly faults: Faults } {
  const [note, digits] = [form.note.trim(), form.protocolNumber.replaceAll(/\s/g, '')];
  const { startsOn, endsOn } = form;
  const faults: Faults = {};
  const [start, end] = [dayFault(startsOn), dayFault(endsOn)];
  if (start) faults.startsOn = start;
  if (end) faults.endsOn = end;
  if (digits !== '' && !protocolShape.test(digits)) faults.protocolNumber = 'employee.illness.protocol.shape';
  if (note.length > textLimits.note) faults.note = 'validation.tooLong';
  if (!start && !end)
    for (const { path, message } of spanFaults({ type: 'illness', startsOn, endsOn }))
      if (isIllnessField(path)) faults[path] ??= message;
  if (Object.keys(faults).length > 0) return { faults };
  return {
    worded: { startsOn, endsOn, protocolNumber: digits === '' ? null : digits, note: note === '' ? null : note },
  };
}

/** Whether a record is the illness that was worded: what the server did without being heard. */
export const isWordedIllness = (record: Absence, { startsOn, endsOn, protocolNumber }: WordedIllness): boolean =>
  record.type === 'illness' &&
  !record.archived &&
  record.startsOn === startsOn &&
  record.endsOn === endsOn &&
  record.protocolNumber === protocolNumber;
