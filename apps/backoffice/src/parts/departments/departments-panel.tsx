import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Department } from '@timbro/core/departments/contract.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { SidePanel } from '@timbro/kit/layers/side-panel.tsx';
import { Can } from '@timbro/kit/page/can.tsx';
import { AddIcon } from '@timbro/kit/page/icons.ts';
import { RecordLines } from '@timbro/kit/page/record-lines.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { allDepartments } from '../department-choice/department-options.ts';
import { DepartmentDialog, DepartmentEditDialog } from './department-dialog.tsx';
import { DepartmentLine } from './department-line.tsx';
import { useRemoveDepartment } from './remove-department.tsx';

type Props = {
  open: boolean;
  onClose(): void;
  /** Narrows the list of people to one department. */
  onShowPeople(departmentId: string): void;
};

/** The departments beside the people who belong to them. */
export function DepartmentsPanel({ open, onClose, onShowPeople }: Props) {
  const t = useT();
  const [isCreating, setCreating] = useState(false);
  const [editing, setEditing] = useState<Department | null>(null);
  const removal = useRemoveDepartment();
  const list = useRead(api.departments.list, allDepartments, { enabled: open, inPlace: true });
  return (
    <>
      <SidePanel
        open={open}
        title={t('departments.title')}
        onClose={onClose}
        footer={
          <Can do={api.departments.create}>
            <WriteButton variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
              {t('departments.create')}
            </WriteButton>
          </Can>
        }
      >
        <RecordLines of={list} label={t('departments.title')} empty={t('departments.empty')}>
          {(department) => (
            <DepartmentLine
              key={department.id}
              department={department}
              onEdit={() => setEditing(department)}
              onRemove={() => removal.ask(department)}
            >
              <Button
                size="small"
                sx={{ px: 0, minWidth: 0, textDecoration: 'underline' }}
                title={t('departments.showPeople', { name: department.name })}
                onClick={() => onShowPeople(department.id)}
              >
                {t('departments.people', { count: department.usersCount })}
              </Button>
            </DepartmentLine>
          )}
        </RecordLines>
      </SidePanel>
      {isCreating && <DepartmentDialog onClose={() => setCreating(false)} />}
      {editing && <DepartmentEditDialog department={editing} onClose={() => setEditing(null)} />}
      {removal.dialog}
    </>
  );
}
