import { afterAll, beforeAll, expect, test } from 'vitest';
import { devicesRepo } from '#modules/devices/devices.repo.ts';
import { type DeviceTalk, deviceTalk } from '#testing/device-talk.ts';

let t: DeviceTalk;
beforeAll(async () => {
  t = await deviceTalk();
});
afterAll(() => t.close());

test('a device that is removed while it speaks is gone, and neither it nor its neighbours are refused', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [device, neighbour] = [await t.aDevice(), await t.aDevice()];
    const calibration = { at: t.after(round - 60), kind: 'voltage', before: 12, after: 12.1, result: 'ok' };
    const remove = async () => {
      const transaction = t.database.begin(device.companyId);
      const removed = await devicesRepo(transaction.db, device.companyId, t.clock.now()).remove(device.deviceRef);
      await transaction.commit();
      return removed;
    };
    const [removed] = await Promise.all([
      remove(),
      t.say(device, 'calibration', calibration),
      t.measures(device, { dispersion: { positive: 200, negative: 0 } }),
      t.measures(neighbour),
    ]);
    expect(removed).toBe(true);
    expect(await t.measuresOf(neighbour)).toHaveLength(1);
    expect(await t.alarmsOf(device)).toEqual([]);
  }
});
