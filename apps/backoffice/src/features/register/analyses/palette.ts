import type { AbsenceType } from '@timbro/core/absences/rules.ts';

/** Told apart under every kind of colour blindness; the dark theme has lighter ones under the same names. */
export const chartColours = {
  ordinary: 'var(--chart-black)',
  overtime: 'var(--chart-lilac)',
  planned: 'var(--chart-ghost)',
  credit: 'var(--chart-turquoise)',
  debit: 'var(--chart-orange)',
} as const;

/** From the foot of a bar upwards. */
export const stackedTypes = ['vacation', 'illness', 'rol', 'dayOff'] as const satisfies readonly AbsenceType[];

type TypeLook = { readonly colour: string; /** Of a letter upon it. */ readonly on: string };
export const typeLooks: Readonly<Record<AbsenceType, TypeLook>> = {
  vacation: { colour: 'var(--chart-turquoise)', on: 'var(--chart-on-dark)' },
  illness: { colour: 'var(--chart-orange)', on: 'var(--chart-on-light)' },
  rol: { colour: 'var(--chart-brown)', on: 'var(--chart-on-dark)' },
  dayOff: { colour: 'var(--chart-lilac)', on: 'var(--chart-on-light)' },
};
