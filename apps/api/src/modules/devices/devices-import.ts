import type { Upload } from '@timbro/core/capability.ts';
import type { Credential, Device } from '@timbro/core/devices/contract.ts';
import type { ImportedDevice } from '@timbro/core/devices/import.ts';
import type { FieldError } from '@timbro/core/errors.ts';
import { say } from '@timbro/core/messages.ts';
import { inBatches } from '#db/in-batches.ts';
import { newId } from '#db/new-id.ts';
import { type Caller, type Trace, differs } from '#http/handlers.ts';
import { takeTable } from '#http/take-table.ts';
import { newDeviceSecret } from '#security/device-secrets.ts';
import { hearersOf } from './devices.door.ts';
import { devicesRepo, historyOfDevice, presentDevice } from './devices.repo.ts';

type GoodRow = { row: number; device: ImportedDevice };
type Failed = { row: number; errors: FieldError[] };
type Added = { refused: Failed[]; credentials: (Credential & { deviceId: string })[] };
type Known = GoodRow & { before: Device };

/** Takes devices over from a file, by what is written on them. A dry run does all of it and keeps nothing. */
export async function importDevices(
  call: Caller & { body: { file: Upload; dryRun?: 'true' | 'false' | undefined } },
  companyId: string,
) {
  const { language } = call.from;
  const dryRun = call.body.dryRun === 'true';
  const { good, failed } = await takeTable(call, 'devices', call.body.file);
  // In one order, so that two files about the same devices wait for one another, not in a ring.
  const rows = good.toSorted(byDeviceId);
  const here = await repoOf(call, companyId).byDeviceIds(rows.map(({ device }) => device.deviceId));
  const known = new Map(here.map((row) => [row.device.deviceId, presentDevice(row)]));
  const added: Added = { refused: [], credentials: [] };
  // A few at a time, so that others have their turn in between: each secret takes a moment.
  for (const some of inBatches(rows.filter(({ device }) => !known.has(device.deviceId)))) {
    const { refused, credentials } = await addAll(call, companyId, some);
    added.refused.push(...refused);
    added.credentials.push(...credentials);
  }
  const changed = await changeAll(
    call,
    companyId,
    rows.flatMap((row): Known[] => {
      const before = known.get(row.device.deviceId);
      return before ? [{ ...row, before }] : [];
    }),
  );
  if (added.credentials.length + changed.length > 0) call.announce(await hearersOf(call, companyId), companyId);
  else call.unrecorded();
  if (dryRun) call.rehearse();
  const inWords = ({ path, message, values }: FieldError) => ({ path, message: say(language, message, values) });
  return {
    dryRun,
    created: added.credentials.length,
    updated: changed.length,
    unchanged: known.size - changed.length,
    failed: [...failed, ...added.refused]
      .toSorted((one, other) => one.row - other.row)
      .map(({ row, errors }) => ({ row, errors: errors.map(inWords) })),
    credentials: dryRun ? [] : added.credentials,
  };
}

const byDeviceId = (one: GoodRow, other: GoodRow) => (one.device.deviceId < other.device.deviceId ? -1 : 1);

/** All of them are announced at once. */
const note = (
  { record, actor }: Caller,
  companyId: string,
  entityId: string,
  change: Pick<Trace, 'before' | 'after'>,
) => record({ entityId, ...change, by: { actorId: actor.id, companyId } });

const repoOf = ({ tx, now }: Caller, companyId: string) => devicesRepo(tx, companyId, now);

async function addAll(call: Caller, companyId: string, rows: readonly GoodRow[]): Promise<Added> {
  const { now } = call;
  const planned = rows.map(({ row, device }) => {
    const { secret, kept } = newDeviceSecret();
    const added = { ...device, id: newId(), companyId, createdAt: now, credentialAt: now, secretHash: kept };
    return { row, device: added, secret };
  });
  const free = await repoOf(call, companyId).insertFree(planned.map(({ device }) => device));
  const [refused, credentials]: [Added['refused'], Added['credentials']] = [[], []];
  for (const { row, device, secret } of planned) {
    if (!free.has(device.id)) {
      refused.push({ row, errors: [{ path: 'deviceId', message: 'devices.idTaken' }] });
      continue;
    }
    credentials.push({ deviceId: device.deviceId, username: device.deviceId, password: secret });
    note(call, companyId, device.id, { before: null, after: historyOfDevice(device) });
  }
  return { refused, credentials };
}

/** Changes those of which the file says something new, and names them. */
async function changeAll(call: Caller, companyId: string, rows: readonly Known[]): Promise<Device[]> {
  const changed: Device[] = [];
  for (const { device, before } of rows) {
    const { deviceId: _, ...change } = device;
    if (!differs(change, before)) continue;
    // Whoever removes it meanwhile was quicker: it counts as untouched.
    if (!(await repoOf(call, companyId).update(before.id, change))) continue;
    changed.push(before);
    const after = historyOfDevice({ ...before, ...change });
    note(call, companyId, before.id, { before: historyOfDevice(before), after });
  }
  return changed;
}
