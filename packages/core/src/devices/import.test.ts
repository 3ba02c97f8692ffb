import { describe, expect, test } from 'vitest';
import { deviceColumnsOf } from './import-rules.ts';
import { judgeDevices, readDeviceRow } from './import.ts';

test.each([
  ['our own words', ['ID dispositivo', 'Nome', 'Hardware', 'Tensione nominale (V)']],
  ['English ones', ['Device ID', 'Name', 'Hardware name', 'Nominal voltage']],
  ['those of the template', ['deviceId', 'name', 'hardwareName', 'nominalVoltage']],
  ['other ones that people use', ['Matricola', 'Descrizione', 'MODELLO', 'Volt']],
])('the heads of a file in %s', (_, heads) =>
  expect(deviceColumnsOf(heads)).toEqual(['deviceId', 'name', 'hardwareName', 'nominalVoltage']),
);

const row = { deviceId: 'gr1', name: ' Cabina ', hardwareName: 'One', nominalVoltage: '12' };

describe('a row', () => {
  test.each([
    ['12', 12],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['24 V', 24],
    ['24volt', 24],
    ['3,7 v', 3.7],
  ])('says %s of its volts', (nominalVoltage, volts) =>
    expect(readDeviceRow({ ...row, nominalVoltage })).toEqual({
      ok: true,
      device: { deviceId: 'GR1', name: 'Cabina', hardwareName: 'One', nominalVoltage: volts },
    }),
  );

  test.each([
    ['no id', { deviceId: '' }, 'deviceId', 'validation.required'],
    ['an id that is too long', { deviceId: 'G'.repeat(33) }, 'deviceId', 'validation.mostSigns'],
    ['an id with signs', { deviceId: 'GR_1' }, 'deviceId', 'validation.deviceId'],
    ['no name', { name: '' }, 'name', 'validation.required'],
    ['no volts', { nominalVoltage: '' }, 'nominalVoltage', 'validation.required'],
    ['words for volts', { nominalVoltage: 'dodici' }, 'nominalVoltage', 'validation.format'],
    ['volts that are one or a thousand', { nominalVoltage: '1.000' }, 'nominalVoltage', 'validation.format'],
    ['such volts with their unit', { nominalVoltage: '1.000 V' }, 'nominalVoltage', 'validation.format'],
    ['volts under one', { nominalVoltage: '0,5' }, 'nominalVoltage', 'validation.least'],
    ['volts over a thousand', { nominalVoltage: '1001' }, 'nominalVoltage', 'validation.most'],
  ])('with %s is refused', (_, wrong, path, message) =>
    expect(readDeviceRow({ ...row, ...wrong })).toMatchObject({ ok: false, errors: [{ path, message }] }),
  );
});

test('rows are counted as the file counts them; empty ones say nothing, and of a device the first one holds', () => {
  const empty = { deviceId: '', name: '', hardwareName: '', nominalVoltage: '' };
  const judged = judgeDevices([row, empty, { ...row, deviceId: ' GR1 ', name: 'Ancora' }, { ...row, deviceId: 'GR2' }]);
  expect(judged.good.map(({ row: number, device }) => [number, device.deviceId])).toEqual([
    [2, 'GR1'],
    [5, 'GR2'],
  ]);
  expect(judged.failed).toEqual([{ row: 4, errors: [{ path: 'deviceId', message: 'devices.repeated' }] }]);
});
