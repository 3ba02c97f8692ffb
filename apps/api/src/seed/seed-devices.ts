import { thresholdOf } from '@timbro/core/devices/alarm-rules.ts';
import { waitsForMs } from '@timbro/core/devices/command-rules.ts';
import { lostAfterMs, rawForMs } from '@timbro/core/devices/rules.ts';
import { type Zone, zoneOf } from '@timbro/core/engine/zone.ts';
import type { Db } from '#db/client.ts';
import { newDeviceSecret } from '#security/device-secrets.ts';
import {
  type PlannedAlarm,
  historyDays,
  hoursOf,
  judgeMeasures,
  measuresOf,
  workMilliamps,
  workShare,
} from './device-measures.ts';
import { type DeviceRows, devicesRepo } from './devices.repo.ts';
import { type PlannedCommand, type PlannedDevice, demoDevices, envelopeIdOf } from './plan-devices.ts';
import type { Random } from './random.ts';
import type { SeededCompany } from './seed-attendance.ts';

const [minuteMs, dayMs] = [60_000, 86_400_000];
/** Nobody plays these devices, so they are of those that report seldom: they stay connected for the day that the demo is begun on. */
const intervalSeconds = 12 * 3_600;
const envelopeSize = 96;

type Seeding = { db: Db; company: SeededCompany; now: Date; random: Random };
type Story = { device: PlannedDevice; ref: string; adminId: string | null; now: Date; zone: Zone; random: Random };

/** Six devices with ninety days behind them: one leaves what it has learned, one is low, one leaks, one is lost, one learns, one is fine. */
export async function seedDevices({ db, company: { companyId, place, staff }, now, random }: Seeding): Promise<void> {
  const repo = devicesRepo(db, companyId);
  const adminId = staff.find(({ role }) => role === 'Admin')?.id ?? null;
  const told = demoDevices.map((device) =>
    tell({ device, ref: random.id(), adminId, now, zone: zoneOf(place.timezone), random }),
  );
  await repo.saveDevices({
    devices: told.map(({ rows }) => rows.device),
    states: told.map(({ rows }) => rows.state),
    envelopes: told.flatMap(({ rows }) => rows.envelopes),
    calibrations: told.flatMap(({ rows }) => rows.calibrations),
    commands: told.flatMap(({ rows }) => rows.commands),
    alarms: told.flatMap(({ rows }) => rows.alarms),
  });
  const oldestRaw = now.getTime() - rawForMs;
  for (const { ref, measures } of told) {
    await repo.saveMeasures(
      ref,
      measures.filter(({ at }) => at.getTime() > oldestRaw),
    );
    await repo.saveHours(ref, hoursOf(measures));
  }
}

/** Everything there is to know of one device, from what it measured. */
function tell(story: Story) {
  const { device, ref, now, random } = story;
  const measures = measuresOf(story, random);
  const { alarms, levels } = judgeMeasures(measures, device.nominalVoltage);
  const createdAt = before(now, (historyDays + 20) * 1440);
  const { deviceId, name, hardwareName, nominalVoltage } = device;
  const { calibrations, commands } = calibrationRows(story);
  return {
    ref,
    measures,
    rows: {
      device: {
        id: ref,
        createdAt,
        deviceId,
        name,
        hardwareName,
        nominalVoltage,
        credentialAt: createdAt,
        // Nobody is told the secret: the credential of a demo device is renewed before it is used.
        secretHash: newDeviceSecret().kept,
      },
      state: stateRow(story, measures.at(-1), levels),
      envelopes: envelopeRows(story),
      calibrations,
      commands: [...commands, ...device.commands.map((command) => commandRow(story, command))],
      alarms: alarmRows(story, alarms),
    },
  };
}

const before = (at: Date, minutes: number) => new Date(at.getTime() - minutes * minuteMs);

function stateRow(
  { device, ref, now }: Story,
  last: ReturnType<typeof measuresOf>[number] | undefined,
  levels: ReturnType<typeof judgeMeasures>['levels'],
): DeviceRows['states'][number] {
  const { learning, envelopes, resetDaysAgo, firmware } = device;
  const lastActiveAt = new Date(now.getTime() - device.silentSeconds * 1000);
  const newest = envelopes.at(-1);
  const learnedAt = newest ? before(now, newest.daysAgo * 1440) : null;
  return {
    deviceRef: ref,
    lastActiveAt,
    toldAt: lastActiveAt,
    measuredAt: last?.at ?? null,
    measuredVoltage: last?.volts ?? null,
    positiveCount: last?.counts.positive ?? null,
    negativeCount: last?.counts.negative ?? null,
    countersResetAt: resetDaysAgo === null ? null : new Date(now.getTime() - resetDaysAgo * dayMs),
    dispersionPositive: last?.milliamps.positive ?? null,
    dispersionNegative: last?.milliamps.negative ?? null,
    positiveLevel: levels.positive,
    negativeLevel: levels.negative,
    intervalSeconds,
    firmware,
    learningState: learning.state,
    learningProgress: learning.progress,
    learningAt: learning.state === 'learning' ? before(now, 40) : learnedAt,
    envelopeId: newest ? envelopeIdOf(newest.number) : null,
  };
}

function envelopeRows({ device, ref, now, random }: Story): DeviceRows['envelopes'] {
  const pole = device.metric === 'dispersionPositive' ? 'positive' : 'negative';
  return device.envelopes.map(({ number, daysAgo }) => {
    const learnedAt = before(now, daysAgo * 1440);
    const points = Array.from({ length: envelopeSize }, (_, index) => {
      const middle = device.quiet[pole] + workMilliamps * workShare((index + 0.5) / envelopeSize);
      const [under, over] = [5 + random.next(), 7 + random.next()];
      return { min: Math.max(0, tenth(middle - under)), max: tenth(middle + over) };
    });
    const { metric } = device;
    return {
      deviceRef: ref,
      id: envelopeIdOf(number),
      number,
      learnedAt,
      loadedAt: learnedAt,
      size: envelopeSize,
      metric,
      points,
    };
  });
}
const tenth = (value: number) => Math.round(value * 10) / 10;

/** Whatever somebody asked for has its command. */
function calibrationRows(story: Story): Pick<DeviceRows, 'calibrations' | 'commands'> {
  const { device, ref, adminId, now, random } = story;
  const commands: DeviceRows['commands'] = [];
  const calibrations = device.calibrations.map(({ minutesAgo, kind, fails, isAsked, ...change }) => {
    const command = isAsked
      ? commandRow(story, {
          minutesAgo,
          command: 'calibrate',
          params: { kind },
          status: fails ? 'failed' : 'successful',
          seconds: 2.4,
          detail: fails ? 'unstable' : change,
        })
      : null;
    if (command) commands.push(command);
    const at = command?.answeredAt ?? before(now, minutesAgo);
    return {
      id: random.id(),
      deviceRef: ref,
      at,
      createdAt: at,
      kind,
      ...change,
      result: fails ? ('failed' as const) : ('ok' as const),
      commandId: command?.id ?? null,
      actorId: isAsked ? adminId : null,
      firmware: device.firmware,
    };
  });
  return { calibrations, commands };
}

function commandRow({ ref, adminId, now, random }: Story, planned: PlannedCommand): DeviceRows['commands'][number] {
  const { minutesAgo, command, params = {}, status, seconds = 0, detail = null } = planned;
  const queuedAt = before(now, minutesAgo);
  const after = (ms: number) => new Date(queuedAt.getTime() + ms);
  const isSent = status !== 'queued' && status !== 'expired';
  const isAnswered = status === 'successful' || status === 'failed';
  return {
    id: random.id(),
    deviceRef: ref,
    command,
    params,
    status,
    requestedBy: adminId,
    queuedAt,
    detail,
    sentAt: isSent ? after(60) : null,
    deliveredAt: isAnswered ? after(420) : null,
    answeredAt: isAnswered ? after(seconds * 1000) : status === 'expired' ? after(waitsForMs) : null,
  };
}

function alarmRows(story: Story, measured: readonly PlannedAlarm[]): DeviceRows['alarms'] {
  const { device, ref, adminId, now, random } = story;
  const silentMs = device.silentSeconds * 1000;
  const lostAt = new Date(now.getTime() - silentMs + lostAfterMs(intervalSeconds));
  const lost = { kind: 'lost', pole: null, value: null, raisedAt: lostAt, closedAt: null } as const;
  return [...measured, ...(lostAt < now ? [lost] : [])].map(({ kind, pole, value, raisedAt, closedAt }) => {
    const isTaken = kind === 'lost';
    return {
      id: random.id(),
      deviceRef: ref,
      createdAt: raisedAt,
      kind,
      pole,
      value,
      raisedAt,
      closedAt,
      mailedAt: raisedAt,
      state: closedAt ? ('closed' as const) : isTaken ? ('acknowledged' as const) : ('open' as const),
      threshold:
        kind === 'battery'
          ? thresholdOf.battery(device.nominalVoltage)
          : kind === 'dispersion'
            ? thresholdOf.dispersion()
            : lostAfterMs(intervalSeconds) / 1000,
      acknowledgedBy: isTaken ? adminId : null,
      acknowledgedAt: isTaken ? new Date(Math.min(now.getTime() - minuteMs, raisedAt.getTime() + 95 * minuteMs)) : null,
      note: isTaken ? 'SIM da sostituire, tecnico avvisato' : null,
    };
  });
}
