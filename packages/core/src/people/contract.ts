import * as z from 'zod';
import { access, companyRoles } from '../access.ts';
import { defineContract } from '../capability.ts';
import { id, listOf, listQuery, many, person } from '../fields.ts';
import { ofDepartment } from '../users/contract.ts';
import { userStatuses } from '../users/rules.ts';

/** A person as pickers need them. */
const pickablePerson = z
  .object({
    ...person.shape,
    workScheduleId: id.nullable(),
    status: z.enum(userStatuses),
    /** The hours of the contract, in minutes a week. */
    weeklyMinutes: z.int(),
  })
  .meta({ id: 'PickablePerson' });

export const people = defineContract({
  list: {
    route: 'GET /people',
    access: access.companyStaff,
    query: listQuery(['name'], 'name').extend({
      status: many(z.enum(userStatuses, 'validation.format')),
      departmentId: ofDepartment,
      role: many(z.enum(companyRoles, 'validation.format')),
    }),
    reply: listOf(pickablePerson),
    summary: 'The people one may choose from; a Responsible sees those of their departments.',
  },
});
