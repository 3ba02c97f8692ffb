import * as z from 'zod';
import { type ExitsSettings, legalBasis, settingsChange } from '@timbro/core/exits-settings/contract.ts';
import { version } from '@timbro/core/fields.ts';

type Basis = NonNullable<ExitsSettings['legalBasis']>;

/** The basis as fields, all of them filled in or none. */
const basisFields = z.object({ kind: z.unknown(), number: z.unknown(), date: z.unknown() });
const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

export const loggingForm = z.strictObject({
  legalBasis: basisFields.transform((fields, context): Basis | null => {
    if (Object.values(fields).every(isEmpty)) return null;
    const emptied = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, isEmpty(value) ? undefined : value]),
    );
    const read = legalBasis.safeParse(emptied);
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  }),
  trackingIntervalMinutes: settingsChange.shape.trackingIntervalMinutes.unwrap(),
  version: version.optional(),
});

export const loggingValuesOf = (settings: ExitsSettings): z.input<typeof loggingForm> => ({
  legalBasis: {
    kind: settings.legalBasis?.kind ?? null,
    number: settings.legalBasis?.number ?? '',
    date: settings.legalBasis?.date ?? null,
  },
  trackingIntervalMinutes: settings.trackingIntervalMinutes,
  version: settings.version,
});
