import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract, file, multipart, upload } from '../capability.ts';
import { id, instant, listOf, listQuery, many, oneOf, person, recordFields, text } from '../fields.ts';
import { textLimits } from '../limits.ts';
import { audienceFaults, documentAudiences, documentTypes } from './rules.ts';

const reader = z.object({ user: person, downloadedAt: instant.nullable() }).meta({ id: 'DocumentReader' });
export type DocumentReader = z.output<typeof reader>;

const documentRecord = z
  .object({
    ...recordFields,
    displayName: z.string(),
    audience: z.union([z.object({ userId: id }), z.object({ departmentId: id }), z.literal('all')]),
    /** The person or the department it is for, by name; null for everybody. */
    audienceName: z.string().nullable(),
    fileName: z.string(),
    fileType: z.enum(documentTypes),
    size: z.int(),
    uploadedBy: person.nullable(),
    uploadedAt: instant,
    /** When the caller has read it. */
    downloadedAt: instant.nullable(),
    /** The first of those it is for; none in one's own list. */
    readers: z.array(reader),
    readersTotal: z.int(),
    readTotal: z.int(),
  })
  .meta({ id: 'Document' });
export type DocumentRecord = z.output<typeof documentRecord>;

export const documentFilter = listQuery(['uploadedAt', 'displayName'], '-uploadedAt').extend({
  audience: many(z.enum(documentAudiences, 'validation.format')),
  departmentId: many(id),
  userId: many(id),
});
export type DocumentFilter = z.output<typeof documentFilter>;

const parts = multipart({
  /** Chosen by the client: what arrives twice is kept once. */
  id: id.optional(),
  displayName: text(textLimits.displayName),
  audience: oneOf(documentAudiences),
  departmentId: id.optional(),
  userId: id.optional(),
  file: upload(documentTypes),
});
export const newDocument = parts.superRefine((given, context) => {
  for (const { path, isMissing } of audienceFaults(given))
    context.addIssue({
      code: 'custom',
      path: [path],
      message: isMissing ? 'validation.required' : 'validation.unknownField',
    });
});

export const documents = defineContract({
  list: {
    route: 'GET /documents',
    access: access.hrOffice,
    query: documentFilter,
    reply: listOf(documentRecord),
    summary: 'Notices and contracts given to people, with who has read them.',
  },
  mine: {
    route: 'GET /documents/mine',
    access: access.hrEmployee,
    query: documentFilter.pick({ page: true, pageSize: true, id: true }),
    reply: listOf(documentRecord),
    summary: 'What was given to the caller, newest first.',
  },
  download: {
    route: 'GET /documents/download/:documentId',
    access: access.hrOwner,
    reply: file(documentTypes),
    entity: 'document',
    event: 'documents.update',
    summary: 'The file. Whoever it is for has read it then.',
  },
  readers: {
    route: 'GET /documents/:documentId/readers',
    access: access.hrOffice,
    query: listQuery(['name', 'downloadedAt'], 'name').pick({ page: true, pageSize: true, sort: true, search: true }),
    reply: listOf(reader),
    summary: 'Everybody a document is for, and when they read it.',
  },
  create: {
    route: 'POST /documents',
    access: access.hrOffice,
    body: newDocument,
    reply: documentRecord,
    also: { 200: { when: 'The same document was kept before under this id.' } },
    refuses: ['wrongType', 'tooLarge'],
    entity: 'document',
    summary: 'Gives a document to one person, a department or everybody.',
  },
  remove: {
    route: 'DELETE /documents/:documentId',
    access: access.hrOffice,
    reply: z.null(),
    entity: 'document',
    summary: 'Takes a document back; who has read it stays in the history.',
  },
});
