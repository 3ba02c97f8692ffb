import type { ReactNode } from 'react';
import type { Department } from '@timbro/core/departments/contract.ts';
import { api, useWrite } from '@timbro/kit/api.ts';
import { useT } from '@timbro/kit/i18n.tsx';
import { TellDialog } from '@timbro/kit/tell-dialog.tsx';
import { useAskedRemoval } from '#parts/refusals/use-asked-removal.ts';
import { UseList } from '#parts/refusals/use-list.tsx';

/** Asks, then removes; a department that is in use stays, and says where and what to do first. */
export function useRemoveDepartment(): { ask(department: Department): void; dialog: ReactNode } {
  const t = useT();
  const write = useWrite(api.departments.remove, { inPlace: ['inUse'] });
  const { ask, inUse, forget } = useAskedRemoval({
    usesOf: (departmentId) => api.departments.uses({ params: { departmentId } }),
    question: ({ name }) => ({
      title: t('departments.remove.confirm', { name }),
      body: t('departments.remove.text'),
      confirm: t('departments.remove'),
      danger: true,
    }),
    remove: (departmentId) => write.mutateAsync({ params: { departmentId } }),
  });
  const dialog = inUse && (
    <TellDialog title={t('departments.remove.refused', { name: inUse.record.name })} onClose={forget}>
      <UseList uses={inUse.uses} text={t('departments.remove.first')} />
    </TellDialog>
  );
  return { ask, dialog };
}
