import { isProvider } from '@timbro/core/access.ts';
import type { Device } from '@timbro/core/devices/contract.ts';
import type { Database } from '#db/client.ts';
import { type Caller, orNotFound } from '#http/handlers.ts';
import { companiesRepo } from '#modules/companies/companies.repo.ts';
import { audienceOfDevices } from '#realtime/audience.ts';
import { type DeviceSight, devicesRepo, presentDevice } from './devices.repo.ts';

/** The provider's people see the devices of every client, everybody else those of their own company. */
export const deviceSight = ({ actor }: Caller): DeviceSight => (isProvider(actor.role) ? null : actor.companyId);

export const devicesOf = (call: Caller) => devicesRepo(call.tx, deviceSight(call), call.now);

/** A device that the caller sees; whatever else it may be is not there. */
export const seenDevice = async (call: Caller, id: string): Promise<Device> =>
  presentDevice(orNotFound(await devicesOf(call).find(id)));

/** There is one provider and it never changes, so each process asks for it once. */
const providers = new WeakMap<Database, string>();
async function providerOf({ database }: Caller['server']): Promise<string | undefined> {
  const known = providers.get(database) ?? (await companiesRepo(database.systemDb).provider())?.id;
  if (known) providers.set(database, known);
  return known;
}

/** Whoever hears of a client's devices. */
export const hearersOf = async ({ server }: Caller, companyId: string): Promise<string[]> =>
  audienceOfDevices(companyId, (await providerOf(server)) ?? companyId);

type Change = { readonly before: object | null; readonly after: object | null };

/** What is done to a device stands in the history of its client, whoever did it. */
export async function recordOnDevice(
  call: Caller,
  { id, companyId }: Pick<Device, 'id' | 'companyId'>,
  change: Change,
): Promise<void> {
  const rooms = await hearersOf(call, companyId);
  call.record({ entityId: id, ...change, rooms, by: { actorId: call.actor.id, companyId } });
}
