import type * as z from 'zod';
import type { FieldError } from './errors.ts';
import { type MessageKey, isMessageKey } from './messages.ts';

/** The same sentence for the same fault, whether the form or the API finds it. */
export function messageOfIssue(issue: z.core.$ZodIssue): MessageKey {
  if (isMessageKey(issue.message)) return issue.message;
  if (issue.code === 'unrecognized_keys') return 'validation.unknownField';
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'validation.required';
  return issue.code === 'too_big' && issue.origin === 'string' ? 'validation.tooLong' : 'validation.format';
}

/** Faults as `{ path, message }`, the first of each field and a line for each field that nobody knows. */
export function fieldErrorsOf(error: z.core.$ZodError): FieldError[] {
  const errors = error.issues.flatMap(errorsOfIssue);
  return errors.filter(({ path }, index) => errors.findIndex((other) => other.path === path) === index);
}

function errorsOfIssue(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...issue.path, key].join('.'),
      message: 'validation.unknownField' as const,
    }));
  return [{ path: issue.path.join('.'), message: messageOfIssue(issue) }];
}
