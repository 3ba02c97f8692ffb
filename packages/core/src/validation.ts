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

/** Faults as `{ path, message }`; a union speaks for the branch that came closest, not of itself. */
export function fieldErrorsOf(error: z.core.$ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        path: [...issue.path, key].join('.'),
        message: 'validation.unknownField' as const,
      }));
    if (issue.code === 'invalid_union') return errorsOfClosest(issue);
    return [{ path: issue.path.join('.'), message: messageOfIssue(issue) }];
  });
}

function errorsOfClosest(issue: z.core.$ZodIssueInvalidUnion): FieldError[] {
  const faults = (branch: z.core.$ZodIssue[]) =>
    branch.flatMap((inner) =>
      inner.code === 'unrecognized_keys'
        ? inner.keys.map((key) => ({
            path: [...issue.path, ...inner.path, key].join('.'),
            message: 'validation.unknownField' as const,
          }))
        : [{ path: [...issue.path, ...inner.path].join('.'), message: messageOfIssue(inner) }],
    );
  const [closest] = issue.errors.map(faults).toSorted((a, b) => a.length - b.length);
  return closest ?? [{ path: issue.path.join('.'), message: 'validation.format' }];
}
