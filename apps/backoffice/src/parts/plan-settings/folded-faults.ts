import { joined } from '@timbro/kit/data/reason-of.ts';
import { ApiError } from '@timbro/kit/data/send.ts';

/** A fault inside a list, `userIds.3`, belongs to the field that holds the list. */
export const fieldOf = (path: string): string => path.split('.')[0] ?? path;

/** The same refusal with one sentence for each field: a field of a form shows one. */
export function folded(error: ApiError): ApiError {
  const sentences = new Map<string, string[]>();
  for (const { path, message } of error.errors)
    sentences.set(fieldOf(path), [...(sentences.get(fieldOf(path)) ?? []), message]);
  const errors = Array.from(sentences, ([path, messages]) => ({ path, message: joined(messages) }));
  const { status: statusCode, code, message, requestId } = error;
  return new ApiError({ statusCode, code, message, errors, requestId });
}

/** Rejects with what a form can show on its fields. */
export const onFields = async <T>(save: Promise<T>): Promise<T> => {
  try {
    return await save;
  } catch (error) {
    throw error instanceof ApiError ? folded(error) : error;
  }
};
