import { useMemo } from 'react';
import { companyRoles } from '@timbro/core/access.ts';
import { isRealDay } from '@timbro/core/days/rules.ts';
import {
  type ImportColumn,
  columnsOf,
  dayOf,
  importColumns,
  mostImportRows,
  repeatedEmails,
  requiredColumns,
  roleOf,
} from '@timbro/core/users/import-rules.ts';
import { readImportRow } from '@timbro/core/users/import.ts';
import { api, useAging, useRead } from '@timbro/kit/data/api.ts';
import { formatDay } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import type { Cells, ImportKind } from '#parts/import-wizard/import-kind.ts';
import { ImportWizard } from '#parts/import-wizard/import-wizard.tsx';

/** The form's own judgement; a role is chosen in the form, so only here a wrong one needs the list of the right ones. */
function checkUser(row: Cells, roles: string) {
  const read = readImportRow(row);
  if (read.ok) return [];
  return read.errors.map((error) =>
    error.path === 'role' ? { path: 'role', message: 'import.users.unknownRole', values: { roles } } : error,
  );
}

const checkUsers = (rows: readonly Cells[]) => {
  const repeated = repeatedEmails(rows.map((row) => row['email'] ?? ''));
  return new Map([...repeated].map((at) => [at, { path: 'email', message: 'error.file.repeated' }]));
};

async function sendUsers(file: File, dryRun: boolean) {
  const report = await api.users.import({ body: { file, dryRun: dryRun ? 'true' : 'false' } });
  return { ...report, madeAlong: report.newDepartments };
}

function roleWord(t: Translate, text: string): string {
  const role = companyRoles.find((known) => known === roleOf(text));
  return role ? t(`role.${role}`) : text;
}
function dayWord(text: string): string {
  const day = dayOf(text);
  return isRealDay(day) ? formatDay(day) : text;
}

const isHours = (name: ImportColumn) =>
  name === 'weeklyHours' || name === 'yearlyVacationHours' || name === 'yearlyRolHours';
/** A sheet of numbers says `38.5` where people write a comma; more digits than two a comma would not be read with. */
const hoursWord = (text: string): string => text.replace(/^(\d+)\.(\d{1,2})$/, '$1,$2');

const roomOf: Partial<Record<ImportColumn, { readonly room: 'code' | 'address' }>> = {
  email: { room: 'address' },
  taxCode: { room: 'code' },
};

/** People out of a spreadsheet, known by their e-mail. */
export function UsersImport({ onClose }: { onClose(): void }) {
  const t = useT();
  const refresh = useAging('users', 'departments');
  const departments = useRead(api.departments.list, { query: { pageSize: 100 } }, { inPlace: true }).data?.items;
  const departmentNames = useMemo(() => departments?.map(({ name }) => name) ?? [], [departments]);

  const kind = useMemo<ImportKind>(() => {
    const roleWords = companyRoles.map((role) => t(`role.${role}`));
    return {
      id: 'users',
      title: 'import.users',
      fileName: 'users.fileName',
      columns: importColumns.map((name) => ({
        name,
        label: `users.field.${name}`,
        required: requiredColumns.includes(name),
        ...roomOf[name],
        ...(name === 'role' && {
          tidy: (text: string) => roleWord(t, text),
          suggestions: roleWords,
        }),
        ...(name === 'hiredOn' && { tidy: dayWord }),
        ...(isHours(name) && { tidy: hoursWord }),
        ...(name === 'department' && { suggestions: departmentNames }),
      })),
      mostRows: mostImportRows,
      madeAlong: { before: 'import.users.newDepartments', after: 'import.users.departmentsMade' },
      columnsOf,
      check: (row) => checkUser(row, roleWords.join(', ')),
      checkAll: checkUsers,
      send: sendUsers,
      onSaved: () => void refresh(),
    };
  }, [t, refresh, departmentNames]);
  return <ImportWizard kind={kind} onClose={onClose} />;
}
