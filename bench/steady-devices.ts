import { addFleet } from '@timbro/api/src/testing/fleet.ts';
import { keptMeasures, startDevices } from './figures/telling-devices.ts';
import { clockAt, openSite } from './site.ts';

/** A thousand devices that report every ten seconds, for five minutes: `npm run devices:steady -- 5` */
const minutes = Number(process.argv[2] ?? 5);
const [devices, everySeconds] = [1_000, 10];

const site = await openSite({ durable: true });
const stops: (() => unknown)[] = [() => site.close()];
try {
  const fleet = await addFleet({ databaseUrl: site.databaseUrl, count: devices, now: clockAt });
  const api = await site.startApi();
  stops.push(() => api.stop());
  const { tell, stop } = startDevices(fleet);
  stops.push(stop);
  process.stdout.write(`${devices} devices report every ${everySeconds} s for ${minutes} minutes.\n`);
  const order = { port: api.mqttPort, ms: minutes * 60_000, perSecond: devices / everySeconds };
  const { acknowledged, ms } = await tell(order);
  const { measures, counted } = await keptMeasures(site.databaseUrl);
  process.stdout.write(
    `${acknowledged} messages acknowledged in ${(ms / 1_000).toFixed(0)} s, ${measures} kept: ${acknowledged - measures} lost, ${counted - measures} doubled\n`,
  );
  process.exitCode = acknowledged === measures && counted === measures ? 0 : 1;
} finally {
  for (const stop of stops.toReversed()) await stop();
}
