import { isProvider } from '@timbro/core/access.ts';
import { type Device, type FirstCredential, devices } from '@timbro/core/devices/contract.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { newId } from '#db/new-id.ts';
import { type Caller, differs, implement, missing, orNotFound, refuseStale } from '#http/handlers.ts';
import { companiesRepo } from '#modules/companies/companies.repo.ts';
import { newDeviceSecret } from '#security/device-secrets.ts';
import { importDevices } from './devices-import.ts';
import { devicesOf, recordOnDevice, seenDevice } from './devices.door.ts';
import { historyOfDevice, presentDevice } from './devices.repo.ts';

export const deviceHandlers = implement(devices, {
  async list(call) {
    const { page, pageSize } = call.query;
    const repo = devicesOf(call);
    const [{ rows, total }, hardwareNames] = await Promise.all([repo.page(call.query), repo.hardwareNames()]);
    return { items: rows.map(presentDevice), total, page, pageSize, hardwareNames };
  },

  read: (call) => seenDevice(call, call.params.deviceId),

  async create(call) {
    const { companyId: asked, ...data } = call.body;
    const companyId = await ownerFor(call, asked);
    const { secret, kept } = newDeviceSecret();
    const device = { ...data, id: newId(), companyId, createdAt: call.now, credentialAt: call.now, secretHash: kept };
    if (!(await devicesOf(call).insertFree([device])).has(device.id))
      throw new Refusal('duplicate', { errors: [{ path: 'deviceId', message: 'devices.idTaken' }] });
    const after = await seenDevice(call, device.id);
    await recordOnDevice(call, after, { before: null, after: historyOfDevice(after) });
    return { ...after, mqtt: credentialOf(call, after, secret) };
  },

  import: async (call) => importDevices(call, await ownerFor(call, call.body.companyId)),

  async update(call) {
    const { version, ...change } = call.body;
    const before = await seenDevice(call, call.params.deviceId);
    refuseStale(before, version);
    if (!differs(change, before)) {
      call.unrecorded();
      return before;
    }
    if (!(await devicesOf(call).update(before.id, change, version))) throw await goneOrStale(call, before.id);
    const after = await seenDevice(call, before.id);
    await recordOnDevice(call, after, { before: historyOfDevice(before), after: historyOfDevice(after) });
    return after;
  },

  async remove(call) {
    const before = await seenDevice(call, call.params.deviceId);
    // Of two who remove it at once, the second finds it gone.
    if (!(await devicesOf(call).remove(before.id))) throw new Refusal('notFound');
    await devicesOf(call).call({ kind: 'cut', deviceRef: before.id });
    await recordOnDevice(call, before, { before: historyOfDevice(before), after: null });
    return null;
  },

  async renewCredential(call) {
    const before = await seenDevice(call, call.params.deviceId);
    const { secret, kept } = newDeviceSecret();
    if (!(await devicesOf(call).renewSecret(before.id, kept))) throw new Refusal('notFound');
    await devicesOf(call).call({ kind: 'cut', deviceRef: before.id });
    const { credentialAt } = before;
    await recordOnDevice(call, before, { before: { credentialAt }, after: { credentialAt: call.now.toISOString() } });
    return { mqtt: credentialOf(call, before, secret) };
  },
});

const credentialOf = ({ server }: Caller, { deviceId }: Device, secret: string): FirstCredential => ({
  username: deviceId,
  password: secret,
  url: server.gatewayAddress(),
});

/** The provider's people say whose a device is; everybody else's are their own company's. */
async function ownerFor({ actor, tx }: Caller, asked: string | undefined): Promise<string> {
  if (!isProvider(actor.role)) {
    if (asked !== undefined && asked !== actor.companyId) throw missing('companyId');
    return actor.companyId;
  }
  if (asked === undefined)
    throw new Refusal('validation', { errors: [{ path: 'companyId', message: 'validation.required' }] });
  if (!(await companiesRepo(tx).client(asked))) throw missing('companyId');
  return asked;
}

/** Why nothing was changed: it was removed meanwhile, or somebody else was first. */
async function goneOrStale(call: Caller, id: string): Promise<Refusal> {
  orNotFound(await devicesOf(call).find(id));
  return new Refusal('stale');
}
