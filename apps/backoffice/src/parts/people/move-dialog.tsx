import Typography from '@mui/material/Typography';
import * as z from 'zod';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { DepartmentField, chosenDepartment } from '#parts/department-choice/department-field.tsx';

const move = z.strictObject({ departmentId: chosenDepartment });

type Props = { count: number; onMove(departmentId: string | null): void; onClose(): void };

/** Another department for the people selected; none is a choice too. */
export function MoveDialog({ count, onMove, onClose }: Props) {
  const t = useT();
  return (
    <FormDialog
      title={t('users.bulk.move')}
      schema={move}
      initial={{ departmentId: null }}
      save={t('users.bulk.move')}
      onSave={async ({ departmentId }) => onMove(departmentId)}
      onClose={onClose}
    >
      <Typography>{t('users.bulk.scope', { count })}</Typography>
      <DepartmentField label="users.field.department" />
    </FormDialog>
  );
}
