import type { ReactNode } from 'react';
import type { Department } from '@timbro/core/departments/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { LineText, RecordLine } from '@timbro/kit/page/record-lines.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

type Props = { department: Department; onEdit(): void; onRemove(): void; children: ReactNode };

/** A department with who answers for it. */
export function DepartmentLine({ department: { name, responsibles }, onEdit, onRemove, children }: Props) {
  const t = useT();
  const answerable = responsibles.map(({ displayName }) => displayName).join(', ');
  return (
    <RecordLine
      name={name}
      may={api.departments.update}
      edit={t('departments.editOf', { name })}
      remove={t('departments.removeOf', { name })}
      onEdit={onEdit}
      onRemove={onRemove}
    >
      <LineText>{answerable === '' ? t('departments.noResponsible') : answerable}</LineText>
      {children}
    </RecordLine>
  );
}
