import { deepEqual } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuditEntity } from '@timbro/core/audit/rules.ts';
import { api } from '@timbro/kit/api.ts';

type Versioned = { readonly id: string; readonly version: number };
type Last = { by?: string; at?: string };

/** Who touched the record last; where the history cannot be read, nobody is named. */
async function lastChange(entity: AuditEntity, entityId: string): Promise<Last> {
  const lines = await api.audit.list({ query: { entity: [entity], entityId, pageSize: 1 } }).catch(() => null);
  const line = lines?.items[0];
  return line ? { at: line.at, ...(line.actor && { by: line.actor.displayName }) } : {};
}

/**
 * The states of a record that a form has begun from. What was changed is judged against the one whose version is sent,
 * so that a save after a conflict does not undo what the other person did.
 */
export function useRecordVersions<R extends Versioned>(
  record: R,
  entity: AuditEntity,
  read: (id: string) => Promise<R | undefined>,
) {
  const [known] = useState(() => new Map([[record.version, record]]));
  return {
    at: (version: number | undefined): R => known.get(version ?? record.version) ?? record,
    reload: async (): Promise<Last & { record: R }> => {
      const [latest = record, last] = await Promise.all([read(record.id), lastChange(entity, record.id)]);
      known.set(latest.version, latest);
      return { record: latest, ...last };
    },
  };
}

/** Only what differs: a field that nobody touched must not overwrite what somebody else just saved. */
export function changedIn<V extends object>(before: { readonly [K in keyof V]?: unknown }, after: V): Partial<V> {
  const changes: Partial<V> = {};
  for (const name in after) if (!deepEqual(after[name] ?? null, before[name] ?? null)) changes[name] = after[name];
  return changes;
}
