import Box from '@mui/material/Box';
import type { MonthFormat } from '@timbro/core/work-days/rules.ts';
import type { ApiError } from '@timbro/kit/data/send.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { formatMonth } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { type MonthOf, exportMonth } from './month-export.ts';

const mostReasons = 6;

/** Takes a month away as a file; while something in it is open, a provisional one is offered with the reasons. */
export function useMonthExport() {
  const t = useT();
  const ask = useConfirm();
  return async (of: MonthOf, people: number, format: MonthFormat): Promise<void> => {
    const label = t('calendar.export.task', { month: formatMonth(of.month) });
    const refused = await exportMonth({ ...of, format }, people, label);
    if (!refused) return;
    const agreed = await ask({
      title: t('calendar.export.provisional.title'),
      body: <Reasons t={t} refused={refused} />,
      confirm: t('calendar.export.provisional'),
    });
    if (agreed) await exportMonth({ ...of, format, provisional: true }, people, label);
  };
}

function Reasons({ t, refused }: { t: Translate; refused: ApiError }) {
  // A single reason may be the very sentence of the refusal.
  const reasons = [...new Set(refused.errors.map(({ message }) => message))].filter((one) => one !== refused.message);
  return (
    <>
      {refused.message}
      {reasons.length > 0 && (
        <Box component="ul" sx={{ mt: 2, mb: 0, pl: 5 }}>
          {reasons.slice(0, mostReasons).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
          {reasons.length > mostReasons && (
            <li>{t('calendar.export.provisional.more', { count: reasons.length - mostReasons })}</li>
          )}
        </Box>
      )}
    </>
  );
}
