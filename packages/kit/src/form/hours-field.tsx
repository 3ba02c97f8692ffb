import { minutesOf } from '@timbro/core/users/import-rules.ts';
import { TypedNumberField } from './fields.tsx';
import type { FieldProps } from './form.tsx';

/** 2310 → 38:30 */
export const formatHours = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

function typedMinutes(text: string): number | null {
  if (text === '') return null;
  const minutes = minutesOf(text);
  return typeof minutes === 'number' ? minutes : Number.NaN;
}

const sayHours = (value: unknown) => (typeof value === 'number' ? formatHours(value) : '—');

/** Hours typed as `38:30`, `38,5` or `38`; the form holds minutes. */
export function HoursField(props: FieldProps) {
  return (
    <TypedNumberField {...props} say={sayHours} read={typedMinutes} write={formatHours} inputMode="text" unit="h" />
  );
}
