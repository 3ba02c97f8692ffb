import { expect, test } from 'vitest';
import { usualTelemetry } from './usual-telemetry.ts';
import { readMessage } from './wire.ts';

const usual = {
  at: '2026-11-18T08:00:00.123Z',
  batteryVoltage: 12.31,
  positivePoleCount: 1204,
  negativePoleCount: 1198,
  dispersion: { positive: 12, negative: 14.5 },
  intervalSeconds: 60,
  firmware: '2.4.1',
};
const { intervalSeconds: _, firmware: __, ...least } = usual;
/** The same measure as the schema alone reads it: an offset is a moment that is not read by hand. */
const bySchema = (given: object) => {
  const at = 'at' in given && typeof given.at === 'string' ? given.at.replace(/Z$/, '+00:00') : undefined;
  return readMessage('telemetry', JSON.stringify({ ...given, ...(at !== undefined && { at }) }));
};

test.each([
  ['everything', usual],
  ['no more than it must', least],
  ['whole seconds', { ...usual, at: '2026-11-18T08:00:00Z' }],
  ['a field that nobody knows', { ...usual, humidity: 40 }],
  [
    'what is just within its bounds',
    { ...usual, batteryVoltage: 10_000, positivePoleCount: 0, intervalSeconds: 86_400 },
  ],
  ['a name with spaces inside', { ...usual, firmware: '2.4.1 beta 3' }],
])('with %s it is read by hand as the schema reads it', (_what, given) => {
  const read = usualTelemetry(given);
  expect(read).not.toBeNull();
  expect({ message: { channel: 'telemetry', payload: read } }).toEqual(bySchema(given));
});

test.each([
  ['an offset', { ...usual, at: '2026-11-18T09:00:00+01:00' }],
  ['a name of other letters', { ...usual, firmware: 'v2 così' }],
  ['a name with a space at its end', { ...usual, firmware: '2.4.1 ' }],
])('with %s the schema reads it', (_what, given) => {
  expect(usualTelemetry(given)).toBeNull();
  expect(readMessage('telemetry', JSON.stringify(given))).toHaveProperty('message');
});

test.each([
  ['no record', 7],
  ['null', null],
  ['a day that is not there', { ...usual, at: '2026-02-30T08:00:00.000Z' }],
  ['an hour that is not there', { ...usual, at: '2026-02-20T24:00:00Z' }],
  ['a moment in words', { ...usual, at: 'Wed, 18 Nov 2026 08:00:00 GMT'.slice(0, 24) }],
  ['no voltage', { ...usual, batteryVoltage: null }],
  ['a voltage below nought', { ...usual, batteryVoltage: -0.1 }],
  ['too much voltage', { ...usual, batteryVoltage: 10_000.1 }],
  ['half a count', { ...usual, positivePoleCount: 1.5 }],
  ['a count that no number holds', { ...usual, negativePoleCount: 2 ** 53 }],
  ['no dispersion', { ...usual, dispersion: null }],
  ['half a dispersion', { ...usual, dispersion: { positive: 1 } }],
  ['too short an interval', { ...usual, intervalSeconds: 9 }],
  ['an interval of null', { ...usual, intervalSeconds: null }],
  ['an empty name', { ...usual, firmware: '' }],
  ['a name with a line break', { ...usual, firmware: 'a\nb' }],
  ['a name that is too long', { ...usual, firmware: 'x'.repeat(41) }],
])('with %s neither of them reads it', (_what, given) => {
  expect(usualTelemetry(given)).toBeNull();
  expect(readMessage('telemetry', JSON.stringify(given))).toEqual({ fault: 'wrongShape' });
});
