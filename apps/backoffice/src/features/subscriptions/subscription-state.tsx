import type { Subscription } from '@timbro/core/subscriptions/contract.ts';
import { useT } from '@timbro/kit/i18n.tsx';
import { StatusChip } from '@timbro/kit/status-chip.tsx';

/** Whether it runs now or belongs to the history. */
export function SubscriptionState({ current }: Pick<Subscription, 'current'>) {
  const t = useT();
  return current ? (
    <StatusChip tone="active" label={t('subscriptions.current.true')} />
  ) : (
    <StatusChip tone="archived" label={t('subscriptions.current.false')} />
  );
}
