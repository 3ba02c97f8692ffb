import type { ThemeOptions } from '@mui/material/styles';

const touch = '@media (pointer: coarse)';
/** Inputs are 12 px with a mouse, in a narrow window too; under 16 px a phone would zoom into every field. */
export const inputText = {
  fontSize: '0.75rem',
  '@media (max-width: 699.95px)': { fontSize: '0.75rem' },
  [touch]: { fontSize: '1rem' },
};
const controlHeight = 36;
/** A finger needs more room than a pointer. */
const fingerHeight = { [touch]: { minHeight: 44 } };
const fingerSize = { [touch]: { minWidth: 44, minHeight: 44 } };
/** The raised label keeps the size of the input, where a quarter less could not be read. */
const raisedLabel = {
  '@media (pointer: fine)': {
    '& .MuiInputLabel-root': { transform: 'translate(14px, 10px)' },
    '& .MuiInputLabel-root.MuiInputLabel-shrink': { transform: 'translate(14px, -8px)' },
    '& legend': { fontSize: '1em' },
  },
};

export const components: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    // Held for a reason that can be read: unlike what is disabled, it still answers to the pointer.
    styleOverrides: { root: { '&[aria-disabled=true]:not(.Mui-disabled)': { opacity: 0.5, cursor: 'not-allowed' } } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: controlHeight, paddingInline: 16, borderRadius: 8, whiteSpace: 'nowrap', ...fingerHeight },
      sizeSmall: { minHeight: 32, paddingInline: 12, ...fingerHeight },
      outlined: { borderColor: 'var(--line-input)', backgroundColor: 'var(--paper)' },
      contained: { '&:hover': { backgroundColor: 'var(--primary-hover)' } },
    },
    variants: [
      {
        props: { variant: 'outlined', color: 'primary' },
        style: { color: 'var(--text)', '&:hover': { borderColor: 'var(--text)', backgroundColor: 'var(--group)' } },
      },
      { props: { variant: 'outlined', color: 'error' }, style: { borderColor: 'currentColor' } },
      {
        props: { variant: 'contained', color: 'secondary' },
        style: { '&:hover': { backgroundColor: 'var(--mui-palette-secondary-dark)' } },
      },
      {
        props: { variant: 'contained', color: 'error' },
        style: { '&:hover': { backgroundColor: 'var(--mui-palette-error-dark)' } },
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: 8,
        color: 'inherit',
        minWidth: controlHeight,
        minHeight: controlHeight,
        ...fingerSize,
      },
    },
  },
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiFormControl: { defaultProps: { size: 'small' }, styleOverrides: { root: raisedLabel } },
  MuiInputBase: {
    styleOverrides: {
      root: { ...inputText, '&.Mui-disabled': { backgroundColor: 'var(--disabled)' } },
      input: { '&.Mui-disabled': { WebkitTextFillColor: 'var(--text-muted)' } },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { backgroundColor: 'var(--paper)', minHeight: controlHeight, ...fingerHeight },
      notchedOutline: { borderColor: 'var(--line-input)' },
    },
  },
  MuiInputLabel: { styleOverrides: { root: inputText } },
  // What a field says of itself is read while it rests too.
  MuiFormHelperText: {
    styleOverrides: { root: { marginInline: 0, fontWeight: 500, '&.Mui-disabled': { color: 'var(--text-muted)' } } },
  },
  MuiMenuItem: {
    styleOverrides: { root: { minHeight: controlHeight, ...fingerHeight } },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    styleOverrides: {
      paper: { borderRadius: 12, maxWidth: 900 },
      paperWidthXs: { maxWidth: 400 },
      paperWidthSm: { maxWidth: 600 },
      paperWidthMd: { maxWidth: 900 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { fontSize: '1.25rem', fontWeight: 800, padding: '20px 24px 12px', overflowWrap: 'anywhere' },
    },
  },
  MuiDialogContent: {
    // Without buttons below it, the text itself keeps its distance from the edge.
    styleOverrides: { root: { padding: '12px 24px', '&:last-child': { paddingBottom: 24 } } },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 8 } } },
  MuiChip: { styleOverrides: { root: { fontSize: '0.75rem', fontWeight: 600 } } },
  MuiTooltip: {
    defaultProps: { arrow: true, enterDelay: 400 },
    styleOverrides: {
      tooltip: {
        fontSize: '0.75rem',
        fontWeight: 600,
        padding: '6px 10px',
        backgroundColor: 'var(--band-hover)',
        color: 'var(--band-text)',
      },
      arrow: { color: 'var(--band-hover)' },
    },
  },
  MuiLink: { defaultProps: { underline: 'always', color: 'inherit' } },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: controlHeight,
        padding: '4px 16px',
        ...fingerHeight,
        color: 'var(--text-muted)',
        borderColor: 'var(--line-input)',
        '&.Mui-selected, &.Mui-selected:hover': { color: 'var(--primary-text)', backgroundColor: 'var(--primary)' },
      },
    },
  },
  MuiCheckbox: { styleOverrides: { root: fingerSize } },
  MuiFormControlLabel: { styleOverrides: { root: fingerHeight } },
  MuiLinearProgress: { styleOverrides: { root: { backgroundColor: 'var(--line)' } } },
  MuiSwitch: { styleOverrides: { track: { backgroundColor: 'var(--line-input)', opacity: 1 } } },
};
