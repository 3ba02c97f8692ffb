import { deepEqual } from '@tanstack/react-router';
import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { AuditEntity } from '@timbro/core/audit/rules.ts';
import { api } from '../data/api.ts';
import type { ReadRecord } from '../data/read-record.ts';
import type { Latest } from './stale-form.tsx';

/** Who touched the record last; where the history cannot be read, nobody is named. */
async function lastChange(entity: AuditEntity, entityId: string): Promise<Omit<Latest<FieldValues>, 'values'>> {
  const lines = await api.audit.list({ query: { entity: [entity], entityId, pageSize: 1 } }).catch(() => null);
  const line = lines?.items[0];
  return line ? { at: line.at, ...(line.actor && { by: line.actor.displayName }) } : {};
}

export type EditedRecord<R, V extends FieldValues> = {
  record: R;
  /** What its audit lines call it. */
  entity: AuditEntity;
  read: ReadRecord<R>;
  /** The record as its form holds it. */
  valuesOf(record: R): DefaultValues<V>;
};

/**
 * The states of a record that a form has begun from. What was changed is judged against the one whose version is sent,
 * so that a save after a conflict does not undo what the other person did.
 */
export function useRecordVersions<R extends { readonly id: string; readonly version: number }, V extends FieldValues>({
  record,
  entity,
  read,
  valuesOf,
}: EditedRecord<R, V>) {
  const [known] = useState(() => new Map([[record.version, record]]));
  return {
    at: (version: number | undefined): DefaultValues<V> => valuesOf(known.get(version ?? record.version) ?? record),
    reload: async (): Promise<Latest<V>> => {
      const [latest = record, last] = await Promise.all([read(record.id), lastChange(entity, record.id)]);
      known.set(latest.version, latest);
      return { values: valuesOf(latest), ...last };
    },
  };
}

/** Only what differs: a field that nobody touched must not overwrite what somebody else just saved. */
export function changedIn<V extends object>(before: { readonly [K in keyof V]?: unknown }, after: V): Partial<V> {
  const changes: Partial<V> = {};
  for (const name in after) if (!deepEqual(after[name] ?? null, before[name] ?? null)) changes[name] = after[name];
  return changes;
}
