import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { day, instant, oneOf, person, recordFields, text, version, wholeBetween } from '../fields.ts';
import { legalBasisKinds, trackingInterval } from './rules.ts';

export const legalBasis = z.strictObject({ kind: oneOf(legalBasisKinds), number: text(60), date: day });

export const settingsChange = z.strictObject({
  legalBasis: legalBasis.nullable().optional(),
  trackingIntervalMinutes: wholeBetween(trackingInterval.least, trackingInterval.most).optional(),
  version: version.optional(),
});

const exitsSettingsReply = z
  .object({
    ...recordFields,
    /** Whether exits are logged; only `POST /exits-logs/toggle` changes it. */
    enabled: z.boolean(),
    enabledBy: person.nullable(),
    enabledAt: instant.nullable(),
    legalBasis: z.object(legalBasis.shape).nullable(),
    trackingIntervalMinutes: z.int(),
    changedBy: person.nullable(),
    changedAt: instant.nullable(),
    /** The largest area that the company may draw, in square metres. */
    maxArea: z.number(),
    /** Where the pictures of the base map come from; without it maps show a grid. */
    tileUrl: z.string().nullable(),
  })
  .meta({ id: 'ExitsSettings' });
export type ExitsSettings = z.output<typeof exitsSettingsReply>;

export const exitsSettings = defineContract({
  find: {
    route: 'GET /exits-settings',
    access: access.exits,
    reply: exitsSettingsReply,
    summary: 'Whether exits are logged, on which legal basis, and how often phones report.',
  },
  update: {
    route: 'PATCH /exits-settings',
    access: access.exitsAdmin,
    body: settingsChange,
    reply: exitsSettingsReply,
    entity: 'exitsSettings',
    refuses: ['legalBasisMissing'],
    summary: 'Records the legal basis and how often phones report; the basis stays while exits are logged.',
  },
});
