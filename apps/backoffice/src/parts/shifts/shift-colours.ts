import type { ShiftPeriod } from '@timbro/core/shifts/rules.ts';

/** Colours that can be told apart from one another, by the name their word has; any other may be chosen too. */
export const shiftColours = {
  yellow: '#f2b441',
  orange: '#d96a00',
  pink: '#c06c9f',
  violet: '#8e6fe0',
  indigo: '#4b4a8c',
  blue: '#4f8fd9',
  teal: '#0b7a75',
  green: '#3f9d6e',
  brown: '#8a6d3b',
  black: '#111111',
} as const;
type ShiftColour = keyof typeof shiftColours;
export const shiftColourNames = Object.keys(shiftColours).filter((name): name is ShiftColour =>
  Object.hasOwn(shiftColours, name),
);

/** For shifts to which nobody gave a colour; the name and the hours always stand beside it. */
const colourOfPeriod: Readonly<Record<ShiftPeriod, string>> = {
  morning: 'var(--accent)',
  afternoon: 'var(--turquoise)',
  night: 'var(--violet)',
  day: 'var(--line-input)',
  partTime: 'var(--pink)',
};

type Coloured = { readonly color?: string | null; readonly period: ShiftPeriod };
export const colourOf = ({ color, period }: Coloured): string => color ?? colourOfPeriod[period];

const ink = { dark: '#111111', light: '#ffffff' } as const;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever is read better on a colour. */
export const inkOn = (colour: string): string => {
  const ground = luminance(colour);
  const [onDark, onLight] = [(ground + 0.05) / (luminance(ink.dark) + 0.05), 1.05 / (ground + 0.05)];
  return onDark >= onLight ? ink.dark : ink.light;
};
