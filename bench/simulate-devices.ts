import { parseArgs } from 'node:util';
import { type Playable, openFleet } from './devices/fleet-api.ts';
import { emptyTally } from './devices/line.ts';
import { type Part, partOf, playDevice } from './devices/play-device.ts';

/**
 * Devices as they are, over real MQTT against a running server: they report, learn, drift, leak, sleep, lose their line, send
 * again what was not acknowledged, and do what they are told. `npm run simulate:devices -- --count 20 --minutes 5`
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    /** Port 1883 of the same machine unless it says otherwise. */
    mqtt: { type: 'string' },
    count: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '5' },
    interval: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    email: { type: 'string', default: 'admin@officine-valdarno.example' },
    password: { type: 'string', default: 'Demo#2026' },
    /** One device with its secret, for whoever has just added it. */
    device: { type: 'string' },
    secret: { type: 'string' },
    /** Those of the demo company, but for the one that is lost. */
    demo: { type: 'boolean', default: false },
    /** What time it is for the server, where it does not go by this machine's clock. */
    clock: { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
});
const [count, minutes, interval, seed] = [
  Number(values.count),
  Number(values.minutes),
  Number(values.interval),
  Number(values.seed),
];
const mqttUrl = values.mqtt ?? `mqtt://${new URL(values.url).hostname}:1883`;

const clockOffsetMs = values.clock === undefined ? 0 : Date.parse(values.clock) - Date.now();

const steady: Part = { habit: 'steady', ailment: 'none' };
const demoParts: Readonly<Record<string, Part>> = {
  DEV01: { habit: 'steady', ailment: 'leaking' },
  DEV02: { habit: 'sleepy', ailment: 'fading' },
  DEV03: { habit: 'steady', ailment: 'seeping' },
  DEV05: { habit: 'learner', ailment: 'none' },
  DEV06: steady,
};

async function castOf(): Promise<(Playable & { part: Part })[]> {
  const { device, secret } = values;
  if (device !== undefined && secret !== undefined) {
    const readings = { nominalVoltage: 12, volts: 12.4, milliamps: { positive: 8, negative: 9 } };
    const memory = { ...readings, counts: { positive: 0, negative: 0 }, intervalSeconds: interval, envelopeIds: null };
    return [{ deviceId: device.toUpperCase(), password: secret, memory, part: steady }];
  }
  const fleet = await openFleet(values);
  const cast: (Playable & { part: Part })[] = [];
  if (values.demo)
    for (const [deviceId, part] of Object.entries(demoParts))
      cast.push({ ...(await fleet.existing(deviceId, interval)), part });
  else
    for (let nth = 0; nth < count; nth += 1) {
      const deviceId = `SIM${String(nth + 1).padStart(4, '0')}`;
      const playable = await fleet.existingOrNew(deviceId, nth % 3 === 2 ? 24 : 12, interval);
      cast.push({ ...playable, part: partOf(nth) });
    }
  return cast;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const tally = emptyTally();
const over = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort());
const cast = await castOf();
say(`${cast.length} devices at ${mqttUrl} for ${minutes} minutes, a measure every ${interval} s`);
const end = setTimeout(() => over.abort(), minutes * 60_000);
await Promise.all(
  cast.map((one, nth) =>
    playDevice({
      ...one,
      mqttUrl,
      seed: seed * 1_000_003 + nth,
      tally,
      clockOffsetMs,
      signal: over.signal,
      tell: (news) => values.quiet || say(`${one.deviceId} ${news}`),
    }),
  ),
);
clearTimeout(end);
const { sent, acknowledged, commands, repeated, answered, replayed, bad, broken, slept } = tally;
say(`${sent} messages sent, ${acknowledged} acknowledged (${replayed} of them sent once more, ${bad} unreadable)`);
say(`${commands} commands came, ${repeated} of them repeated; ${answered} answers given`);
say(`${broken} lines broke, ${slept} times a device slept`);
process.exitCode = acknowledged === sent ? 0 : 1;
