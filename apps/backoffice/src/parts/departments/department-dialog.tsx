import * as z from 'zod';
import { type Department, newDepartment } from '@timbro/core/departments/contract.ts';
import { version } from '@timbro/core/fields.ts';
import { api, useWrite } from '@timbro/kit/api.ts';
import { TextField } from '@timbro/kit/fields.tsx';
import { FormDialog } from '@timbro/kit/form-dialog.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { PeopleField, chosenPeople } from '#parts/people/people-field.tsx';
import { changedIn, useRecordVersions } from '#parts/people/record-versions.ts';

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

const readDepartment = async (id: string) => (await api.departments.list({ query: { id } })).items[0];

/** Sends only what changed; who answers for a department sees its people from then on. */
export function DepartmentEditDialog({ department, onClose }: { department: Department; onClose(): void }) {
  const t = useT();
  const update = useWrite(api.departments.update, { refreshes: ['users', 'people', 'audit'] });
  const versions = useRecordVersions(department, 'department', readDepartment);
  const save = async ({ version: own, ...values }: z.output<typeof departmentForm>) => {
    const { name, responsibles } = versions.at(own);
    const changes = changedIn({ name, responsibleIds: responsibles.map(({ id }) => id) }, values);
    if (Object.keys(changes).length === 0) return;
    await update.mutateAsync({
      params: { departmentId: department.id },
      body: { ...changes, ...(own !== undefined && { version: own }) },
    });
  };
  return (
    <FormDialog
      title={t('departments.edit')}
      schema={departmentForm}
      initial={valuesOf(department)}
      onSave={save}
      onClose={onClose}
      reload={async () => {
        const { record, ...last } = await versions.reload();
        return { values: valuesOf(record), ...last };
      }}
    >
      <Fields />
    </FormDialog>
  );
}

const Fields = () => (
  <>
    <TextField name="name" label="departments.field.name" required autoFocus autoComplete="off" />
    <PeopleField
      name="responsibleIds"
      label="departments.field.responsibles"
      help="departments.help.responsibles"
      none="departments.pick.none"
    />
  </>
);
