import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { id, listOf, listQuery, name, person, recordFields, usesOfRecord, version } from '../fields.ts';

const coverage = z
  .array(
    z.strictObject({
      shiftId: id,
      weekday: z.int('validation.format').min(1, 'validation.format').max(7, 'validation.format'),
      required: z.int('validation.format').min(0, 'validation.format').max(1000, 'validation.format'),
    }),
  )
  .max(200, 'validation.tooMuch');

export const newDepartment = z.strictObject({
  name,
  responsibleIds: z.array(id).max(50, 'validation.tooMuch').optional(),
  coverage: coverage.optional(),
});
const departmentChange = newDepartment.partial().extend({ version: version.optional() });

const department = z
  .object({
    ...recordFields,
    name: z.string(),
    responsibleIds: z.array(id),
    responsibles: z.array(person),
    coverage,
    usersCount: z.int(),
  })
  .meta({ id: 'Department' });
export type Department = z.output<typeof department>;

export const departmentFilter = listQuery(['name', 'createdAt', 'usersCount'], 'name');

export const departments = defineContract({
  list: {
    route: 'GET /work-schedules/departments',
    access: access.companyStaff,
    query: departmentFilter,
    reply: listOf(department),
    summary: 'The departments with who answers for them; a Responsible sees their own.',
  },
  create: {
    route: 'POST /work-schedules/departments',
    access: access.companyAdmin,
    body: newDepartment,
    reply: department,
    entity: 'department',
    summary: 'Makes a department.',
  },
  update: {
    route: 'PATCH /work-schedules/departments/:departmentId',
    access: access.companyAdmin,
    body: departmentChange,
    reply: department,
    entity: 'department',
    summary: 'Changes a department; who answers for it sees its people at once.',
  },
  uses: {
    route: 'GET /work-schedules/departments/:departmentId/uses',
    access: access.companyAdmin,
    reply: usesOfRecord,
    summary: 'Where a department is used, in words: asked before it is removed.',
  },
  remove: {
    route: 'DELETE /work-schedules/departments/:departmentId',
    access: access.companyAdmin,
    reply: z.null(),
    entity: 'department',
    summary: 'Removes a department that nobody belongs to.',
  },
});
