import { maySend, mostWaiting } from '@timbro/core/devices/command-rules.ts';
import { type Execution, deviceCommandsContract } from '@timbro/core/devices/commands-contract.ts';
import type { Device } from '@timbro/core/devices/contract.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { type Caller, implement, missing, orNotFound } from '#http/handlers.ts';
import { deviceSight, devicesOf, recordOnDevice, seenDevice } from '#modules/devices/devices.door.ts';
import { toldRepo } from '#modules/devices/told.repo.ts';
import { deviceCommandsRepo } from './device-commands.repo.ts';

const repoOf = (call: Caller, device: Device) => deviceCommandsRepo(call.tx, device, deviceSight(call));

type Params = Readonly<Record<string, string | number>>;
/** What a command was to do, in the words of the history, where a kind is one of many things. */
const historyOf = (command: Execution['command'], { kind, ...params }: Params) => ({
  command,
  ...(kind !== undefined && { calibration: kind }),
  ...params,
});

export const deviceCommandHandlers = implement(deviceCommandsContract, {
  async list(call) {
    const { page, pageSize } = call.query;
    const device = await seenDevice(call, call.params.deviceId);
    return { ...(await repoOf(call, device).page(call.query)), page, pageSize };
  },

  async execute(call) {
    const { actor, body, now } = call;
    if (!maySend(actor.role, body.command)) throw new Refusal('forbidden');
    const device = await seenDevice(call, call.params.deviceId);
    // Whoever asks at the same time waits here: each is counted, and a device that is removed meanwhile is gone.
    if (!(await devicesOf(call).lock(device.id))) throw new Refusal('notFound');
    await refuseUnknownEnvelope(call, device, body);
    const repo = repoOf(call, device);
    if ((await repo.waiting()) >= mostWaiting)
      throw new Refusal('tooMany', {
        errors: [{ path: 'command', message: 'devices.tooManyWaiting', values: { most: mostWaiting } }],
        retryAfterSeconds: 60,
      });
    const params = paramsOf(body);
    const commandId = await repo.insert({ command: body.command, params, requestedBy: actor.id, queuedAt: now });
    await devicesOf(call).call({ kind: 'command', deviceRef: device.id });
    await recordOnDevice(call, device, { before: null, after: historyOf(body.command, params) });
    return { commandId, status: 'queued' as const };
  },

  async cancel(call) {
    const device = await seenDevice(call, call.params.deviceId);
    const repo = repoOf(call, device);
    const { id, command, params } = orNotFound(await repo.find(call.params.commandId));
    if (!(await repo.removeWaiting(id))) {
      orNotFound(await repo.find(id));
      throw new Refusal('statusForbids');
    }
    call.afterCommit(() => call.server.metrics.commandsEnded.inc({ status: 'cancelled' }));
    await recordOnDevice(call, device, { before: historyOf(command, params), after: null });
    return null;
  },
});

/** What a command needs to know; most need nothing. */
function paramsOf({ params }: Execution): Params {
  return Object.fromEntries(Object.entries(params ?? {}).filter(([, value]) => value !== undefined));
}

async function refuseUnknownEnvelope(call: Caller, device: Device, body: Execution): Promise<void> {
  if (body.command !== 'loadEnvelope') return;
  const { envelopeId } = body.params;
  if (!(await toldRepo(call.tx, device, deviceSight(call)).hasEnvelope(envelopeId))) throw missing('params.envelopeId');
}
