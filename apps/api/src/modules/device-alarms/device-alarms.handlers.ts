import { type DeviceAlarm, deviceAlarms } from '@timbro/core/devices/alarms-contract.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { type Caller, implement, orNotFound, refuseStale } from '#http/handlers.ts';
import { deviceSight, recordOnDevice } from '#modules/devices/devices.door.ts';
import { deviceAlarmsRepo, presentAlarm } from './device-alarms.repo.ts';

const repoOf = (call: Caller) => deviceAlarmsRepo(call.tx, deviceSight(call));
const presented = async (call: Caller, id: string): Promise<DeviceAlarm> =>
  presentAlarm(orNotFound(await repoOf(call).find(id)));

export const deviceAlarmHandlers = implement(deviceAlarms, {
  async list(call) {
    const { page, pageSize } = call.query;
    return { ...(await repoOf(call).page(call.query)), page, pageSize };
  },

  async acknowledge(call) {
    const { note, version } = call.body;
    const before = await presented(call, call.params.alarmId);
    refuseStale(before, version);
    const by = { userId: call.actor.id, note: note || null, at: call.now };
    if (!(await repoOf(call).acknowledge(before.id, by, version))) {
      refuseStale(await presented(call, before.id), version);
      throw new Refusal('statusForbids');
    }
    const after = await presented(call, before.id);
    const { device, companyId, kind } = after;
    await recordOnDevice(
      call,
      { id: device.id, companyId },
      { before: null, after: { alarm: kind, note: after.note } },
    );
    return after;
  },
});
