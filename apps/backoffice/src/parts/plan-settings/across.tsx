import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The whole width of a form of two columns. */
export const Across = ({ children }: { children: ReactNode }) => (
  <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>{children}</Box>
);
