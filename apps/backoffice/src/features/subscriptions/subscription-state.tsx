import type { Subscription } from '@timbro/core/subscriptions/contract.ts';
import { StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

/** Whether it runs now or belongs to the history. */
export function SubscriptionState({ current }: Pick<Subscription, 'current'>) {
  const t = useT();
  return current ? (
    <StatusChip tone="active" label={t('subscriptions.current.true')} />
  ) : (
    <StatusChip tone="archived" label={t('subscriptions.current.false')} />
  );
}
