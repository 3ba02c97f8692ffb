import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { WebKey } from '@timbro/core/messages.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

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
