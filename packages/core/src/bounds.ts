import type * as z from 'zod';
import type { WebKey } from './messages.ts';

/** What a value may be at most or at least, as a message and what it names. */
type Bound = { readonly message: WebKey; readonly values: Readonly<Record<string, string | number>> };

/** Keys that a schema gives for any fault; every other one already says more than a bound would. */
const general: ReadonlySet<string> = new Set(['validation.format', 'validation.tooLong', 'validation.tooMuch']);
const isOwnKey = (text: string) => /^\w+(\.\w+)+$/.test(text) && !general.has(text);

const families = {
  string: { most: 'validation.mostSigns', least: 'validation.leastSigns' },
  array: { most: 'validation.mostItems', least: 'validation.leastItems' },
  number: { most: 'validation.most', least: 'validation.least' },
  int: { most: 'validation.most', least: 'validation.least' },
} as const;
const isFamily = (origin: string): origin is keyof typeof families => Object.hasOwn(families, origin);

/** The bound that a value does not keep; nothing for other faults, and where the schema has its own words for it. */
export function boundOf(issue: z.core.$ZodIssue): Bound | null {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return null;
  // A list of an exact length, and a bound that excludes itself, cannot be told as "at most" or "at least".
  if (isOwnKey(issue.message) || issue.exact || issue.inclusive === false || !isFamily(issue.origin)) return null;
  const [side, bound] =
    issue.code === 'too_big' ? (['most', Number(issue.maximum)] as const) : (['least', Number(issue.minimum)] as const);
  // Past this a number is not one that can be counted with, whatever the field takes.
  if (Math.abs(bound) >= Number.MAX_SAFE_INTEGER) return null;
  return {
    message: families[issue.origin][side],
    // Numbers keep the Italian format in both languages; whole ones choose between one and several.
    values: { [side]: Number.isInteger(bound) ? bound : String(bound).replace('.', ',') },
  };
}
