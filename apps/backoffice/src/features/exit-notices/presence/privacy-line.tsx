import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PrivacyIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** Who sees where people are, for how long, and that looking leaves a trace. */
export function PrivacyLine() {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', gap: 2, color: 'text.secondary' }}>
      <PrivacyIcon aria-hidden sx={{ fontSize: 18, mt: '1px' }} />
      <Typography variant="caption" component="p" sx={{ m: 0 }}>
        {t('tracking.privacy')}{' '}
        <Box component="strong" sx={{ color: 'text.primary' }}>
          {t('tracking.privacy.audited')}
        </Box>
      </Typography>
    </Box>
  );
}
