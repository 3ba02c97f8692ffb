import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { useAddress } from '@timbro/kit/address/address.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

const views = ['kiosks', 'refusals'] as const;
type View = (typeof views)[number];

const unseen = { query: { seen: 'false', pageSize: 1 } } as const;

/** The two lists of the tab side by side, with how many refused stamps nobody has looked at. */
export function KiosksHead({ view, action }: { view: View; action?: ReactNode }) {
  const t = useT();
  const [address, write] = useAddress();
  const count = useRead(api.kiosks.refusals, unseen, { inPlace: true }).data?.total ?? 0;
  // The filters of one list mean nothing to the other.
  const show = (chosen: View) => {
    const others = Object.keys(address).filter((name) => name !== 'tab');
    write({
      ...Object.fromEntries(others.map((name) => [name, undefined])),
      view: chosen === 'kiosks' ? undefined : chosen,
    });
  };
  const labels: Readonly<Record<View, string>> = {
    kiosks: t('kiosks.view.kiosks'),
    refusals: count > 0 ? t('kiosks.view.refusalsOpen', { count }) : t('kiosks.view.refusals'),
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('kiosks.views')}
        value={view}
        onChange={(_, chosen: View | null) => chosen && show(chosen)}
      >
        {views.map((each) => (
          <ToggleButton key={each} value={each}>
            {labels[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {action}
    </Box>
  );
}
