import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { yearLimits } from '@timbro/core/balances/contract.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** One year back or on. */
export function YearChooser({ year, onChange }: { year: number; onChange(year: number): void }) {
  const t = useT();
  return (
    <Box role="group" aria-label={t('balances.field.year')} sx={{ display: 'flex', alignItems: 'center' }}>
      <IconButton
        aria-label={t('balances.year.previous')}
        disabled={year <= yearLimits.least}
        onClick={() => onChange(year - 1)}
      >
        <ChevronLeftIcon />
      </IconButton>
      <Typography component="span" variant="subtitle1" aria-live="polite" sx={{ minWidth: 44, textAlign: 'center' }}>
        {year}
      </Typography>
      <IconButton
        aria-label={t('balances.year.next')}
        disabled={year >= yearLimits.most}
        onClick={() => onChange(year + 1)}
      >
        <ChevronRightIcon />
      </IconButton>
    </Box>
  );
}
