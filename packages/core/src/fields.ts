import * as z from 'zod';
import { clock } from './days/clock-rules.ts';
import { isOtherAge, isRealDay, isRealMonth } from './days/rules.ts';
import { textLimits } from './limits.ts';
import { isEmail } from './users/rules.ts';

export const id = z.uuid('validation.format');
export const version = z.int('validation.format').min(1, 'validation.format');

/** A NUL is the one character PostgreSQL cannot store, so no text may carry it. */
const withoutNul = (value: string) => !value.includes('\u0000');

/** Control characters, halves of surrogate pairs and marks that turn the direction of what follows. */
const isPlainLine = (value: string) => !/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(value);

/** Zero-width marks and fillers alone are a name that nobody can see. */
const isVisible = (value: string) =>
  value === '' || /[\p{L}\p{N}\p{P}\p{S}]/u.test(value.replace(/[\u115f\u1160\u2800\u3164\uffa0]/g, ''));

export const text = (max: number) =>
  z
    .string('validation.required')
    .trim()
    .min(1, 'validation.required')
    .refine(isVisible, 'validation.required')
    .max(max, 'validation.tooLong')
    .refine(isPlainLine, 'validation.format');
export const optionalText = (max: number) =>
  z.string('validation.format').trim().max(max, 'validation.tooLong').refine(withoutNul, 'validation.format').nullish();

export const name = text(textLimits.name);
export const note = optionalText(textLimits.note);
export const email = z
  .string('validation.emailRequired')
  .trim()
  .toLowerCase()
  .min(1, 'validation.emailRequired')
  .max(textLimits.email, 'validation.tooLong')
  .refine(isEmail, 'validation.email');

/** What is missing is asked for; what is something else is wrong. */
const orRequired =
  <K extends string>(wrong: K) =>
  ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? 'validation.required' : wrong;

/** One of a list. */
export const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, { error: orRequired('validation.format') });

export const numberField = z.number({ error: orRequired('validation.format') });

const wrongDay = orRequired('validation.date');
export const day = z
  .string({ error: wrongDay })
  .refine(isRealDay, {
    error: (issue) =>
      typeof issue.input === 'string' && isOtherAge(issue.input) ? 'validation.dateRange' : wrongDay(issue),
  })
  .meta({ format: 'date' });
export const month = z.string('validation.date').refine(isRealMonth, 'validation.date');
export const timeOfDay = z.string('validation.time').regex(clock, 'validation.time');
export const instant = z.iso.datetime({ offset: true, error: 'validation.date' });

/** A query value that may be repeated: `userId=a&userId=b`. */
export const many = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(200).optional(),
  );

/** Digits only: `1e3`, `0x10` and ` 7 ` are numbers to JavaScript, but nobody means them in an address. */
export const countTo = (max: number, min = 1) =>
  z.preprocess(
    (value) => (typeof value === 'string' && !/^\d{1,9}$/.test(value) ? NaN : value),
    z.coerce
      .number('validation.format')
      .int('validation.format')
      .min(min, 'validation.format')
      .max(max, 'validation.format'),
  );
/** A count in a query, from nought. */
export const count = (max: number) => countTo(max, 0);
/** Past this page nothing can be; the cap keeps the offset inside what SQL can count. */
const lastPage = 1_000_000;

/** The query every list shares; `sort` takes one of the named columns, `-` before it for descending. */
export const listQuery = <const S extends string>(sortable: readonly [S, ...S[]], defaultSort: NoInfer<Sort<S>>) =>
  z.object({
    page: countTo(lastPage).default(1),
    pageSize: countTo(200).default(25),
    sort: sortOf(sortable).default(() => defaultSort),
    search: z
      .string('validation.format')
      .trim()
      .max(textLimits.search, 'validation.tooLong')
      .refine(withoutNul, 'validation.format')
      .optional(),
    id: id.optional(),
  });

type Sort<S extends string> = S | `-${S}`;
const sortOf = <S extends string>(sortable: readonly S[]) => {
  const choices: readonly unknown[] = sortable.flatMap((column) => [column, `-${column}`]);
  return z
    .custom<Sort<S>>((value) => choices.includes(value), 'validation.format')
    .meta({ type: 'string', enum: choices });
};

/** Text with these flags as an address carries them: 'true' or 'false'. */
export const flag = z.enum(['true', 'false'], 'validation.format').transform((value) => value === 'true');

/** One of a few numbers. */
export const oneOfNumbers = <const N extends number>(values: readonly N[]) =>
  z.literal([...values], 'validation.format');
/** A whole number between two others. */
export const wholeBetween = (min: number, max: number) =>
  z.int('validation.format').min(min, 'validation.format').max(max, 'validation.format');

/** A department in a filter; `none` for people without one. */
export const departmentFilterField = many(z.union([id, z.literal('none')], 'validation.format'));

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() });

/** Where a record is used, in a sentence each; none where nothing hinders its removal. */
export const usesOfRecord = z.object({ uses: z.array(z.string()) });

/** What every record carries. */
export const recordFields = { id, createdAt: instant, version };

/** Somebody as others see them; `sortName` puts the surname first, for lists that are sorted by it. */
export const person = z
  .object({ id, displayName: z.string(), sortName: z.string(), departmentId: id.nullable() })
  .meta({ id: 'Person' });
export type Person = z.output<typeof person>;
