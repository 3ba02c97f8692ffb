import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = {
  text: ReactNode;
  /** What would be done about it, or why nothing can be. */
  note?: ReactNode;
  isUrgent?: boolean;
  /** It does not keep the month from being closed, and walking through what does passes it over. */
  isAside?: boolean;
  /** Why the last attempt was refused. */
  fault?: string | undefined;
  /** What can be done about it. */
  children?: ReactNode;
};

/** One obstacle: what it is at the left, what to do about it at the right. */
export const ObstacleLine = ({ text, note, isUrgent = false, isAside = false, fault, children }: Props) => (
  <Box
    component="li"
    data-walked={isAside ? undefined : true}
    tabIndex={-1}
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 4,
      rowGap: 1,
      py: 2,
      pl: 3,
      borderLeft: 4,
      borderColor: isAside ? 'var(--line-input)' : isUrgent ? 'var(--error)' : 'var(--orange)',
      borderRadius: '2px',
    }}
  >
    <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
      <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
        {text}
      </Typography>
      {note && (
        <Typography component="span" variant="body2" sx={{ color: isUrgent ? 'var(--error)' : 'text.secondary' }}>
          {': '}
          {note}
        </Typography>
      )}
      {fault && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main', fontWeight: 600 }}>
          {fault}
        </Typography>
      )}
    </Box>
    {children && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>{children}</Box>}
  </Box>
);
