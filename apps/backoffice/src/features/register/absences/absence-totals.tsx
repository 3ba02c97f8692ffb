import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { absenceFilter, absenceList } from '@timbro/core/absences/contract.ts';
import { absenceTypes } from '@timbro/core/absences/rules.ts';
import { useListSearch } from '@timbro/kit/address/list-search.ts';
import { api } from '@timbro/kit/data/api.ts';
import { useList } from '@timbro/kit/table/list.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { AbsenceChip } from '#parts/decisions/absence-chip.tsx';
import { hoursText } from '../balances/hours-text.ts';

const withTotals = absenceList.pick({ totals: true });
const periods = [{ from: 'from', to: 'to' }];
const source = { endpoint: api.absences.list };

/** Hours by type of everything the filter finds: the foot of the table, out of the same answer. */
export function AbsenceTotals() {
  const t = useT();
  const list = useList(source, useListSearch(absenceFilter, periods));
  const totals = useMemo(() => withTotals.safeParse(list.data).data?.totals, [list.data]);
  if (totals === undefined || list.data?.total === 0) return null;
  if (totals === null)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', px: 1 }}>
        {t('absences.totals.tooMany')}
      </Typography>
    );
  const sum = absenceTypes.reduce((hours, type) => hours + totals[type], 0);
  return (
    <Box
      component="section"
      aria-label={t('absences.totals')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 5, rowGap: 2, px: 1 }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('absences.totals')}
      </Typography>
      {absenceTypes
        .filter((type) => totals[type] > 0)
        .map((type) => (
          <Box key={type} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
            <AbsenceChip type={type} />
            <Box component="span" sx={{ fontWeight: 700 }}>
              {hoursText(totals[type])}
            </Box>
          </Box>
        ))}
      <Box component="span" sx={{ ml: { sm: 'auto' } }}>
        {t('absences.totals.all')}{' '}
        <Box component="span" sx={{ fontWeight: 800 }}>
          {hoursText(sum)}
        </Box>
      </Box>
    </Box>
  );
}
