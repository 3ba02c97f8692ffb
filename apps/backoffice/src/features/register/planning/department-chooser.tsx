import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Department } from '@timbro/core/departments/contract.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

const everybody = 'all';
type Props = {
  departments: readonly Department[];
  value: string | undefined;
  onChange(id: string | undefined): void;
};

/** Whose week is planned; a link to a department that is gone still shows what it asks for. */
export function DepartmentChooser({ departments, value, onChange }: Props) {
  const t = useT();
  const isKnown = value === undefined || value === 'none' || departments.some(({ id }) => id === value);
  return (
    <TextField
      select
      size="small"
      label={t('planning.department')}
      value={value ?? everybody}
      onChange={({ target }) => onChange(target.value === everybody ? undefined : target.value)}
      sx={{ minWidth: { xs: 130, sm: 180 }, flex: { xs: 1, sm: 'none' } }}
    >
      <MenuItem value={everybody}>{t('planning.department.all')}</MenuItem>
      {departments.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
      <MenuItem value="none">{t('users.filter.noDepartment')}</MenuItem>
      {!isKnown && <MenuItem value={value}>…</MenuItem>}
    </TextField>
  );
}
