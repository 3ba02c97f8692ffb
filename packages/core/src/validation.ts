import type * as z from 'zod';
import { boundOf } from './bounds.ts';
import type { FieldError } from './errors.ts';
import { isMessageKey } from './messages.ts';

/** The same sentence for the same fault, whether the form or the API finds it. */
export function faultOfIssue(issue: z.core.$ZodIssue): Omit<FieldError, 'path'> {
  const bound = boundOf(issue);
  if (bound) return bound;
  if (isMessageKey(issue.message)) return { message: issue.message };
  if (issue.code === 'unrecognized_keys') return { message: 'validation.unknownField' };
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  return { message: isMissing ? 'validation.required' : 'validation.format' };
}

/** Nobody reads more faults than these, and a body of a megabyte can have a hundred thousand. */
const mostFieldErrors = 100;

/** Faults as `{ path, message }`, the first of each field and a line for each field that nobody knows. */
export function fieldErrorsOf(error: z.core.$ZodError): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const issue of error.issues)
    for (const fault of errorsOfIssue(issue)) {
      if (!errors.has(fault.path)) errors.set(fault.path, fault);
      if (errors.size === mostFieldErrors) return [...errors.values()];
    }
  return [...errors.values()];
}

function errorsOfIssue(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, mostFieldErrors).map((key) => ({
      path: [...issue.path, key].join('.'),
      message: 'validation.unknownField' as const,
    }));
  return [{ path: issue.path.join('.'), ...faultOfIssue(issue) }];
}
