import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Department } from '@timbro/core/departments/contract.ts';
import { api, useRead } from '@timbro/kit/api.ts';
import { Can } from '@timbro/kit/can.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { AddIcon, DeleteIcon, EditIcon } from '@timbro/kit/icons.ts';
import { SidePanel } from '@timbro/kit/side-panel.tsx';
import { Empty, ErrorBlock, Loading } from '@timbro/kit/states.tsx';
import { WriteButton, heldProps, useHold } from '@timbro/kit/write-button.tsx';
import { DepartmentDialog, DepartmentEditDialog } from './department-dialog.tsx';
import { allDepartments } from './department-options.ts';
import { useRemoveDepartment } from './remove-department.ts';

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
  const remove = useRemoveDepartment();
  const list = useRead(api.departments.list, allDepartments, { enabled: open, inPlace: true });
  const departments = list.data?.items ?? [];
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
        {list.error && !list.data ? (
          <ErrorBlock error={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <Loading shape="list" rows={5} />
        ) : departments.length === 0 ? (
          <Empty title={t('departments.empty')} />
        ) : (
          <Box component="ul" aria-label={t('departments.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {departments.map((department) => (
              <DepartmentLine
                key={department.id}
                department={department}
                onShowPeople={() => onShowPeople(department.id)}
                onEdit={() => setEditing(department)}
                onRemove={() => void remove(department)}
              />
            ))}
          </Box>
        )}
      </SidePanel>
      {isCreating && <DepartmentDialog onClose={() => setCreating(false)} />}
      {editing && <DepartmentEditDialog department={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

type LineProps = { department: Department; onShowPeople(): void; onEdit(): void; onRemove(): void };

function DepartmentLine({ department, onShowPeople, onEdit, onRemove }: LineProps) {
  const t = useT();
  const hold = useHold();
  const { name, responsibles, usersCount } = department;
  const answerable = responsibles.map(({ displayName }) => displayName).join(', ');
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {answerable === '' ? t('departments.noResponsible') : answerable}
        </Typography>
        <Button
          size="small"
          sx={{ px: 0, minWidth: 0, textDecoration: 'underline' }}
          title={t('departments.showPeople', { name })}
          onClick={onShowPeople}
        >
          {t('departments.people', { count: usersCount })}
        </Button>
      </Box>
      <Can do={api.departments.update}>
        <IconButton
          aria-label={t('departments.editOf', { name })}
          onClick={() => hold === null && onEdit()}
          {...heldProps(hold)}
        >
          <EditIcon fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={t('departments.removeOf', { name })}
          onClick={() => hold === null && onRemove()}
          {...heldProps(hold)}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Can>
    </Box>
  );
}
