import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { WebKey } from '@timbro/core/messages.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** One subject of the profile: its name, what to know about it, and its controls. */
export function ProfileCard({ title, text, children }: { title: WebKey; text?: WebKey; children: ReactNode }) {
  const t = useT();
  const titleId = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: { xs: 4, sm: 6 }, borderRadius: '12px' }}
    >
      <Typography id={titleId} component="h2" variant="h6">
        {t(title)}
      </Typography>
      {text && <Typography sx={{ mt: 1, color: 'text.secondary' }}>{t(text)}</Typography>}
      <Box sx={{ mt: 4, display: 'grid', gap: 4 }}>{children}</Box>
    </Paper>
  );
}

/** A name above a control that has no label of its own. */
export function Choice({
  label,
  text,
  children,
}: {
  label: WebKey;
  text?: WebKey;
  children: (labelId: string) => ReactNode;
}) {
  const t = useT();
  const labelId = useId();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Typography id={labelId} component="div" variant="subtitle2">
          {t(label)}
        </Typography>
        {text && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t(text)}
          </Typography>
        )}
      </div>
      {children(labelId)}
    </Box>
  );
}
