import * as z from 'zod';
import { type Department, newDepartment } from '@timbro/core/departments/contract.ts';
import { responsibleRoles } from '@timbro/core/departments/rules.ts';
import { version } from '@timbro/core/fields.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { readerOf } from '@timbro/kit/data/read-record.ts';
import { EditDialog } from '@timbro/kit/form/edit-dialog.tsx';
import { TextField } from '@timbro/kit/form/fields.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { Can } from '@timbro/kit/page/can.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { PeopleField, chosenPeople } from '#parts/people/people-field.tsx';
import { CoverageField, coverageForm } from './coverage-field.tsx';

const departmentForm = z.strictObject({
  name: newDepartment.shape.name,
  responsibleIds: chosenPeople,
  coverage: coverageForm,
  version: version.optional(),
});

const valuesOf = ({ name, responsibles, coverage, version: own }: Department) => ({
  name,
  responsibleIds: responsibles.map(({ id, displayName }) => ({ id, displayName })),
  coverage,
  version: own,
});
const blank = { name: '', responsibleIds: [], coverage: [] };

/** A new department. */
export function DepartmentDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const create = useWrite(api.departments.create);
  return (
    <FormDialog
      title={t('departments.create')}
      schema={departmentForm}
      initial={blank}
      onSave={({ name, responsibleIds, coverage }) =>
        create.mutateAsync({ body: { name, responsibleIds, ...(coverage.length > 0 && { coverage }) } })
      }
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
  const update = useWrite(api.departments.update);
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
    {/* A company that keeps no hours has no shifts to cover. */}
    <Can do={api.shifts.list}>
      <CoverageField />
    </Can>
  </>
);
