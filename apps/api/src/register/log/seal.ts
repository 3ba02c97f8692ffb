import { createHash } from 'node:crypto';

/** What a row of the log says, in the order in which the first seal (`app.stamp_seal`) takes it. */
const firstFields = [
  'companyId',
  'userId',
  'seq',
  'id',
  'at',
  'receivedAt',
  'direction',
  'source',
  'site',
  'inside',
  'review',
  'acted',
  'openedId',
  'openedAt',
  'correction',
] as const;
/** The second (`app.stamp_seal_2`) begins with its own number, and covers the phone's clock too. */
const sealedFields = [...firstFields, 'deviceAt', 'clockSure'] as const;
/** What every row is sealed with that is added now. */
export const sealVersion = 2;

type Field = (typeof sealedFields)[number];
/** Every row says whose it is, its place, itself, when and from where; what is left out is null. */
type Row<V> = Record<
  'companyId' | 'userId' | 'seq' | 'id' | 'at' | 'receivedAt' | 'source' | 'review' | 'clockSure',
  V
> &
  Partial<Record<Field, V>>;

/** Before the first row. */
export const firstSeal = Buffer.alloc(32);

/** The seal of a row on top of the one before it, as SQL: each field is an expression. */
export const sealText = (before: string, row: Row<string>): string =>
  callText('app.stamp_seal_2', before, sealedFields, row);

/** The same for rows from before there was a second seal. */
export const firstSealText = (before: string, row: Row<string>): string =>
  callText('app.stamp_seal', before, firstFields, row);

const callText = (name: string, before: string, fields: readonly Field[], row: Row<string>) =>
  `${name}(${[before, ...fields.map((field) => row[field] ?? 'null')].join(', ')})`;

type Value = string | number | boolean | null;

/** The same for rows that are added by the thousand: instants in milliseconds. Verifying tells if it were not the same. */
export const sealOf = (before: Buffer, row: Row<Value>): Buffer =>
  createHash('sha256')
    .update(before)
    .update(asJsonb([sealVersion, ...sealedFields.map((field) => row[field] ?? null)]))
    .digest();

/** How PostgreSQL writes an array of plain values. */
const asJsonb = (values: readonly Value[]) => `[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
