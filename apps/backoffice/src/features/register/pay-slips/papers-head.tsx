import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type Month, monthBefore } from '@timbro/core/days/rules.ts';
import { useAddress } from '@timbro/kit/address/address.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '@timbro/kit/page/icons.ts';
import { formatMonth } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

const views = ['slips', 'documents'] as const;
type View = (typeof views)[number];

/** The two lists of the tab side by side, which month is on show, and what can be done. */
export function PapersHead({ view, lead, action }: { view: View; lead?: ReactNode; action: ReactNode }) {
  const t = useT();
  const [address, write] = useAddress();
  // The filters of one list mean nothing to the other.
  const show = (chosen: View) => {
    const others = Object.keys(address).filter((name) => name !== 'tab');
    write({
      ...Object.fromEntries(others.map((name) => [name, undefined])),
      view: chosen === 'slips' ? undefined : chosen,
    });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('payslips.views')}
        value={view}
        onChange={(_, chosen: View | null) => chosen && show(chosen)}
      >
        {views.map((each) => (
          <ToggleButton key={each} value={each}>
            {t(`payslips.view.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {lead}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: { sm: 'auto' } }}>{action}</Box>
    </Box>
  );
}

/** One month back or on. */
export function MonthSteps({ month, onMonth }: { month: Month; onMonth(month: Month): void }) {
  const t = useT();
  return (
    <Box role="group" aria-label={t('payslips.field.month')} sx={{ display: 'flex', alignItems: 'center' }}>
      <IconButton aria-label={t('payslips.month.previous')} onClick={() => onMonth(monthBefore(month))}>
        <ChevronLeftIcon />
      </IconButton>
      <Typography
        component="h2"
        variant="subtitle1"
        aria-live="polite"
        // As wide as the longest month, so that the arrow behind it stays under the pointer.
        sx={{
          minWidth: '9em',
          textAlign: 'center',
          fontWeight: 800,
          '&::first-letter': { textTransform: 'uppercase' },
        }}
      >
        {formatMonth(month)}
      </Typography>
      <IconButton aria-label={t('payslips.month.next')} onClick={() => onMonth(monthBefore(month, -1))}>
        <ChevronRightIcon />
      </IconButton>
    </Box>
  );
}
