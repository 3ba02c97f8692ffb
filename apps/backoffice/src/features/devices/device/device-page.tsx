import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import type { Device } from '@timbro/core/devices/contract.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { Drawer } from '@timbro/kit/layers/drawer.tsx';
import { SidePanel } from '@timbro/kit/layers/side-panel.tsx';
import { HistoryList } from '@timbro/kit/page/history-list.tsx';
import { SendIcon } from '@timbro/kit/page/icons.ts';
import { type Crumb, Page } from '@timbro/kit/page/page.tsx';
import { ErrorBlock, Loading, NotFoundBlock } from '@timbro/kit/page/states.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useDeviceActions } from '#parts/devices/use-device-actions.tsx';
import { TwinCard } from '../charts/twin-card.tsx';
import { useToday } from '../charts/use-measures.ts';
import { VoltageCard } from '../charts/voltage-card.tsx';
import { Console } from '../console/console.tsx';
import { useCommands } from '../console/use-commands.ts';
import { useDevice, useDeviceEvents } from '../live/use-device-events.ts';
import { Calibrations } from './calibrations.tsx';
import { DeviceAlarms } from './device-alarms.tsx';
import { DeviceHeader } from './device-header.tsx';
import { DeviceTiles } from './device-tiles.tsx';
import { PastAlarms } from './past-alarms.tsx';
import { useDeviceZone } from './use-device-zone.ts';

type Props = { deviceId: string; client: string | null; onLeave(): void };

/** One device, live: how it is doing, what it has learned, and what it is asked to do. */
export function DevicePage({ deviceId, client, onLeave }: Props) {
  const isGone = useDeviceEvents(deviceId);
  const actions = useDeviceActions({ onRemoved: onLeave });
  const { isRemoving } = actions;
  const read = useDevice(deviceId, isGone || isRemoving);
  const device = read.data;
  const crumbs = useCrumbs(client, device);
  const t = useT();
  const isElsewhere = device !== undefined && client !== null && device.companyId !== client;
  // Whoever removes it here leaves the page with the answer, which the event may overtake.
  if (read.error?.status === 404 || isElsewhere || (isGone && !isRemoving))
    return (
      <Page crumbs={crumbs}>
        <NotFoundBlock onLeave={onLeave} />
      </Page>
    );
  // What is being removed is asked for nothing any more.
  if (!device || isRemoving)
    return (
      <Page crumbs={crumbs}>
        {read.error ? (
          <ErrorBlock error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <Loading shape="form" rows={8} />
        )}
      </Page>
    );
  return (
    <Page crumbs={crumbs} heading={t('device.heading', { id: device.deviceId, name: device.name })}>
      <DeviceBody device={device} client={client} actions={actions} />
      {actions.dialogs}
    </Page>
  );
}

function useCrumbs(client: string | null, device: Device | undefined): readonly Crumb[] {
  const t = useT();
  const { companyName, deviceId } = device ?? {};
  return useMemo(
    () => [
      ...(client === null
        ? [{ label: t('device.crumb.devices'), href: '/devices' }]
        : [{ label: t('device.crumb.clients'), href: '/gr-clients' }]),
      ...(client !== null && companyName !== undefined
        ? [{ label: companyName, href: `/gr-clients/${client}?tab=devices` }]
        : []),
      ...(deviceId === undefined ? [] : [{ label: deviceId }]),
    ],
    [t, client, companyName, deviceId],
  );
}

type BodyProps = { device: Device; client: string | null; actions: ReturnType<typeof useDeviceActions> };

function DeviceBody({ device, client, actions }: BodyProps) {
  const t = useT();
  const zone = useDeviceZone(client);
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const [isConsoleOpen, setConsoleOpen] = useState(false);
  const [beside, setBeside] = useState<'history' | 'alarms' | null>(null);
  const params = { deviceId: device.id };
  const envelopes = useRead(
    api.deviceMeasures.envelopes,
    { params, query: { pageSize: 50 } },
    { inPlace: true, patches: true },
  );
  const known = envelopes.data?.items;
  const today = useToday(device, zone);
  const commands = useCommands(device);
  const panel = { device, envelopes: known ?? [], commands, zone };
  return (
    <>
      <DeviceHeader
        device={device}
        zone={zone}
        actions={actions}
        onHistory={() => setBeside('history')}
        onAlarms={() => setBeside('alarms')}
      />
      <DeviceAlarms device={device} zone={zone} />
      {isPhone && (
        <Button variant="contained" startIcon={<SendIcon />} onClick={() => setConsoleOpen(true)}>
          {t('console.open')}
        </Button>
      )}
      <DeviceTiles device={device} envelopes={known ?? []} today={today.measures} zone={zone} />
      <Box sx={columnsLook}>
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0, alignContent: 'start' }}>
          <VoltageCard device={device} zone={zone} />
          <TwinCard device={device} envelopes={known} today={today} commands={commands} zone={zone} />
          <Calibrations deviceId={device.id} zone={zone} />
        </Box>
        {!isPhone && <Console {...panel} />}
      </Box>
      {isPhone && (
        <Drawer
          anchor="bottom"
          open={isConsoleOpen}
          onClose={() => setConsoleOpen(false)}
          slotProps={{ paper: { role: 'dialog', 'aria-label': t('console.title'), sx: { maxHeight: '88dvh' } } }}
        >
          <Console {...panel} onClose={() => setConsoleOpen(false)} />
        </Drawer>
      )}
      <SidePanel
        open={beside !== null}
        inHistory
        title={t(beside === 'alarms' ? 'devices.alarms.past' : 'devices.history')}
        subtitle={device.name}
        onClose={() => setBeside(null)}
      >
        {beside === 'alarms' ? (
          <PastAlarms device={device} zone={zone} />
        ) : (
          <HistoryList entity="device" entityId={device.id} />
        )}
      </SidePanel>
    </>
  );
}

const columnsLook = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 368px' },
} as const;
