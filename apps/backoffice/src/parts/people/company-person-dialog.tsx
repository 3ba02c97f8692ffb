import * as z from 'zod';
import { companyRoles } from '@timbro/core/access.ts';
import { version } from '@timbro/core/fields.ts';
import { type User, newUser } from '@timbro/core/users/contract.ts';
import { weeklyMinuteLimits } from '@timbro/core/users/rules.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { readerOf } from '@timbro/kit/data/read-record.ts';
import { DayField, NumberField, TextField } from '@timbro/kit/form/fields.tsx';
import { HoursField } from '@timbro/kit/form/hours-field.tsx';
import { DepartmentField, chosenDepartment } from '#parts/department-choice/department-field.tsx';
import { BadgeField } from './badge-field.tsx';
import { PersonForm } from './person-form.tsx';
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
  badge: '',
  hiredOn: null,
  weeklyMinutes: weeklyMinuteLimits.usual,
  yearlyVacationHours: null,
  yearlyRolHours: null,
};

function valuesOf(person: User): z.input<typeof personForm> {
  const { firstName, lastName, email, phone, department, taxCode, payrollCode, badge, hiredOn } = person;
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
    badge,
    hiredOn,
    weeklyMinutes: minutes,
    yearlyVacationHours,
    yearlyRolHours,
    version: person.version,
  };
}

const read = readerOf(api.users.list);

type Props = { person?: User | undefined; onClose(): void };

export function CompanyPersonDialog({ person, onClose }: Props) {
  const create = useWrite(api.users.create);
  const update = useWrite(api.users.update);
  return (
    <PersonForm
      person={person}
      onClose={onClose}
      schema={personForm}
      blank={blank}
      valuesOf={valuesOf}
      read={read}
      onCreate={(body) => create.mutateAsync({ body })}
      onChange={(userId, body) => update.mutateAsync({ params: { userId }, body })}
    >
      <RoleField roles={companyRoles} person={person} />
      <DepartmentField label="users.field.department" />
      <TextField name="taxCode" label="users.field.taxCode" autoComplete="off" />
      <TextField name="payrollCode" label="users.field.payrollCode" autoComplete="off" />
      <BadgeField />
      <DayField name="hiredOn" label="users.field.hiredOn" />
      <HoursField name="weeklyMinutes" label="users.field.weeklyHours" help="users.help.weeklyHours" required />
      <NumberField name="yearlyVacationHours" label="users.field.yearlyVacationHours" decimals unit="h" />
      <NumberField name="yearlyRolHours" label="users.field.yearlyRolHours" decimals unit="h" />
    </PersonForm>
  );
}
