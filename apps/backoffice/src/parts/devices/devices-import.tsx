import { useEffect, useMemo, useRef, useState } from 'react';
import { deviceColumns, deviceColumnsOf } from '@timbro/core/devices/import-rules.ts';
import { readDeviceRow } from '@timbro/core/devices/import.ts';
import { deviceIdOf } from '@timbro/core/devices/rules.ts';
import { mostImportRows } from '@timbro/core/users/import-rules.ts';
import { api, useAging } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { writeCsv } from '@timbro/sheets/write-csv.ts';
import { saveCsv } from '#parts/import-wizard/files.ts';
import type { Cells, Fault, ImportKind } from '#parts/import-wizard/import-kind.ts';
import { ImportWizard } from '#parts/import-wizard/import-wizard.tsx';
import type { DeviceScope } from './device-scope.ts';

/** The form's own judgement. */
function checkDevice(row: Cells): readonly Fault[] {
  const read = readDeviceRow(row);
  return read.ok ? [] : read.errors;
}

/** Of each device the first row holds. */
function checkDevices(rows: readonly Cells[]): ReadonlyMap<number, Fault> {
  const seen = new Set<string>();
  const repeated = new Map<number, Fault>();
  rows.forEach((row, at) => {
    const key = deviceIdOf(row['deviceId'] ?? '');
    if (key !== '' && seen.has(key)) repeated.set(at, { path: 'deviceId', message: 'devices.repeated' });
    seen.add(key);
  });
  return repeated;
}

type Told = { readonly deviceId: string; readonly username: string; readonly password: string };

/** The credentials of what was added, told once: whoever leaves without the file is given it. */
function useKeepsake() {
  const t = useT();
  const told = useRef<readonly Told[]>([]);
  const isOpen = useRef(true);
  const [isSaved, setSaved] = useState(false);
  const save = () => {
    if (told.current.length === 0) return false;
    const heads = [t('devices.field.deviceId'), t('devices.credential.username'), t('devices.credential.password')];
    const lines = told.current.map(({ deviceId, username, password }) => [deviceId, username, password]);
    // As they are: a sign put before a password would make it another one.
    saveCsv(t('devices.credentials.fileName'), writeCsv([heads, ...lines]));
    return true;
  };
  const saveUnasked = () => {
    if (save()) notify.info(t('devices.credentials.saved', { file: `${t('devices.credentials.fileName')}.csv` }));
  };
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  return {
    isSaved,
    add: (more: readonly Told[]) => void (told.current = [...told.current, ...more]),
    has: () => told.current.length > 0,
    saveNow: () => {
      save();
      setSaved(true);
    },
    /** The import goes on when the wizard closes, and ends with nobody there to press the button. */
    saveIfUnseen: () => void (isOpen.current || saveUnasked()),
    saveOnClosing: () => void (isSaved || saveUnasked()),
  };
}

type Props = { scope: Exclude<DeviceScope, { kind: 'fleet' }>; onClose(): void };

/** Devices out of a spreadsheet, known by their id. */
export function DevicesImport({ scope, onClose }: Props) {
  const refresh = useAging('devices');
  const keepsake = useKeepsake();
  const latest = useRef(keepsake);
  useEffect(() => void (latest.current = keepsake));
  const companyId = scope.kind === 'client' ? scope.companyId : undefined;
  const kind = useMemo<ImportKind>(
    () => ({
      id: 'devices',
      title: 'devices.import.title',
      fileName: 'devices.fileName',
      columns: deviceColumns.map((name) => ({
        name,
        label: `devices.field.${name}`,
        required: true,
        ...(name === 'deviceId' && { room: 'code', tidy: deviceIdOf }),
        ...(name === 'nominalVoltage' && { tidy: voltsWord }),
      })),
      mostRows: mostImportRows,
      columnsOf: deviceColumnsOf,
      check: checkDevice,
      checkAll: checkDevices,
      send: async (file, dryRun) => {
        const body = {
          file,
          dryRun: dryRun ? 'true' : 'false',
          ...(companyId !== undefined && { companyId }),
        } as const;
        const { credentials, ...report } = await api.devices.import({ body });
        latest.current.add(credentials);
        return { ...report, madeAlong: [] };
      },
      onSaved: () => {
        latest.current.saveIfUnseen();
        void refresh();
      },
      keepsake: {
        text: 'devices.credentials.once',
        label: 'devices.credentials.save',
        has: () => latest.current.has(),
        save: () => latest.current.saveNow(),
      },
    }),
    [companyId, refresh],
  );
  const close = () => {
    keepsake.saveOnClosing();
    onClose();
  };
  return <ImportWizard kind={kind} onClose={close} />;
}

/** A sheet of numbers says `12.5` where people write a comma. */
const voltsWord = (text: string): string => text.replace(/^(\d+)\.(\d{1,2})$/, '$1,$2');
