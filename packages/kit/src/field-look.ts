/** With a mouse inputs are 12 px; their raised label keeps that size, where a quarter less could not be read. */
export const fieldLook = {
  '@media (pointer: fine)': {
    '& .MuiInputLabel-root': { transform: 'translate(14px, 10px)' },
    '& .MuiInputLabel-root.MuiInputLabel-shrink': { transform: 'translate(14px, -8px)' },
    '& legend': { fontSize: '1em' },
  },
} as const;
