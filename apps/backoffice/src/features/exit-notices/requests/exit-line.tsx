import Box from '@mui/material/Box';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { isOut, isOverdue } from '@timbro/core/exits/rules.ts';
import { formatLength } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { minutesOut } from './exit-times.ts';

/** Why, and where the person is now; whoever should be back is marked. */
export function ExitLine({ exit }: { exit: Exit }) {
  const t = useT();
  const now = useNow();
  const { reason, source } = exit;
  const late = isOverdue(exit, now);
  return (
    <>
      {isOut(exit) && (
        <Box component="strong" sx={{ color: late ? 'var(--error)' : 'var(--orange-text)' }}>
          {t('exits.outFor', { length: formatLength(minutesOut(exit, now) ?? 0) })}
          {late && `, ${t('exits.overdue.short')}`}
          {' · '}
        </Box>
      )}
      {t(`exits.reason.${reason ?? 'none'}`)}
      {source === 'detected' && ` · ${t('exits.detected')}`}
    </>
  );
}
