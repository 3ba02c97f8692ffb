import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, keyOf, useRead } from '@timbro/kit/data/api.ts';
import { onEntityEvent } from '@timbro/kit/data/live.ts';

const deviceReads = (deviceId: string) => {
  const params = { deviceId };
  return {
    device: keyOf(api.devices.read, { params }),
    alarms: keyOf(api.deviceAlarms.list, { query: { deviceId: [deviceId] } }),
    commands: keyOf(api.deviceCommands.list, { params }),
    envelopes: keyOf(api.deviceMeasures.envelopes, { params }),
    calibrations: keyOf(api.deviceMeasures.calibrationLogs, { params }),
  };
};

/** What an event about the device has made old. Measures come by the minute, the newest with the device itself. */
function madeOldBy(eventType: string, deviceId: string): readonly QueryKey[] {
  const reads = deviceReads(deviceId);
  if (eventType === 'devices.telemetry') return [reads.device];
  if (eventType === 'devices.command') return [reads.commands, reads.device, reads.envelopes, reads.calibrations];
  return Object.values(reads);
}

/**
 * Keeps one device up to date by what happens to itself, however many others tell of themselves meanwhile. Answers whether
 * it was removed, by whomever: there is nothing to ask of it then.
 */
export function useDeviceEvents(deviceId: string): boolean {
  const client = useQueryClient();
  const [gone, setGone] = useState('');
  useEffect(
    () =>
      onEntityEvent(({ eventType, entityId }) => {
        if (entityId !== deviceId || !eventType.startsWith('devices.')) return;
        if (eventType === api.devices.remove.id) return setGone(deviceId);
        for (const queryKey of madeOldBy(eventType, deviceId)) void client.invalidateQueries({ queryKey });
      }),
    [client, deviceId],
  );
  return gone === deviceId;
}

/** The device itself, for as long as there is one: what was still on its way when it ended would only tell that it is not there. */
export function useDevice(deviceId: string, isOver: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (isOver) void client.cancelQueries({ queryKey: deviceReads(deviceId).device });
  }, [client, deviceId, isOver]);
  return useRead(
    api.devices.read,
    { params: { deviceId } },
    { enabled: !isOver, fresh: true, inPlace: true, patches: true },
  );
}

/** Asks again for what somebody here has just changed, before its event comes. */
export function useRefreshDevice(deviceId: string): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of Object.values(deviceReads(deviceId))) void client.invalidateQueries({ queryKey });
  };
}
