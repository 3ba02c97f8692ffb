import { columnReader } from '../import/rules.ts';

/** What a file says of a device, in the order of the template. */
export const deviceColumns = ['deviceId', 'name', 'hardwareName', 'nominalVoltage'] as const;
export type DeviceColumn = (typeof deviceColumns)[number];

export const deviceColumnsOf = columnReader<DeviceColumn>({
  deviceId: [
    'id dispositivo',
    'codice dispositivo',
    'identificativo',
    'matricola',
    'seriale',
    'numero di serie',
    'device id',
    'id',
    'serial',
    'serial number',
  ],
  name: ['nome', 'nome dispositivo', 'descrizione', 'device name', 'description'],
  hardwareName: ['hardware', 'nome hardware', 'modello', 'tipo', 'hardware name', 'model', 'type'],
  nominalVoltage: [
    'tensione nominale',
    'tensione nominale (v)',
    'tensione',
    'volt',
    'v',
    'nominal voltage',
    'nominal voltage (v)',
    'voltage',
  ],
});
