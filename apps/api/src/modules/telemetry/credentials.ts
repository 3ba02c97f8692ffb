import type pg from 'pg';
import { deviceIdOf, deviceIdPattern } from '@timbro/core/devices/rules.ts';
import type { KnownDevice } from '#gateway/gateway.ts';
import { isDeviceSecret } from '#security/device-secrets.ts';
import { type Credential, readCredentials } from './credentials.repo.ts';

const freshForMs = 1_000;
const mostKept = 20_000;

export type Credentials = {
  /** Nobody for a wrong credential; never from memory, for a renewed one holds at once. */
  authenticate(username: string, password: Uint8Array): Promise<KnownDevice | null>;
  /** The device of a name that somebody else has let in; at most a second old. */
  find(deviceId: string): Promise<KnownDevice | null>;
};

export function knownCredentials(pool: pg.Pool): Credentials {
  const look = oneAfterAnother((ids) => readCredentials(pool, ids));
  const read = async (deviceId: string): Promise<Credential | undefined> =>
    deviceIdPattern.test(deviceId) ? look(deviceId) : undefined;
  const kept = new Map<string, { at: number; device: Promise<KnownDevice | null> }>();

  return {
    async authenticate(username, password) {
      const known = await read(deviceIdOf(username));
      return known && isDeviceSecret(password, known.kept) ? known.device : null;
    },
    find(deviceId) {
      const known = kept.get(deviceId);
      if (known && performance.now() - known.at < freshForMs) return known.device;
      if (kept.size >= mostKept) kept.clear();
      const device = read(deviceId).then((found) => found?.device ?? null);
      kept.set(deviceId, { at: performance.now(), device });
      // A failed look-up must not be remembered as an answer.
      device.catch(() => kept.delete(deviceId));
      return device;
    },
  };
}

/** Whoever asks while a question is under way is part of the next one: a thousand devices that come back at once cost a few. */
function oneAfterAnother<Row>(read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>) {
  type Next = { readonly ids: Set<string>; readonly rows: Promise<ReadonlyMap<string, Row>> };
  let before: Promise<unknown> = Promise.resolve();
  let next: Next | undefined;

  const begin = (): Next => {
    const ids = new Set<string>();
    const rows = before
      .then(() => new Promise(setImmediate))
      .then(() => {
        next = undefined;
        return read([...ids]);
      });
    before = rows.catch(() => undefined);
    return { ids, rows };
  };

  return async (id: string): Promise<Row | undefined> => {
    next ??= begin();
    next.ids.add(id);
    return (await next.rows).get(id);
  };
}
