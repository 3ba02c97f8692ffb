import { itIT } from '@mui/material/locale';
import { type ThemeOptions, createTheme } from '@mui/material/styles';
import type { Language } from '@timbro/core/language.ts';
import { components } from './theme-components.ts';

const brandColours = ['orange', 'lightOrange', 'purple', 'violet', 'turquoise', 'lilac', 'pink', 'beige'] as const;
type Brand = Record<(typeof brandColours)[number], { main: string; contrastText: string }>;

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette extends Brand {}
  interface PaletteOptions extends Brand {}
}

export const themeStorageKey = 'timbro.theme';
const themeAttribute = 'data-theme';

const on = (main: string, contrastText: string) => ({ main, contrastText });

const light = {
  primary: { main: '#111111', dark: '#2b2b2e', light: '#55565b', contrastText: '#ffffff' },
  secondary: { main: '#e4e4e7', dark: '#d2d2d7', light: '#f4f4f5', contrastText: '#111111' },
  error: on('#c62828', '#ffffff'),
  success: on('#1e7b34', '#ffffff'),
  warning: on('#f5c400', '#111111'),
  info: on('#5a3fc0', '#ffffff'),
  text: { primary: '#111111', secondary: '#55565b', disabled: '#8a8b92' },
  divider: '#e4e4e7',
  background: { default: '#fafafa', paper: '#ffffff' },
  orange: on('#e8590c', '#111111'),
  lightOrange: on('#ffa94d', '#111111'),
  purple: on('#7b2cbf', '#ffffff'),
  violet: on('#5a3fc0', '#ffffff'),
  turquoise: on('#0b7a75', '#ffffff'),
  lilac: on('#c8b6ff', '#111111'),
  pink: on('#d6336c', '#ffffff'),
  beige: on('#f3e9dc', '#111111'),
};

const dark = {
  ...light,
  primary: { main: '#f4f4f5', dark: '#ffffff', light: '#ffffff', contrastText: '#111111' },
  secondary: { main: '#2e2e33', dark: '#3a3a40', light: '#232327', contrastText: '#f4f4f5' },
  error: on('#ff8a80', '#111111'),
  success: on('#6fd08c', '#111111'),
  info: on('#a897f0', '#111111'),
  text: { primary: '#f4f4f5', secondary: '#a9aab2', disabled: '#76777e' },
  divider: '#34343a',
  background: { default: '#121214', paper: '#1b1b1e' },
  lightOrange: on('#ffb870', '#111111'),
};

const rem = (px: number) => `${px / 16}rem`;
const step = (px: number, fontWeight: number, lineHeight = 1.25) => ({
  fontSize: rem(px),
  fontWeight,
  lineHeight,
  letterSpacing: 0,
});
const phone = '@media (max-width: 699.95px)';

const options: ThemeOptions = {
  cssVariables: { colorSchemeSelector: themeAttribute },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  spacing: 4,
  shape: { borderRadius: 8 },
  // One place changes shape at each of these: bottom bar, two columns, fixed menu, side panel.
  breakpoints: { values: { xs: 0, sm: 700, md: 900, lg: 1200, xl: 1500 } },
  motion: { reducedMotion: 'system' },
  focusVisible: { outlineColor: 'var(--focus)' },
  transitions: {
    duration: {
      shortest: 100,
      shorter: 120,
      short: 150,
      standard: 150,
      complex: 200,
      enteringScreen: 150,
      leavingScreen: 120,
    },
    easing: { easeInOut: 'ease-out', easeOut: 'ease-out' },
  },
  typography: {
    fontFamily: 'var(--font)',
    h1: step(60, 800, 1.1),
    h2: step(48, 800, 1.15),
    h3: step(40, 800, 1.15),
    h4: step(32, 800, 1.2),
    h5: step(24, 700),
    h6: step(20, 800),
    subtitle1: step(18, 700, 1.4),
    subtitle2: step(14, 700, 1.45),
    body1: { ...step(14, 500, 1.5), [phone]: { fontSize: rem(16) } },
    body2: step(14, 500, 1.5),
    button: { ...step(14, 600, 1.5), textTransform: 'none' },
    caption: step(12, 500, 1.4),
    overline: { ...step(12, 700, 1.4), textTransform: 'none' },
  },
  components,
};

/** The library speaks English by itself. */
const words: Readonly<Record<Language, readonly object[]>> = { it: [itIT], en: [] };

/** The look of the product, with the library's own texts in the reader's language. */
export const createAppTheme = (language: Language) => createTheme(options, ...words[language]);
