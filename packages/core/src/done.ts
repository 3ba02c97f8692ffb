import type { MessageKey } from './messages.ts';

/** Holds where the body has the field with that value, with any value when none is named, and always without a field. */
type DoneCase = { readonly field?: string; readonly is?: string | boolean; readonly say: MessageKey };

/** What a write says once it is done: data, not a function, so that browsers know it without the contract behind it. */
export type Done = MessageKey | null | readonly DoneCase[];

/** The message of a write that succeeded; the first case that holds decides. */
export function doneKeyOf(id: string, done: Done | undefined, body: unknown): string | null {
  if (done === undefined) return `${id}.done`;
  if (done === null || typeof done === 'string') return done;
  const fields = new Map<string, unknown>(Object.entries(body ?? {}));
  const holds = ({ field, is }: DoneCase) =>
    field === undefined || (is === undefined ? fields.has(field) : fields.get(field) === is);
  return done.find(holds)?.say ?? null;
}
