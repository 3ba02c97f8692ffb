import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConnected, tellEntityEvent } from '@timbro/kit/data/live.ts';
import { ApiError, send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { answerDevices, companyId, deviceOf, sentTo } from '#parts/devices/devices-testing.ts';
import { DevicePage } from './device-page.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const device = deviceOf();
const onLeave = vi.fn();
const notFound = 'Elemento non trovato';
const removal = 'DELETE /devices/:deviceId';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-12T09:42:00.000Z'), toFake: ['Date'] });
  signInAs('Admin');
  setConnected(true);
});
afterEach(() => {
  setConnected(false);
  vi.useRealTimers();
  vi.mocked(send).mockReset();
  onLeave.mockReset();
});

const refuse = () => {
  throw new ApiError({ statusCode: 404, code: 'notFound', message: notFound, requestId: 'R1' });
};
/** From then on the server knows nothing of the device. */
const gone = {
  'GET /devices/:deviceId': refuse,
  'GET /devices/:deviceId/commands': refuse,
  'GET /devices/:deviceId/envelopes': refuse,
  'GET /devices/:deviceId/calibration-logs': refuse,
  'GET /devices/:deviceId/measures': refuse,
};
async function open() {
  openPage(() => <DevicePage deviceId={device.id} client={null} onLeave={onLeave} />, `/devices/${device.id}`);
  await screen.findByText('Connesso, 10 s fa');
  await screen.findByText('Nessun comando inviato');
}
const happens = (eventType: string) =>
  act(async () => tellEntityEvent({ eventType, entityId: device.id, companyId, at: '2026-11-12T09:42:00.000Z' }));
async function remove() {
  await userEvent.click(screen.getByRole('button', { name: 'Altre azioni' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
  const asked = within(await screen.findByRole('alertdialog'));
  await userEvent.type(asked.getByRole('textbox'), device.name);
  await userEvent.click(asked.getByRole('button', { name: 'Elimina' }));
  await waitFor(() => expect(sentTo(removal)).toHaveLength(1));
}
const callsSoFar = () => vi.mocked(send).mock.calls.length;

test('removed here, its event before the answer: nothing is asked any more, and what was still on its way tells nothing', async () => {
  answerDevices();
  await open();
  let answerLate: (value?: unknown) => void = () => undefined;
  let answer: (value: null) => void = () => undefined;
  answerDevices({
    ...gone,
    'GET /devices/:deviceId': () => new Promise((resolve) => (answerLate = resolve)).then(refuse),
    [removal]: () => new Promise((resolve) => (answer = resolve)),
  });
  await happens('devices.telemetry');
  await remove();
  const before = callsSoFar();

  await happens('devices.remove');
  await act(async () => answerLate());
  expect(onLeave).not.toHaveBeenCalled();
  await act(async () => answer(null));
  expect(await screen.findByText('Dispositivo eliminato')).toBeTruthy();
  expect(onLeave).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(notFound)).toBeNull();
  expect(callsSoFar()).toBe(before);
});

test('removed by somebody else: the page says that there is none, once, and asks for nothing', async () => {
  answerDevices();
  await open();
  answerDevices(gone);
  const before = callsSoFar();
  await happens('devices.remove');
  expect(await screen.findByText(/^È stato eliminato/)).toBeTruthy();
  await happens('devices.command');
  expect(callsSoFar()).toBe(before);
  expect(screen.getAllByText(notFound)).toHaveLength(1);
});

test('somebody else was quicker: the page is left all the same, and asks for nothing before', async () => {
  answerDevices();
  await open();
  const before = callsSoFar();
  answerDevices({ ...gone, [removal]: refuse });
  await remove();
  await waitFor(() => expect(onLeave).toHaveBeenCalledTimes(1));
  expect(callsSoFar()).toBe(before + 1);
});
