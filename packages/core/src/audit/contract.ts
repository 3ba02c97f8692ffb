import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract, exportQuery, spreadsheet } from '../capability.ts';
import { day, id, instant, listOf, listQuery, many, person } from '../fields.ts';
import { auditEntities } from './rules.ts';

export const auditLine = z
  .object({
    id,
    at: instant,
    /** Nobody where it was the system itself, or one of the provider's people, whose names a client is not told. */
    actor: person.nullable(),
    byProvider: z.boolean(),
    action: z.string(),
    entity: z.enum(auditEntities),
    entityId: id.nullable(),
    /** Who or what the record is, where it has a name. */
    entityName: z.string().nullable(),
    /** The client whose record it is, for the provider; null in the history of one's own company. */
    companyName: z.string().nullable(),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    refused: z.boolean(),
    ip: z.string().nullable(),
  })
  .meta({ id: 'AuditLine' });
export type AuditLine = z.output<typeof auditLine>;

export const auditFilter = listQuery(['at'], '-at').extend({
  entity: many(z.enum(auditEntities, 'validation.format')),
  entityId: id.optional(),
  actorId: id.optional(),
  refused: z.enum(['true', 'false'], 'validation.format').optional(),
  from: day.optional(),
  to: day.optional(),
});
export type AuditFilter = z.output<typeof auditFilter>;

export const audit = defineContract({
  list: {
    route: 'GET /audit',
    access: access.backOffice,
    acrossClients: true,
    query: auditFilter,
    reply: listOf(auditLine),
    refuses: ['notFound'],
    summary: 'Who changed what and when; Responsible and BackOffice name a record that they may read.',
  },
  export: {
    route: 'GET /audit/export',
    access: access.backOffice,
    acrossClients: true,
    query: auditFilter.omit({ page: true, pageSize: true }).extend(exportQuery),
    reply: spreadsheet(),
    refuses: ['notFound'],
    summary: 'The same lines as a spreadsheet.',
  },
});
