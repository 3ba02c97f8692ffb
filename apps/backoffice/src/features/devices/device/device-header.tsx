import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { Device } from '@timbro/core/devices/contract.ts';
import { Menu } from '@timbro/kit/layers/menu.tsx';
import { type Fact, Facts } from '@timbro/kit/page/facts.tsx';
import { EditIcon, ErrorIcon, HistoryIcon, MoreIcon } from '@timbro/kit/page/icons.ts';
import { StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { WriteButton, pressOf, useHold } from '@timbro/kit/page/write-button.tsx';
import type { RowAction } from '@timbro/kit/table/types.ts';
import { formatAgo, formatInstant, formatNumber } from '@timbro/kit/words/format.ts';
import { useLanguage, useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { DeviceIdText, connectionLook, envelopeText, intervalText } from '#parts/devices/device-marks.tsx';
import type { useDeviceActions } from '#parts/devices/use-device-actions.tsx';

type Props = {
  device: Device;
  zone: string;
  actions: ReturnType<typeof useDeviceActions>;
  onHistory(): void;
  onAlarms(): void;
};

/** What the device is at a glance, and what can be done to it as a whole. */
export function DeviceHeader({ device, zone, actions, onHistory, onAlarms }: Props) {
  const t = useT();
  const { hardwareName, firmware, intervalSeconds, refused } = device;
  const [edit, ...further] = actions.actionsOf(device);
  const facts: Fact[] = [
    { label: t('devices.field.deviceId'), value: <DeviceIdText deviceId={device.deviceId} /> },
    { label: t('devices.field.hardwareName'), value: hardwareName },
    { label: t('devices.field.firmware'), value: firmware },
    {
      label: t('devices.field.intervalSeconds'),
      value: intervalSeconds === null ? null : intervalText(t, intervalSeconds),
    },
    { label: t('devices.field.lastEnvelope'), value: envelopeText(t, device, zone) },
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
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 5, rowGap: 3 }}>
      <LiveChip device={device} zone={zone} />
      <Box sx={{ flex: '1 1 auto' }}>
        <Facts inRow facts={facts} />
      </Box>
      <Box sx={{ display: 'flex', gap: 2 }}>
        {edit && (
          <WriteButton variant="outlined" startIcon={<EditIcon />} onClick={edit.run}>
            {edit.label}
          </WriteButton>
        )}
        <MoreActions
          actions={[
            { id: 'history', label: t('devices.history'), icon: HistoryIcon, local: true, run: onHistory },
            { id: 'alarms', label: t('devices.alarms.past'), icon: ErrorIcon, local: true, run: onAlarms },
            ...further,
          ]}
        />
      </Box>
    </Box>
  );
}

/** Whether it is there, and how long ago it was heard of: counted by the second, for somebody is watching. */
function LiveChip({ device, zone }: Pick<Props, 'device' | 'zone'>) {
  const t = useT();
  const language = useLanguage();
  const now = useNow(1_000);
  const { lastActiveAt } = device;
  const { tone, label } = connectionLook(device);
  const status = t(label);
  if (lastActiveAt === null) return <StatusChip tone={tone} label={status} />;
  const seen = new Date(Math.max(now.getTime(), Date.parse(lastActiveAt)));
  const ago = formatAgo(lastActiveAt, seen, language, 'narrow');
  return (
    <span title={formatInstant(lastActiveAt, zone)}>
      <StatusChip tone={tone} label={t('device.connectedAgo', { status, ago })} />
    </span>
  );
}

function MoreActions({ actions }: { actions: readonly RowAction[] }) {
  const t = useT();
  const hold = useHold();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={t('device.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ border: 1, borderColor: 'var(--line-input)', bgcolor: 'background.paper' }}
      >
        <MoreIcon />
      </IconButton>
      <Menu at={anchor} onClose={() => setAnchor(null)}>
        {actions.map((action) => {
          const { id, label, icon: Icon } = action;
          const run = () => {
            setAnchor(null);
            action.run();
          };
          return (
            <MenuItem key={id} {...pressOf({ ...action, run }, hold)}>
              {Icon && (
                <ListItemIcon>
                  <Icon fontSize="small" />
                </ListItemIcon>
              )}
              {label}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
