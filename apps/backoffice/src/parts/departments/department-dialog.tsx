import * as z from 'zod';
import { type Department, newDepartment } from '@timbro/core/departments/contract.ts';
import { responsibleRoles } from '@timbro/core/departments/rules.ts';
import { version } from '@timbro/core/fields.ts';
import { api, useWrite } from '@timbro/kit/api.ts';
import { EditDialog } from '@timbro/kit/edit-dialog.tsx';
import { TextField } from '@timbro/kit/fields.tsx';
import { FormDialog } from '@timbro/kit/form-dialog.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { readerOf } from '@timbro/kit/record-versions.ts';
import { PeopleField, chosenPeople } from '#parts/people/people-field.tsx';

const departmentForm = z.strictObject({
  name: newDepartment.shape.name,
  responsibleIds: chosenPeople,
  version: version.optional(),
});

const valuesOf = ({ name, responsibles, version: own }: Department) => ({
  name,
  responsibleIds: responsibles.map(({ id, displayName }) => ({ id, displayName })),
  version: own,
});
const blank = { name: '', responsibleIds: [] };

/** A new department. */
export function DepartmentDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const create = useWrite(api.departments.create, { refreshes: ['users', 'audit'] });
  return (
    <FormDialog
      title={t('departments.create')}
      schema={departmentForm}
      initial={blank}
      onSave={({ name, responsibleIds }) => create.mutateAsync({ body: { name, responsibleIds } })}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  );
}

const read = readerOf(api.departments.list);

/** Who answers for a department sees its people from then on. */
export function DepartmentEditDialog({ department, onClose }: { department: Department; onClose(): void }) {
  const t = useT();
  const update = useWrite(api.departments.update, { refreshes: ['users', 'people', 'audit'] });
  return (
    <EditDialog
      title={t('departments.edit')}
      schema={departmentForm}
      record={department}
      entity="department"
      read={read}
      valuesOf={valuesOf}
      onSave={(body) => update.mutateAsync({ params: { departmentId: department.id }, body })}
      onClose={onClose}
    >
      <Fields />
    </EditDialog>
  );
}

const Fields = () => (
  <>
    <TextField name="name" label="departments.field.name" required autoFocus autoComplete="off" />
    <PeopleField
      name="responsibleIds"
      label="departments.field.responsibles"
      help="departments.help.responsibles"
      roles={responsibleRoles}
      none="departments.pick.none"
    />
  </>
);
