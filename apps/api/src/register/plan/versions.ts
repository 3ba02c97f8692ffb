import { isDeepStrictEqual } from 'node:util';
import type { Day } from '@timbro/core/days/rules.ts';
import { changedFrom, versionOn } from '@timbro/core/work-schedules/rules.ts';

type Sent<V> = { readonly [K in keyof V]?: V[K] | undefined };

/** What a body says of some fields; what it leaves out stays as it is. */
export function sentOf<V extends object>(fields: readonly (keyof V)[], body: Sent<V>): Partial<V> {
  const sent: Partial<V> = {};
  for (const field of fields) {
    const value = body[field];
    if (value !== undefined) sent[field] = value;
  }
  return sent;
}

/** The version that holds on a day and those after it. */
export function versionsFrom<V extends { validFrom: Day }>(versions: readonly V[], day: Day): V[] {
  const held = versionOn(versions, day);
  return versions.filter((version) => version === held || version.validFrom > day);
}

/** The versions once a change holds from a day on; `null` where all of them say so already. */
export function changedVersions<V extends { validFrom: Day }>(
  versions: readonly V[],
  validFrom: Day,
  change: Partial<V>,
): V[] | null {
  const isSo = (version: V) => isDeepStrictEqual({ ...version, ...change }, version);
  return versionsFrom(versions, validFrom).every(isSo) ? null : changedFrom(versions, validFrom, change);
}
