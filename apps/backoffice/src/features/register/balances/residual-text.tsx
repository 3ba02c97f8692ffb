import Box from '@mui/material/Box';
import { WarningIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { hoursText } from './hours-text.ts';

/** Hours that are left; below nought they say so in a word and a sign too, not by their colour alone. */
export function ResidualText({ hours }: { hours: number }) {
  const t = useT();
  if (hours >= 0) return hoursText(hours);
  return (
    <Box component="span" sx={{ color: 'var(--error)', fontWeight: 700, whiteSpace: 'nowrap' }}>
      <WarningIcon aria-hidden sx={{ fontSize: 16, mr: 1, verticalAlign: '-3px' }} />
      {hoursText(hours)} {t('balances.negative')}
    </Box>
  );
}
