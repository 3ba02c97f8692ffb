import type { Subscription } from '@timbro/core/subscriptions/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

/** Asks and removes; resolves to whether it is gone. */
export function useRemoveSubscription(): (subscription: Subscription) => Promise<boolean> {
  const t = useT();
  const confirm = useConfirm();
  const remove = useWrite(api.subscriptions.remove);
  return async ({ id, type, companyName, current }) => {
    const agreed = await confirm({
      title: t('subscriptions.remove.question', { type, company: companyName }),
      body: t(current ? 'subscriptions.remove.current' : 'subscriptions.remove.old'),
      confirm: t('kit.delete'),
      danger: true,
    });
    if (!agreed) return false;
    return remove.mutateAsync({ params: { subscriptionId: id } }).then(
      () => true,
      () => false,
    );
  };
}
