import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { Subscription } from '@timbro/core/subscriptions/contract.ts';
import { renewalTone } from '@timbro/core/subscriptions/rules.ts';
import { StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { formatDay } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';

const textOf = (t: Translate, left: number) => {
  if (left < 0) return t('subscriptions.renewal.past', { days: -left });
  return left === 0 ? t('subscriptions.renewal.today') : t('subscriptions.renewal.in', { days: left });
};

/** How far the renewal is; only one that needs attention has a colour. The date itself shows on hover. */
export function RenewalChip({ daysLeft, renewalDate }: Pick<Subscription, 'daysLeft' | 'renewalDate'>) {
  const t = useT();
  const tone = renewalTone(daysLeft);
  const text = textOf(t, daysLeft);
  return (
    <Tooltip describeChild title={formatDay(renewalDate)}>
      {tone === 'calm' ? (
        <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {text}
        </Box>
      ) : (
        <span>
          <StatusChip tone={tone === 'soon' ? 'pending' : 'rejected'} label={text} />
        </span>
      )}
    </Tooltip>
  );
}
