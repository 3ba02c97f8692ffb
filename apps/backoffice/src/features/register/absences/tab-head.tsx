import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { useAddress } from '@timbro/kit/address/address.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

const absenceViews = ['absences', 'balances'] as const;
type AbsenceView = (typeof absenceViews)[number];

/** The two views of the tab side by side, and what can be done in the one on show. */
export function TabHead({ view, action }: { view: AbsenceView; action: ReactNode }) {
  const t = useT();
  const [address, write] = useAddress();
  // The filters of one list mean nothing to the other.
  const show = (chosen: AbsenceView) => {
    const others = Object.keys(address).filter((name) => name !== 'tab');
    write({
      ...Object.fromEntries(others.map((name) => [name, undefined])),
      view: chosen === 'absences' ? undefined : chosen,
    });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('absences.views')}
        value={view}
        onChange={(_, chosen: AbsenceView | null) => chosen && show(chosen)}
      >
        {absenceViews.map((each) => (
          <ToggleButton key={each} value={each}>
            {t(`absences.view.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{action}</Box>
    </Box>
  );
}
