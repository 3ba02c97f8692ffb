import type { ReactNode } from 'react';
import type { Department } from '@timbro/core/departments/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { TellDialog } from '@timbro/kit/layers/tell-dialog.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
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
