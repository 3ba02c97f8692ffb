import { deviceMeasures } from '@timbro/core/devices/measures-contract.ts';
import { chartStepOf, spanFault, spanOf } from '@timbro/core/devices/span-rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { type Caller, implement } from '#http/handlers.ts';
import { deviceSight, seenDevice } from './devices.door.ts';
import { toldRepo } from './told.repo.ts';

const toldBy = async (call: Caller & { params: { deviceId: string } }) =>
  toldRepo(call.tx, await seenDevice(call, call.params.deviceId), deviceSight(call));

export const deviceMeasureHandlers = implement(deviceMeasures, {
  async list(call) {
    const span = spanOf(call.query, call.now);
    const fault = spanFault(span);
    if (fault) throw new Refusal('validation', { errors: [{ path: 'to', message: fault }] });
    const step = chartStepOf(span, call.now);
    const told = await toldBy(call);
    return { items: await told[step.source](span, step), stepSeconds: step.stepSeconds };
  },

  async envelopes(call) {
    const { page, pageSize } = call.query;
    return { ...(await (await toldBy(call)).envelopes(call.query)), page, pageSize };
  },

  async calibrationLogs(call) {
    const { page, pageSize } = call.query;
    return { ...(await (await toldBy(call)).calibrations(call.query)), page, pageSize };
  },
});
