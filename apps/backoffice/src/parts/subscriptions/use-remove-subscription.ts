import type { Subscription } from '@timbro/core/subscriptions/contract.ts';
import { api, useWrite } from '@timbro/kit/api.ts';
import { useConfirm } from '@timbro/kit/confirm.tsx';
import { useT } from '@timbro/kit/i18n.tsx';

/** Asks and removes; resolves to whether it is gone. */
export function useRemoveSubscription(): (subscription: Subscription) => Promise<boolean> {
  const t = useT();
  const confirm = useConfirm();
  const remove = useWrite(api.subscriptions.remove, { refreshes: ['companies'] });
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
