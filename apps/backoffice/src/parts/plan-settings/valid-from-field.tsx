import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Day, dayIn, isRealDay } from '@timbro/core/days/rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { DayField } from '@timbro/kit/form/fields.tsx';
import { formatDay } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';

/** From when a change of a rule holds; days that are over are changed only by who chose so, and is told. */
export function ValidFromField() {
  const t = useT();
  const today = useToday();
  const { validFrom } = useWatch<{ validFrom: Day | null }>();
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <DayField name="validFrom" label="planSettings.field.validFrom" help="planSettings.help.validFrom" required />
      <div role="status">
        {validFrom && isRealDay(validFrom) && validFrom < today && (
          <Alert severity="warning">{t('planSettings.pastToo', { day: formatDay(validFrom) })}</Alert>
        )}
      </div>
    </Box>
  );
}

export const useToday = (): Day => dayIn(useCompanyZone(), useNow());

/** The day a form was opened on: what it began with does not move at midnight. */
export function useOpenedOn(): Day {
  const today = useToday();
  const [openedOn] = useState(today);
  return openedOn;
}

/** What holds later is not seen yet in lists that tell of today: that is said once. */
export function useTellLater(): (from: Day) => void {
  const t = useT();
  const today = useToday();
  return (from) => {
    if (from > today) notify.info(t('planSettings.later', { day: formatDay(from) }));
  };
}
