import { useState } from 'react';
import { type NamedRecord, useRecord } from '@timbro/kit/layers/record-panel.tsx';
import type { Decidable } from '#parts/decisions/decision-calls.ts';
import type { InboxKind } from './kind.ts';

/**
 * The request that the address names: as the list has it, or read by itself where the list does not show it, as one that
 * was decided meanwhile. What is known of it stays readable while it is asked for.
 */
export function useOpened<R extends Decidable>(
  { endpoint, calls }: InboxKind<R>,
  named: NamedRecord,
  rows: readonly R[],
) {
  const inList = rows.find(({ id }) => id === named.id);
  const read = useRecord(inList ? { ...named, id: undefined } : named, { endpoint, read: calls.read });
  const current = inList ?? (read.record?.id === named.id ? read.record : undefined);
  const [last, setLast] = useState(current);
  if (current && current !== last) setLast(current);
  const record = current ?? (last?.id === named.id && !read.isMissing ? last : undefined);
  return { ...read, named, record, isListed: inList !== undefined };
}
export type Opened<R extends Decidable> = ReturnType<typeof useOpened<R>>;
