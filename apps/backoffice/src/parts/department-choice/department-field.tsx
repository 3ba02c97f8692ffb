import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import MuiTextField from '@mui/material/TextField';
import { useState } from 'react';
import type { WebKey } from '@timbro/core/messages.ts';
import { departmentName } from '@timbro/core/users/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { useField } from '@timbro/kit/form/form.tsx';
import { useCan } from '@timbro/kit/page/can.tsx';
import { AddIcon } from '@timbro/kit/page/icons.ts';
import { useDepartments } from './department-options.ts';
import { NewDepartment } from './new-department.tsx';

/** The form holds the department with its name, so that a conflict can be told in words; the server gets its id. */
export const chosenDepartment = departmentName.nullish().transform((department) => department?.id ?? null);

const addNew = 'new';

/** One department, none, or a new one that is made on the spot. */
export function DepartmentField({ label, name = 'departmentId' }: { label: WebKey; name?: string }) {
  const { bound, ref, value, onChange, t, note, look } = useField({ name, label });
  const mayCreate = useCan(api.departments.create);
  const [isCreating, setCreating] = useState(false);
  const departments = useDepartments();
  const chosen = departmentName.safeParse(value).data;
  // The one that stands in the record is offered even before the others have come.
  const offered = chosen && !departments.some(({ id }) => id === chosen.id) ? [chosen, ...departments] : departments;
  const choose = (id: string) => {
    if (id === addNew) return setCreating(true);
    const found = offered.find((department) => department.id === id);
    onChange(found ? { id: found.id, name: found.name } : null);
  };
  if (isCreating)
    return (
      <NewDepartment
        onMade={({ id, name: ownName }) => onChange({ id, name: ownName })}
        onClose={() => setCreating(false)}
      />
    );
  return (
    <MuiTextField
      select
      fullWidth
      {...bound}
      {...look}
      inputRef={ref}
      value={chosen?.id ?? ''}
      onChange={({ target }) => choose(target.value)}
      helperText={note}
    >
      <MenuItem value="">{t('kit.none')}</MenuItem>
      {offered.map((department) => (
        <MenuItem key={department.id} value={department.id}>
          {department.name}
        </MenuItem>
      ))}
      {mayCreate && <Divider />}
      {mayCreate && (
        <MenuItem value={addNew}>
          <ListItemIcon>
            <AddIcon fontSize="small" />
          </ListItemIcon>
          {t('departments.create')}
        </MenuItem>
      )}
    </MuiTextField>
  );
}
