import Box from '@mui/material/Box';
import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { asideText, countsText } from './counts-text.ts';

/** What is in the way of somebody's month, then what is only good to know; `none` where there is neither. */
export function MonthCounts({ month, none }: { month: PersonMonth; none?: string }) {
  const t = useT();
  const counts = countsText(t, month);
  const aside = asideText(t, month);
  if (counts === '' && aside === '') return none;
  return (
    <>
      <Box component="span" sx={{ color: 'var(--orange-text)', fontWeight: 600 }}>
        {counts}
      </Box>
      {counts !== '' && aside !== '' && ' · '}
      {aside}
    </>
  );
}
