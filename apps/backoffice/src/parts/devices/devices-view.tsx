import Box from '@mui/material/Box';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { type Device, deviceFilter } from '@timbro/core/devices/contract.ts';
import { batteryStatuses, connectionStatuses, dispersionStatuses } from '@timbro/core/devices/rules.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { optionsOf } from '@timbro/kit/form/options.ts';
import { usePaletteCommands } from '@timbro/kit/layers/palette-store.ts';
import { useNamedRecord } from '@timbro/kit/layers/record-panel.tsx';
import { Can, useCan } from '@timbro/kit/page/can.tsx';
import { AddIcon, ArrowRightIcon, ImportIcon, InfoIcon } from '@timbro/kit/page/icons.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { useShortcut } from '@timbro/kit/page/shortcuts.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { DataTable } from '@timbro/kit/table/data-table.tsx';
import type { FilterSpec } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { AlarmStrip } from './alarm-strip.tsx';
import { useDeviceColumns } from './device-columns.tsx';
import { NewDeviceDialog } from './device-dialog.tsx';
import { DevicePanel } from './device-panel.tsx';
import { type DeviceScope, narrowedTo, useDevicePath } from './device-scope.ts';
import { DeviceTile } from './device-tile.tsx';
import { useDeviceActions } from './use-device-actions.tsx';

/** Over all clients what is wrong comes first, whoever's it is. */
const fleetFilter = deviceFilter.extend({ sort: deviceFilter.shape.sort.unwrap().default('-alarms') });

/** The wizard reads spreadsheets, which the list never needs. */
const devicesImport = lazyPart(() => import('./devices-import.tsx'));

type Props = {
  scope: DeviceScope;
  /** Where the page puts what begins something new; the list below says it again while it is empty. */
  children(view: { readonly actions: ReactNode; readonly list: ReactNode }): ReactNode;
};

/** Devices of a company, of a client or of everybody: alarms first, then the list, and what can be done with both. */
export function DevicesView({ scope, children }: Props) {
  const t = useT();
  const [isCreating, setCreating] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const actions = useDeviceActions();
  const mayCreate = useCan(api.devices.create);
  // A file does not say whose each of its devices is.
  const mayImport = mayCreate && scope.kind !== 'fleet';
  useShortcut('n', 'devices.create.title', () => setCreating(true), { enabled: mayCreate });
  usePaletteCommands(
    useMemo(
      () => [
        ...(mayCreate
          ? [
              {
                id: 'devices.create',
                label: t('devices.create.title'),
                icon: AddIcon,
                keys: 'n',
                run: () => setCreating(true),
              },
            ]
          : []),
        ...(mayImport
          ? [
              {
                id: 'devices.import',
                label: t('devices.import.title'),
                icon: ImportIcon,
                run: () => setImporting(true),
              },
            ]
          : []),
      ],
      [t, mayCreate, mayImport],
    ),
  );
  const buttons = mayCreate && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {mayImport && (
        <WriteButton variant="outlined" startIcon={<ImportIcon />} onClick={() => setImporting(true)}>
          {t('devices.import')}
        </WriteButton>
      )}
      <Can do={api.devices.create}>
        <WriteButton variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
          {t('devices.create')}
        </WriteButton>
      </Can>
    </Box>
  );
  return (
    <>
      {children({
        actions: buttons,
        list: (
          <>
            <OpenAlarms scope={scope} />
            <DeviceTable scope={scope} actions={actions} emptyAction={buttons} />
          </>
        ),
      })}
      {isCreating && <NewDeviceDialog scope={scope} onCreated={actions.tell} onClose={() => setCreating(false)} />}
      {isImporting && scope.kind !== 'fleet' && (
        <LazyPart isLayer part={devicesImport}>
          {({ DevicesImport }) => <DevicesImport scope={scope} onClose={() => setImporting(false)} />}
        </LazyPart>
      )}
      {actions.dialogs}
    </>
  );
}

const notOver: ('open' | 'acknowledged')[] = ['open', 'acknowledged'];

function OpenAlarms({ scope }: { scope: DeviceScope }) {
  const zone = useCompanyZone();
  const alarms = useRead(
    api.deviceAlarms.list,
    { query: { ...narrowedTo(scope), state: notOver, pageSize: 100 } },
    { inPlace: true },
  ).data?.items;
  return <AlarmStrip alarms={alarms ?? []} zone={zone} names={scope.kind === 'fleet' ? 'client' : 'device'} />;
}

type TableProps = { scope: DeviceScope; actions: ReturnType<typeof useDeviceActions>; emptyAction: ReactNode };

function DeviceTable({ scope, actions, emptyAction }: TableProps) {
  const t = useT();
  const navigate = useNavigate();
  const named = useNamedRecord();
  const pathOf = useDevicePath();
  const columns = useDeviceColumns(scope);
  const filters = useDeviceFilters(scope);
  const open = (device: Device) => void navigate({ href: pathOf(device) });
  const isFleet = scope.kind === 'fleet';
  const mayCreate = useCan(api.devices.create);
  return (
    <DataTable
      title="devices.list"
      endpoint={api.devices.list}
      filter={isFleet ? fleetFilter : deviceFilter}
      always={narrowedTo(scope)}
      filters={filters}
      views={scope.kind !== 'client'}
      columns={columns}
      rowName={({ name }) => name}
      renderTile={(device) => <DeviceTile device={device} hasClient={isFleet} />}
      rowActions={(device) => [
        { id: 'open', label: t('devices.open'), icon: ArrowRightIcon, local: true, run: () => open(device) },
        { id: 'summary', label: t('devices.summary'), icon: InfoIcon, local: true, run: () => named.open(device) },
        ...actions.actionsOf(device),
      ]}
      onOpen={open}
      openId={named.id}
      empty={{
        title: isFleet ? 'devices.emptyFleet' : mayCreate ? 'devices.empty' : 'devices.nothingYet',
        action: emptyAction,
      }}
    >
      {(rows) => <DevicePanel named={named} rows={rows} onEdit={actions.edit} />}
    </DataTable>
  );
}

function useDeviceFilters(scope: DeviceScope): readonly FilterSpec[] {
  const hardware = useRead(api.devices.list, { query: { ...narrowedTo(scope), pageSize: 1 } }, { inPlace: true }).data
    ?.hardwareNames;
  const isFleet = scope.kind === 'fleet';
  return useMemo(
    () => [
      { kind: 'search', name: 'search', label: isFleet ? 'devices.searchFleet' : 'devices.search' },
      {
        kind: 'multi',
        name: 'connectionStatus',
        label: 'devices.field.connectionStatus',
        // On the wire a device that never was on the line has lost it, too.
        options: optionsOf(connectionStatuses, 'devices.filter'),
      },
      {
        kind: 'multi',
        name: 'batteryStatus',
        label: 'devices.field.batteryStatus',
        options: optionsOf(batteryStatuses, 'devices.battery'),
      },
      {
        kind: 'multi',
        name: 'dispersionStatus',
        label: 'devices.field.dispersion',
        options: optionsOf(dispersionStatuses, 'devices.dispersion'),
      },
      {
        kind: 'multi',
        name: 'hardwareName',
        label: 'devices.field.hardwareName',
        options: (hardware ?? []).map((value) => ({ value, text: value })),
      },
    ],
    [hardware, isFleet],
  );
}
