import type * as z from 'zod';
import type { FieldError } from '../errors.ts';
import { numberOf } from '../users/import-rules.ts';
import { fieldErrorsOf } from '../validation.ts';
import { newDevice } from './contract.ts';
import type { DeviceColumn } from './import-rules.ts';

type DeviceImportRow = Readonly<Partial<Record<DeviceColumn, string>>>;

/** The form's own schema; whose the devices are is said of the whole file. */
const importedDevice = newDevice.omit({ companyId: true });
export type ImportedDevice = z.output<typeof importedDevice>;
type ReadDevice = { ok: true; device: ImportedDevice } | { ok: false; errors: FieldError[] };

/** People write the unit behind a voltage; `1.000` is a thousand to some and one to others, so that nobody guesses. */
function voltsOf(text: string): number | string {
  const figure = text.replace(/\s*v(olt)?\s*$/i, '');
  return /^\s*\d{1,3}\.\d{3}\s*$/.test(figure) ? text : numberOf(figure);
}

/** Judges a row as the form would. */
export function readDeviceRow(row: DeviceImportRow): ReadDevice {
  const given = {
    deviceId: row.deviceId ?? '',
    name: row.name ?? '',
    hardwareName: row.hardwareName ?? '',
    nominalVoltage: voltsOf(row.nominalVoltage ?? ''),
  };
  const parsed = importedDevice.safeParse(given, { reportInput: true });
  return parsed.success ? { ok: true, device: parsed.data } : { ok: false, errors: fieldErrorsOf(parsed.error) };
}

type JudgedDevices = {
  good: { row: number; device: ImportedDevice }[];
  failed: { row: number; errors: FieldError[] }[];
};

/** The rows of a file, counted as its reader counts them; of each device the first one holds. */
export function judgeDevices(rows: readonly DeviceImportRow[]): JudgedDevices {
  const judged: JudgedDevices = { good: [], failed: [] };
  const seen = new Set<string>();
  rows.forEach((cells, index) => {
    if (Object.values(cells).every((cell) => cell === '')) return;
    const row = index + 2;
    const read = readDeviceRow(cells);
    if (!read.ok) return void judged.failed.push({ row, errors: read.errors });
    if (seen.has(read.device.deviceId))
      judged.failed.push({ row, errors: [{ path: 'deviceId', message: 'devices.repeated' }] });
    else judged.good.push({ row, device: read.device });
    seen.add(read.device.deviceId);
  });
  return judged;
}
