import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batteryStatusOf, connectionStatusOf, dispersionStatusOf } from '@timbro/core/devices/rules.ts';
import { type Demo, demoQueries, now, openDemo } from '#testing/demo.ts';

let demo: Demo;
let rowsOf: ReturnType<typeof demoQueries>['rowsOf'];
let one: ReturnType<typeof demoQueries>['one'];
beforeAll(async () => {
  demo = await openDemo();
  ({ rowsOf, one } = demoQueries(() => demo));
});
afterAll(() => demo.close());

type Level = 'ok' | 'warning' | 'alarm' | null;
type Row = {
  deviceId: string;
  nominal: number;
  volts: number;
  lastActiveAt: Date;
  intervalSeconds: number;
  positive: Level;
  negative: Level;
  learning: string;
};
const devicesAt = async (at: Date) => {
  const rows = await rowsOf<Row>(
    `select d.device_id as "deviceId", d.nominal_voltage as nominal, s.measured_voltage as volts, s.last_active_at as "lastActiveAt",
       s.interval_seconds as "intervalSeconds", s.positive_level as positive, s.negative_level as negative, s.learning_state as learning
     from devices d join device_states s on s.company_id = d.company_id and s.device_ref = d.id order by 1`,
  );
  return rows.map(({ deviceId, nominal, volts, learning, positive, negative, ...contact }) => [
    deviceId,
    connectionStatusOf({ ...contact, willAt: null }, at),
    batteryStatusOf(volts, nominal),
    dispersionStatusOf({ positive, negative }),
    learning,
  ]);
};

describe('the devices of the demo', () => {
  test('are six: one in alarm, one low, one leaking, one lost, one learning, one fine, for the day they are first seen on', async () => {
    const evening = new Date(now.getTime() + 23 * 3_600_000);
    for (const at of [now, evening])
      expect(await devicesAt(at)).toEqual([
        ['DEV01', 'connected', 'ok', 'alarm', 'learned'],
        ['DEV02', 'connected', 'low', 'ok', 'learned'],
        ['DEV03', 'connected', 'ok', 'warning', 'learned'],
        ['DEV04', 'lost', 'ok', 'ok', 'learned'],
        ['DEV05', 'connected', 'ok', 'ok', 'learning'],
        ['DEV06', 'connected', 'ok', 'ok', 'learned'],
      ]);
  });

  test('belong to the only company that has the module', async () => {
    expect(
      await rowsOf(
        'select c.name, count(*)::int from devices d join companies c on c.id = d.company_id group by 1 order by 1',
      ),
    ).toEqual([{ name: 'Officine Valdarno Demo S.r.l.', count: 6 }]);
  });

  test('have ninety days by the hour and thirty by the measure, each where its time puts it', async () => {
    const { first, last, hours } = await one<{ first: Date; last: Date; hours: number }>(
      `select min(hour) as first, max(hour) as last, count(*)::int as hours from device_hours h
       join devices d on d.id = h.device_ref where d.device_id = 'DEV01'`,
    );
    expect((last.getTime() - first.getTime()) / 86_400_000).toBeCloseTo(90, 0);
    expect(hours).toBe(90 * 24 + 1);
    expect(
      await one(
        `select bool_and(at <= $1 and at > $1::timestamptz - interval '30 days') as kept,
           bool_and(slot = floor(extract(epoch from at) / 86400)::int % 33) as placed from device_measures`,
        [now],
      ),
    ).toEqual({ kept: true, placed: true });
    // What a long chart shows is what the short one does.
    expect(
      await one(
        `select count(*) filter (where h.measures <> m.n or h.voltage_min <> m.low or h.dispersion_negative <> m.high
           or h.positive_count <> m.counted)::int as differing
         from device_hours h join (
           select device_ref, date_trunc('hour', at) as hour, count(*) as n, min(voltage) as low, max(dispersion_negative) as high, max(positive_count) as counted
           from device_measures group by 1, 2) m on m.device_ref = h.device_ref and m.hour = h.hour
         where h.hour > $1::timestamptz - interval '29 days'`,
        [now],
      ),
    ).toEqual({ differing: 0 });
  });

  test('count upwards, but for the one whose counters were set to nought', async () => {
    const falls = await rowsOf<{ deviceId: string }>(
      `select d.device_id as "deviceId" from (
         select device_ref, positive_count - lag(positive_count) over (partition by device_ref order by hour) as step from device_hours) h
       join devices d on d.id = h.device_ref where step < 0`,
    );
    expect(falls).toEqual([{ deviceId: 'DEV01' }]);
    expect(
      await one(
        `select positive_count::int as positive, negative_count::int as negative from device_states s join devices d on d.id = s.device_ref
         where d.device_id = 'DEV01'`,
      ),
    ).toEqual({ positive: 1204, negative: 1198 });
  });

  test('raise what the rules raise: one alarm is open since this morning, one taken in hand, the others over', async () => {
    const alarms = await rowsOf<{ deviceId: string; kind: string; pole: string | null; state: string; raisedAt: Date }>(
      `select d.device_id as "deviceId", a.kind, a.pole, a.state, a.raised_at as "raisedAt" from device_alarms a
       join devices d on d.id = a.device_ref order by a.raised_at desc`,
    );
    const [open] = alarms;
    expect(open).toMatchObject({ deviceId: 'DEV01', kind: 'dispersion', pole: 'negative', state: 'open' });
    const minutes = (now.getTime() - (open?.raisedAt.getTime() ?? 0)) / 60_000;
    expect(minutes).toBeGreaterThan(35);
    expect(minutes).toBeLessThan(45);
    expect(alarms.slice(1).map(({ deviceId, kind, state }) => [deviceId, kind, state])).toEqual([
      ['DEV04', 'lost', 'acknowledged'],
      ['DEV01', 'dispersion', 'closed'],
      ['DEV02', 'battery', 'closed'],
      ['DEV01', 'dispersion', 'closed'],
      ['DEV01', 'dispersion', 'closed'],
      ['DEV01', 'dispersion', 'closed'],
    ]);
  });

  test('work with the last envelope they learned, and DEV01 has left it', async () => {
    expect(
      await rowsOf(
        `select d.device_id as "deviceId", e.number, jsonb_array_length(e.points) as points from device_envelopes e
         join devices d on d.id = e.device_ref join device_states s on s.device_ref = d.id and s.envelope_id = e.id order by 1`,
      ),
    ).toEqual([7, 3, 2, 2, 1, 2].map((number, index) => ({ deviceId: `DEV0${index + 1}`, number, points: 96 })));
    const { inside, outside } = await one<{ inside: number; outside: number }>(
      `select count(*) filter (where fits)::int as inside, count(*) filter (where not fits)::int as outside from (
         select m.dispersion_negative <= (e.points -> (extract(epoch from m.at at time zone 'Europe/Rome')::int % 86400 / 900) ->> 'max')::real as fits
         from device_measures m join devices d on d.id = m.device_ref join device_states s on s.device_ref = d.id
         join device_envelopes e on e.device_ref = d.id and e.id = s.envelope_id
         where d.device_id = 'DEV01' and m.at > $1::timestamptz - interval '24 hours') f`,
      [now],
    );
    expect(outside).toBeGreaterThan(8);
    expect(outside).toBeLessThan(14);
    expect(inside).toBeGreaterThan(260);
  });

  test('keep who asked for which calibration, and commands that came to every end', async () => {
    expect(
      await one(
        `select count(*)::int as lines, count(k.actor_id)::int as asked,
           bool_and((k.command_id is null) = (k.actor_id is null)) as named,
           bool_and(k.command_id is null or (c.status = case k.result when 'ok' then 'successful' else 'failed' end and c.requested_by = k.actor_id)) as answered
         from device_calibrations k join devices d on d.id = k.device_ref left join device_commands c on c.id = k.command_id
         where d.device_id = 'DEV01'`,
      ),
    ).toEqual({ lines: 12, asked: 7, named: true, answered: true });
    const statuses = await rowsOf<{ status: string }>('select distinct status from device_commands order by 1');
    expect(statuses.map(({ status }) => status)).toEqual(['expired', 'failed', 'queued', 'successful', 'timeout']);
  });
});
