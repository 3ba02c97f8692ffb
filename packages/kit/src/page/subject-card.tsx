import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

type Props = { title: string; text?: string; columns?: 1 | 2; action?: ReactNode; children: ReactNode };

/** One subject of a page: its name, what to know about it, and its controls. */
export function SubjectCard({ title, text, columns = 1, action, children }: Props) {
  const titleId = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: { xs: 4, sm: 6 }, borderRadius: '12px', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography id={titleId} component="h2" variant="h6" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {text && <Typography sx={{ mt: 1, color: 'text.secondary' }}>{text}</Typography>}
      <Box
        sx={{
          mt: 4,
          display: 'grid',
          gap: 4,
          ...(columns === 2 && {
            alignItems: 'start',
            gridTemplateColumns: { sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
          }),
        }}
      >
        {children}
      </Box>
    </Paper>
  );
}
