import { vi } from 'vitest';
import type { DeviceAlarm } from '@timbro/core/devices/alarms-contract.ts';
import type { SentCommand } from '@timbro/core/devices/commands-contract.ts';
import type { Device } from '@timbro/core/devices/contract.ts';
import type { Envelope, Measure } from '@timbro/core/devices/measures-contract.ts';
import { type SendInput, send } from '@timbro/kit/data/send.ts';

const idOf = (end: string) => `018f2b6e-0000-7000-8000-${end.padStart(12, '0')}`;
export const companyId = idOf('c1');
/** Who is signed in. */
export const own = { id: idOf('1'), displayName: 'Paolo Marino', sortName: 'Marino Paolo', departmentId: null };

export const deviceOf = (change: Partial<Device> = {}): Device => ({
  id: idOf('e1'),
  createdAt: '2026-01-01T08:00:00.000Z',
  version: 3,
  deviceId: 'DEV01',
  name: 'Capannone A',
  hardwareName: 'GRAid-2 rev. C',
  companyId,
  companyName: 'Officine Valdarno',
  batteryStatus: 'ok',
  nominalVoltage: 12,
  measuredVoltage: 12.31,
  measuredAt: '2026-11-12T09:41:50.000Z',
  positivePoleCount: 1204,
  negativePoleCount: 1198,
  countersResetAt: '2026-09-01T06:00:00.000Z',
  connectionStatus: 'connected',
  dispersionStatus: 'ok',
  dispersion: { positive: 12, negative: 20 },
  learning: { state: 'learned', progress: 100, at: '2026-11-02T10:00:00.000Z' },
  lastActiveAt: '2026-11-12T09:41:50.000Z',
  lastEnvelope: { id: 'e-7', number: 7, loadedAt: '2026-11-02T10:00:00.000Z', size: 2 },
  firmware: '2.4.1',
  intervalSeconds: 60,
  openAlarms: 0,
  credentialAt: '2026-01-01T08:00:00.000Z',
  refused: null,
  ...change,
});

export const alarmOf = (change: Partial<DeviceAlarm> = {}): DeviceAlarm => ({
  id: idOf('f1'),
  createdAt: '2026-11-12T08:58:00.000Z',
  version: 1,
  device: { id: idOf('e1'), deviceId: 'DEV01', name: 'Capannone A' },
  companyId,
  companyName: 'Officine Valdarno',
  kind: 'dispersion',
  state: 'open',
  pole: 'negative',
  value: 112,
  threshold: 100,
  raisedAt: '2026-11-12T08:58:00.000Z',
  raisedAgainAt: null,
  acknowledgedBy: null,
  acknowledgedAt: null,
  note: null,
  closedAt: null,
  ...change,
});

export const commandOf = (change: Partial<SentCommand> = {}): SentCommand => ({
  commandId: idOf('a1'),
  command: 'status',
  params: {},
  status: 'successful',
  requestedBy: own,
  queuedAt: '2026-11-12T09:38:02.000Z',
  sentAt: '2026-11-12T09:38:02.100Z',
  deliveredAt: '2026-11-12T09:38:02.500Z',
  answeredAt: '2026-11-12T09:38:03.900Z',
  detail: null,
  ...change,
});

export const envelopeOf = (number: number, change: Partial<Envelope> = {}): Envelope => ({
  id: `e-${number}`,
  number,
  learnedAt: `2026-10-${String(number).padStart(2, '0')}T10:00:00.000Z`,
  loadedAt: null,
  size: 2,
  metric: 'dispersionNegative',
  points: [
    { min: 2, max: 25 },
    { min: 5, max: 30 },
  ],
  current: false,
  ...change,
});

export const measureOf = (at: string, change: Partial<Measure> = {}): Measure => ({
  at,
  batteryVoltage: 12.4,
  lowestVoltage: 12.3,
  lowestAt: at,
  positivePoleCount: 1192,
  negativePoleCount: 1167,
  dispersion: { positive: 10, negative: 12 },
  ...change,
});

export const listOf = <R>(items: readonly R[]) => ({ items, total: items.length, page: 1, pageSize: 25 });
export const devicesOf = (items: readonly Device[]) => ({
  ...listOf(items),
  hardwareNames: ['GRAid-1', 'GRAid-2 rev. C'],
});

type Answer = (input: SendInput) => unknown;

/** Answers every call as a company with one device would; `change` says what a test is about. */
export function answerDevices(change: Readonly<Record<string, Answer>> = {}): void {
  const device = deviceOf();
  const answers: Readonly<Record<string, Answer>> = {
    'GET /users/personal-profile': () => ({ company: { timezone: 'Europe/Rome' } }),
    'GET /views': () => listOf([]),
    'GET /audit': () => listOf([]),
    'GET /devices': ({ query }) => devicesOf(query?.['id'] === undefined || query['id'] === device.id ? [device] : []),
    'GET /devices/:deviceId': () => device,
    'GET /devices/alarms': () => listOf([]),
    'GET /devices/:deviceId/commands': () => listOf([]),
    'GET /devices/:deviceId/envelopes': () => listOf([envelopeOf(7, { current: true }), envelopeOf(6)]),
    'GET /devices/:deviceId/calibration-logs': () => listOf([]),
    'GET /devices/:deviceId/measures': () => ({ items: [measureOf('2026-11-12T08:00:00.000Z')], stepSeconds: 60 }),
    ...change,
  };
  vi.mocked(send).mockImplementation(async (route, input = {}) => {
    const answer = answers[route];
    if (!answer) throw new Error(`Nobody answers ${route}`);
    return answer(input);
  });
}

/** What was sent there; how a call could have been ended is no part of it. */
export const sentTo = (route: string): Omit<SendInput, 'signal' | 'onSent'>[] =>
  vi
    .mocked(send)
    .mock.calls.flatMap(([asked, { signal: _, onSent: __, ...input } = {}]) => (asked === route ? [input] : []));
