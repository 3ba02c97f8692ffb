import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Device } from '@timbro/core/devices/contract.ts';
import type { Envelope } from '@timbro/core/devices/measures-contract.ts';
import { CloseIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { CommandForm } from './command-form.tsx';
import { CommandLog } from './command-log.tsx';
import type { Commands } from './use-commands.ts';

type Props = {
  device: Device;
  envelopes: readonly Envelope[];
  commands: Commands;
  zone: string;
  /** Where it covers the page. */
  onClose?: () => void;
};

/** What the device can be asked to do, and what became of what it was asked. */
export function Console({ device, envelopes, commands, zone, onClose }: Props) {
  const t = useT();
  const titleId = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ borderRadius: '12px', minWidth: 0, overflow: 'hidden' }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', p: 3, pb: 0 }}
      >
        <Typography id={titleId} component="h2" variant="subtitle1" sx={{ fontSize: 16 }}>
          {t('console.title')}
        </Typography>
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{t('console.oneAtATime')}</Box>
        {onClose && (
          <IconButton aria-label={t('common.close')} onClick={onClose} sx={{ my: -2 }}>
            <CloseIcon />
          </IconButton>
        )}
      </Box>
      <CommandForm device={device} envelopes={envelopes} commands={commands} zone={zone} />
      <CommandLog device={device} envelopes={envelopes} commands={commands} zone={zone} />
    </Paper>
  );
}
