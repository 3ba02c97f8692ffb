import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { WebKey } from '@timbro/core/messages.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

type Props = { title: WebKey; text?: WebKey; columns?: 1 | 2; action?: ReactNode; children: ReactNode };

/** One subject of a client's page. */
export function Section({ title, text, columns = 1, action, children }: Props) {
  const t = useT();
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
          {t(title)}
        </Typography>
        {action}
      </Box>
      {text && <Typography sx={{ mt: 1, color: 'text.secondary' }}>{t(text)}</Typography>}
      <Box
        sx={{
          mt: 4,
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: columns === 2 ? { sm: 'minmax(0, 1fr) minmax(0, 1fr)' } : 'minmax(0, 1fr)',
        }}
      >
        {children}
      </Box>
    </Paper>
  );
}
