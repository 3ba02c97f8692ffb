import { useQueryClient } from '@tanstack/react-query';
import type { Department } from '@timbro/core/departments/contract.ts';
import { api } from '@timbro/kit/api.ts';
import { useConfirm } from '@timbro/kit/confirm.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { notify } from '@timbro/kit/toasts.tsx';
import { reasonOf } from '#parts/refusals/reason-of.ts';

/** Asks, then removes; a department with people stays, and the reason is told with its name. */
export function useRemoveDepartment() {
  const t = useT();
  const confirm = useConfirm();
  const client = useQueryClient();
  return async ({ id, name }: Department): Promise<void> => {
    const agreed = await confirm({
      title: t('departments.remove.confirm', { name }),
      body: t('departments.remove.text'),
      confirm: t('departments.remove'),
      danger: true,
    });
    if (!agreed) return;
    try {
      // Without `useWrite`: its message would leave out why, and which one.
      await api.departments.remove({ params: { departmentId: id } });
    } catch (error) {
      const reason = reasonOf(error, t('error.internal'));
      return notify.error(`${t('departments.remove.refused', { name })}: ${reason}`);
    }
    notify.success(t('departments.remove.done'));
    await client.invalidateQueries({ queryKey: ['departments'] });
  };
}
