import Box from '@mui/material/Box';
import type { Device } from '@timbro/core/devices/contract.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import type { Column } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { BatteryMark } from './battery-mark.tsx';
import { AlarmsMark, ConnectionChip, DeviceIdText, DispersionChip, LastActive, envelopeText } from './device-marks.tsx';
import type { DeviceScope } from './device-scope.ts';

/** Only the whole fleet needs to say whose a device is. */
export function useDeviceColumns({ kind }: DeviceScope): readonly Column<Device>[] {
  const t = useT();
  const zone = useCompanyZone();
  const client: Column<Device> = {
    field: 'companyName',
    label: 'devices.field.companyName',
    minWidth: 130,
    card: 'detail',
  };
  return [
    {
      field: 'name',
      label: 'devices.field.name',
      fixed: true,
      flex: 2,
      minWidth: 140,
      card: 'title',
      render: ({ name, openAlarms }) => <NameWithAlarms name={name} openAlarms={openAlarms} />,
    },
    ...(kind === 'fleet' ? [client] : []),
    {
      field: 'deviceId',
      label: 'devices.field.deviceId',
      width: 112,
      card: 'detail',
      render: ({ deviceId }) => <DeviceIdText isPassed deviceId={deviceId} />,
      renderOnCard: ({ deviceId }) => deviceId,
    },
    {
      field: 'hardwareName',
      label: 'devices.field.hardwareName',
      minWidth: 100,
      needs: kind === 'fleet' ? 1250 : 1000,
    },
    {
      field: 'measuredVoltage',
      label: 'devices.field.measuredVoltage',
      width: 198,
      card: 'detail',
      render: (device) => <BatteryMark {...device} />,
    },
    {
      field: 'connectionStatus',
      label: 'devices.field.connectionStatus',
      width: 164,
      card: 'aside',
      render: (device) => <ConnectionChip device={device} />,
    },
    {
      field: 'dispersionStatus',
      label: 'devices.field.dispersion',
      width: 128,
      card: 'detail',
      render: ({ dispersionStatus }) => <DispersionChip status={dispersionStatus} />,
    },
    {
      field: 'lastActiveAt',
      label: 'devices.field.lastActiveAt',
      width: 112,
      card: 'detail',
      render: ({ lastActiveAt }) => <LastActive at={lastActiveAt} />,
    },
    {
      field: 'lastEnvelope',
      label: 'devices.field.envelope',
      width: 100,
      needs: kind === 'fleet' ? 1350 : 1090,
      render: (device) => envelopeText(t, device, zone),
    },
  ];
}

function NameWithAlarms({ name, openAlarms }: Pick<Device, 'name' | 'openAlarms'>) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minWidth: 0, maxWidth: '100%' }}>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 600 }}>
        {name}
      </Box>
      <AlarmsMark count={openAlarms} />
    </Box>
  );
}
