import type { ShiftPeriod } from '@timbro/core/shifts/rules.ts';

/** For shifts to which nobody gave a colour; the name and the hours always stand beside it. */
const colorOfPeriod: Readonly<Record<ShiftPeriod, string>> = {
  morning: 'var(--accent)',
  afternoon: 'var(--turquoise)',
  night: 'var(--violet)',
  day: 'var(--line-input)',
  partTime: 'var(--pink)',
};

export const colorOf = ({ color, period }: { readonly color?: string | null; readonly period: ShiftPeriod }): string =>
  color ?? colorOfPeriod[period];
