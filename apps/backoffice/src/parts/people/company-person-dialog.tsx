import * as z from 'zod';
import { companyRoles } from '@timbro/core/access.ts';
import { version } from '@timbro/core/fields.ts';
import { type User, newUser } from '@timbro/core/users/contract.ts';
import { weeklyMinuteLimits } from '@timbro/core/users/rules.ts';
import { api, useWrite } from '@timbro/kit/api.ts';
import { DayField, NumberField, TextField } from '@timbro/kit/fields.tsx';
import { FormDialog } from '@timbro/kit/form-dialog.tsx';
import { HoursField } from '@timbro/kit/hours-field.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { DepartmentField, chosenDepartment } from '#parts/departments/department-field.tsx';
import { sourceOf, touchedByPeople } from './people-scope.ts';
import { changedIn, useRecordVersions } from './record-versions.ts';
import { RoleField } from './role-field.tsx';

/** A form has an empty field where the API has none at all. */
const weeklyMinutes = z.preprocess((minutes, context) => {
  if (minutes === null) context.addIssue({ code: 'custom', message: 'validation.required' });
  return minutes;
}, newUser.shape.weeklyMinutes);

const personForm = newUser
  .omit({ workScheduleId: true })
  .extend({ departmentId: chosenDepartment, weeklyMinutes, version: version.optional() });

const blank: z.input<typeof personForm> = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  role: 'Operator',
  departmentId: null,
  taxCode: '',
  payrollCode: '',
  hiredOn: null,
  weeklyMinutes: weeklyMinuteLimits.usual,
  yearlyVacationHours: null,
  yearlyRolHours: null,
};

function valuesOf(person: User): z.input<typeof personForm> {
  const { firstName, lastName, email, phone, department, taxCode, payrollCode, hiredOn } = person;
  const { weeklyMinutes: minutes, yearlyVacationHours, yearlyRolHours } = person;
  return {
    firstName,
    lastName,
    email,
    phone,
    role: companyRoles.find((role) => role === person.role) ?? 'Operator',
    departmentId: department,
    taxCode,
    payrollCode,
    hiredOn,
    weeklyMinutes: minutes,
    yearlyVacationHours,
    yearlyRolHours,
    version: person.version,
  };
}

type Props = { person?: User | undefined; onClose(): void };

export const CompanyPersonDialog = ({ person, onClose }: Props) =>
  person ? <EditDialog person={person} onClose={onClose} /> : <CreateDialog onClose={onClose} />;

function CreateDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const create = useWrite(api.users.create, { refreshes: touchedByPeople });
  return (
    <FormDialog
      wide
      title={t('users.create')}
      schema={personForm}
      initial={blank}
      onSave={({ version: _, ...body }) => create.mutateAsync({ body })}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  );
}

const { read } = sourceOf({ kind: 'company' });

function EditDialog({ person, onClose }: { person: User; onClose(): void }) {
  const t = useT();
  const update = useWrite(api.users.update, { refreshes: touchedByPeople });
  const versions = useRecordVersions(person, 'user', read);
  const save = async ({ version: own, ...values }: z.output<typeof personForm>) => {
    const before = versions.at(own);
    const changes = changedIn({ ...before, departmentId: before.department?.id }, values);
    if (Object.keys(changes).length === 0) return;
    await update.mutateAsync({
      params: { userId: person.id },
      body: { ...changes, ...(own !== undefined && { version: own }) },
    });
  };
  return (
    <FormDialog
      wide
      title={t('users.edit')}
      schema={personForm}
      initial={valuesOf(person)}
      onSave={save}
      onClose={onClose}
      reload={async () => {
        const { record, ...last } = await versions.reload();
        return { values: valuesOf(record), ...last };
      }}
    >
      <Fields person={person} />
    </FormDialog>
  );
}

const Fields = ({ person }: { person?: User | undefined }) => (
  <>
    <TextField name="firstName" label="users.field.firstName" required autoFocus autoComplete="off" />
    <TextField name="lastName" label="users.field.lastName" required autoComplete="off" />
    <TextField name="email" label="users.field.email" required type="email" autoComplete="off" />
    <TextField name="phone" label="users.field.phone" type="tel" autoComplete="off" />
    <RoleField roles={companyRoles} person={person} />
    <DepartmentField label="users.field.department" />
    <TextField name="taxCode" label="users.field.taxCode" autoComplete="off" />
    <TextField name="payrollCode" label="users.field.payrollCode" autoComplete="off" />
    <DayField name="hiredOn" label="users.field.hiredOn" />
    <HoursField name="weeklyMinutes" label="users.field.weeklyHours" help="users.help.weeklyHours" required />
    <NumberField name="yearlyVacationHours" label="users.field.yearlyVacationHours" decimals unit="h" />
    <NumberField name="yearlyRolHours" label="users.field.yearlyRolHours" decimals unit="h" />
  </>
);
