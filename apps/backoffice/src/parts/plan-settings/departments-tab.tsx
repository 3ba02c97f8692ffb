import { useState } from 'react';
import type { Department } from '@timbro/core/departments/contract.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { LineText, RecordLines } from '@timbro/kit/page/record-lines.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { allDepartments } from '#parts/department-choice/department-options.ts';
import { coverageText } from '#parts/departments/coverage-edit.ts';
import { DepartmentDialog, DepartmentEditDialog } from '#parts/departments/department-dialog.tsx';
import { DepartmentLine } from '#parts/departments/department-line.tsx';
import { useRemoveDepartment } from '#parts/departments/remove-department.tsx';
import { useShifts } from '#parts/shifts/shift-options.ts';
import { ListHead } from './list-head.tsx';

/** The departments with who answers for them and what they need covered. */
export function DepartmentsTab() {
  const t = useT();
  const [isCreating, setCreating] = useState(false);
  const [editing, setEditing] = useState<Department | null>(null);
  const removal = useRemoveDepartment();
  // A company that plans no shifts has none to cover.
  const hasShifts = useCan(api.shifts.list);
  const shifts = useShifts({ enabled: hasShifts });
  const list = useRead(api.departments.list, allDepartments, { inPlace: true });
  const coverageOf = ({ coverage }: Department) => {
    const names = coverageText(shifts, coverage);
    return names === '' ? t('planSettings.coverage.none') : t('planSettings.coverage.line', { names });
  };
  return (
    <>
      <ListHead
        text={list.data && t('planSettings.department.count', { count: list.data.total })}
        create={t('departments.create')}
        may={api.departments.create}
        onCreate={() => setCreating(true)}
      />
      <RecordLines of={list} label={t('departments.title')} empty={t('departments.empty')}>
        {(department) => (
          <DepartmentLine
            key={department.id}
            department={department}
            onEdit={() => setEditing(department)}
            onRemove={() => removal.ask(department)}
          >
            <LineText>{t('departments.people', { count: department.usersCount })}</LineText>
            {hasShifts && <LineText>{coverageOf(department)}</LineText>}
          </DepartmentLine>
        )}
      </RecordLines>
      {isCreating && <DepartmentDialog onClose={() => setCreating(false)} />}
      {editing && <DepartmentEditDialog department={editing} onClose={() => setEditing(null)} />}
      {removal.dialog}
    </>
  );
}
