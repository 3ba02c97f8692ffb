import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import type { Device } from '@timbro/core/devices/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { readerOf } from '@timbro/kit/data/read-record.ts';
import { type NamedRecord, RecordPanel, useRecord } from '@timbro/kit/layers/record-panel.tsx';
import { useCan } from '@timbro/kit/page/can.tsx';
import { type Fact, Facts } from '@timbro/kit/page/facts.tsx';
import { ArrowRightIcon } from '@timbro/kit/page/icons.ts';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { formatInstant, formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { BatteryMark, voltsText } from './battery-mark.tsx';
import {
  AlarmsMark,
  ConnectionChip,
  DeviceIdText,
  DispersionChip,
  LastActive,
  envelopeText,
  intervalText,
} from './device-marks.tsx';
import { useDevicePath } from './device-scope.ts';

type Props = { named: NamedRecord; rows: readonly Device[]; onEdit(device: Device): void };

const read = readerOf(api.devices.list);

/** A device beside its list: how it is doing, and the way to its page. */
export function DevicePanel({ named, rows, onEdit }: Props) {
  const t = useT();
  const pathOf = useDevicePath();
  const mayChange = useCan(api.devices.update);
  const found = useRecord(named, { endpoint: api.devices.list, read });
  const device = found.record;
  return (
    <RecordPanel
      of={found}
      rows={rows}
      title={device?.name ?? ''}
      subtitle={
        device && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1 }}>
            <ConnectionChip device={device} />
            <AlarmsMark count={device.openAlarms} />
          </Box>
        )
      }
      footer={
        device && (
          <>
            {mayChange && (
              <WriteButton variant="outlined" onClick={() => onEdit(device)}>
                {t('devices.modify')}
              </WriteButton>
            )}
            <Button variant="contained" component={Link} to={pathOf(device)} endIcon={<ArrowRightIcon />}>
              {t('devices.open')}
            </Button>
          </>
        )
      }
    >
      {device && <DeviceFacts device={device} />}
    </RecordPanel>
  );
}

function DeviceFacts({ device }: { device: Device }) {
  const t = useT();
  const zone = useCompanyZone();
  const { positivePoleCount, negativePoleCount, learning, refused, intervalSeconds } = device;
  const facts: Fact[] = [
    { label: t('devices.field.deviceId'), value: <DeviceIdText deviceId={device.deviceId} /> },
    { label: t('devices.field.companyName'), value: device.companyName },
    { label: t('devices.field.hardwareName'), value: device.hardwareName },
    { label: t('devices.field.firmware'), value: device.firmware },
    { label: t('devices.field.nominalVoltage'), value: voltsText(device.nominalVoltage) },
    { label: t('devices.field.measuredVoltage'), value: <BatteryMark {...device} /> },
    { label: t('devices.field.dispersion'), value: <DispersionChip status={device.dispersionStatus} /> },
    {
      label: t('devices.field.positivePoleCount'),
      value: positivePoleCount === null ? null : formatNumber(positivePoleCount),
    },
    {
      label: t('devices.field.negativePoleCount'),
      value: negativePoleCount === null ? null : formatNumber(negativePoleCount),
    },
    { label: t('devices.field.learning'), value: t(`devices.learning.${learning.state}`) },
    { label: t('devices.field.lastEnvelopeLoaded'), value: envelopeText(t, device, zone) },
    {
      label: t('devices.field.intervalSeconds'),
      value: intervalSeconds === null ? null : intervalText(t, intervalSeconds),
    },
    { label: t('devices.field.lastActiveAt'), value: <LastActive at={device.lastActiveAt} /> },
    { label: t('devices.field.credentialAt'), value: formatInstant(device.credentialAt, zone) },
    ...(refused
      ? [
          {
            label: t('devices.field.refused'),
            value: t('devices.refused', {
              count: formatNumber(refused.count),
              fault: t(`devices.fault.${refused.lastFault}`),
            }),
          },
        ]
      : []),
  ];
  return <Facts facts={facts} />;
}
