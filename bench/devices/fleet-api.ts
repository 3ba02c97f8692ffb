import type { Device } from '@timbro/core/devices/contract.ts';
import type { Envelope } from '@timbro/core/devices/measures-contract.ts';
import type { Memory } from './hardware.ts';

type Account = { readonly url: string; readonly email: string; readonly password: string };
type Mqtt = { readonly mqtt: { readonly username: string; readonly password: string } };
/** A device that can be played: who it is, what it signs in with, and as what it was left. */
export type Playable = { readonly deviceId: string; readonly password: string; readonly memory: Memory };

/** The back-office as whoever plays devices needs it: every played device gets another credential, for old ones are not told. */
export async function openFleet({ url, email, password }: Account) {
  async function ask<T>(method: 'GET' | 'POST', path: string, token?: string, body?: object): Promise<T> {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        'x-device-type': 'web',
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = (await answer.json()) as T & { message?: string };
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said.message ?? ''}`);
    return said;
  }
  const signedIn = await ask<{ accessToken: string }>('POST', '/auth/sign-in', undefined, { email, password });
  const token = signedIn.accessToken;

  const find = async (deviceId: string): Promise<Device | undefined> => {
    const { items } = await ask<{ items: Device[] }>('GET', `/devices?search=${deviceId}&pageSize=100`, token);
    return items.find((device) => device.deviceId === deviceId);
  };
  async function renewed(device: Device, intervalSeconds: number): Promise<Playable> {
    const { mqtt } = await ask<Mqtt>('POST', `/devices/${device.id}/credential`, token);
    const { items } = await ask<{ items: Envelope[] }>('GET', `/devices/${device.id}/envelopes?pageSize=100`, token);
    const memory = memoryOf(device, intervalSeconds, items);
    return { deviceId: device.deviceId, password: mqtt.password, memory };
  }

  return {
    /** One that is there already. */
    async existing(deviceId: string, intervalSeconds: number): Promise<Playable> {
      const device = await find(deviceId);
      if (!device) throw new Error(`There is no device ${deviceId}.`);
      return renewed(device, intervalSeconds);
    },
    async existingOrNew(deviceId: string, nominalVoltage: number, intervalSeconds: number): Promise<Playable> {
      const device = await find(deviceId);
      if (device) return renewed(device, intervalSeconds);
      const data = { deviceId, name: `Simulato ${deviceId}`, hardwareName: 'GRAid-2 rev. C', nominalVoltage };
      const created = await ask<Device & Mqtt>('POST', '/devices', token, data);
      return { deviceId, password: created.mqtt.password, memory: memoryOf(created, intervalSeconds, []) };
    },
  };
}

const memoryOf = (device: Device, intervalSeconds: number, envelopes: readonly Envelope[]): Memory => ({
  nominalVoltage: device.nominalVoltage,
  volts: device.measuredVoltage ?? device.nominalVoltage * 1.03,
  milliamps: device.dispersion ?? { positive: 8, negative: 9 },
  counts: { positive: device.positivePoleCount ?? 0, negative: device.negativePoleCount ?? 0 },
  intervalSeconds,
  envelopeIds: envelopes.map(({ id }) => id),
});
