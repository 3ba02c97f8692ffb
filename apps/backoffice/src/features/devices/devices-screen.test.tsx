import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, send } from '@timbro/kit/data/send.ts';
import { layOut } from '@timbro/kit/testing/lay-out.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { alarmOf, answerDevices, deviceOf, devicesOf, listOf, own, sentTo } from '#parts/devices/devices-testing.ts';
import { DevicesScreen } from './devices-screen.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
layOut();

const written: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-12T09:42:00.000Z'), toFake: ['Date'] });
  signInAs('Admin');
  answerDevices();
  written.length = 0;
  const clipboard = { writeText: async (text: string) => void written.push(text) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(send).mockReset();
  localStorage.clear();
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const question = async () => within(await screen.findByRole('alertdialog'));
async function actOn(name: string, action: string) {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role=row]');
  if (!row) throw new Error(`${name} has no row`);
  await userEvent.click(within(row).getByRole('button', { name: 'Azioni' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

test('a row says in words how its device is doing, and its id can be copied', async () => {
  openPage(DevicesScreen, '/devices?connectionStatus=connected');
  const row = (await screen.findByText('Capannone A')).closest('[role=row]');
  for (const text of ['DEV01', 'GRAid-2 rev. C', '12,31 V', 'Nella norma', 'Connesso', '10 s fa', 'n. 7, 02/11'])
    expect(row?.textContent).toContain(text);
  expect(screen.getByText('10 s fa').title).toBe('12/11/2026, 10:41');
  expect(sentTo('GET /devices').some(({ query }) => query?.['connectionStatus'] === 'connected')).toBe(true);
  await press('Copia l’identificativo DEV01');
  expect(written).toEqual(['DEV01']);
  expect(await screen.findByText('Copiato negli appunti!')).toBeTruthy();
});

test('the hardware that there is can be filtered by, and the address says so', async () => {
  const router = openPage(DevicesScreen, '/devices');
  await press(/^Hardware/);
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'GRAid-1' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ hardwareName: 'GRAid-1' }));
});

test('a new device: the id becomes capital while it is typed, and its password is shown this once', async () => {
  answerDevices({
    'POST /devices': () => ({
      ...deviceOf(),
      mqtt: { username: 'DEV01', password: 'geheim-1', url: 'mqtt://localhost:1884' },
    }),
  });
  openPage(DevicesScreen, '/devices');
  await press('Dispositivo');
  const form = within(await screen.findByRole('dialog', { name: 'Nuovo dispositivo' }));
  const id = form.getByRole('textbox', { name: /ID dispositivo/ });
  await userEvent.type(id, 'dev-1');
  expect(id).toHaveProperty('value', 'DEV-1');
  await userEvent.type(form.getByRole('textbox', { name: /Nome/ }), 'Capannone A');
  await userEvent.type(form.getByRole('textbox', { name: /Hardware/ }), 'GRAid-2 rev. C');
  await userEvent.click(form.getByRole('button', { name: 'Salva' }));
  expect(await form.findByText('Formato non valido, caratteri ammessi: A-Z, 0-9')).toBeTruthy();
  await userEvent.clear(id);
  await userEvent.type(id, 'dev01');
  await userEvent.click(form.getByRole('button', { name: 'Salva' }));
  const told = within(await screen.findByRole('dialog', { name: 'Credenziale di Capannone A' }));
  expect(sentTo('POST /devices')).toEqual([
    { body: { deviceId: 'DEV01', name: 'Capannone A', hardwareName: 'GRAid-2 rev. C', nominalVoltage: 12 } },
  ]);
  expect(told.getByText('geheim-1')).toBeTruthy();
  expect(told.getByText(/mosquitto_pub -h localhost -p 1884 .*-t graid\/DEV01\/telemetry/s)).toBeTruthy();
  expect(told.getByRole('alert').textContent).toContain('solo adesso');

  // Leaving without a copy is asked about; with one it is not.
  await userEvent.keyboard('{Escape}');
  await userEvent.click((await question()).getByRole('button', { name: 'Resta' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(told.getByRole('button', { name: 'Copia: Password' }));
  expect(written).toEqual(['geheim-1']);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a credential is renewed only after a word about what that ends', async () => {
  answerDevices({
    'POST /devices/:deviceId/credential': () => ({
      mqtt: { username: 'DEV01', password: 'neu-2', url: 'mqtts://geraete.example' },
    }),
  });
  openPage(DevicesScreen, '/devices');
  await actOn('Capannone A', 'Rinnova credenziale');
  const asked = await question();
  expect(asked.getByText(/smette di valere subito/)).toBeTruthy();
  expect(sentTo('POST /devices/:deviceId/credential')).toEqual([]);
  await userEvent.click(asked.getByRole('button', { name: 'Rinnova credenziale' }));
  expect(await screen.findByText('neu-2')).toBeTruthy();
  expect(screen.getByText(/-h geraete\.example -p 8883 --capath/)).toBeTruthy();
});

test('deleting needs the typed name and says what is lost', async () => {
  answerDevices({ 'DELETE /devices/:deviceId': () => null });
  openPage(DevicesScreen, '/devices');
  await actOn('Capannone A', 'Elimina');
  const asked = await question();
  expect(asked.getByText(/registro calibrazioni, comandi e allarmi vanno persi/)).toBeTruthy();
  expect(asked.getByRole('button', { name: 'Elimina' })).toHaveProperty('disabled', true);
  await userEvent.type(asked.getByRole('textbox'), 'Capannone A');
  await userEvent.click(asked.getByRole('button', { name: 'Elimina' }));
  expect(await screen.findByText('Dispositivo eliminato')).toBeTruthy();
  expect(sentTo('DELETE /devices/:deviceId')).toEqual([{ params: { deviceId: deviceOf().id } }]);
});

test.each([
  [
    'today',
    { acknowledgedBy: own, acknowledgedAt: '2026-11-12T09:05:00.000Z' },
    'in carico a Paolo Marino dalle 10:05',
  ],
  [
    'on another day',
    { acknowledgedBy: own, acknowledgedAt: '2026-11-10T09:05:00.000Z' },
    'in carico a Paolo Marino dal 10/11/2026, 10:05',
  ],
  [
    'by the provider',
    { acknowledgedBy: null, acknowledgedAt: '2026-11-12T09:05:00.000Z' },
    'in carico al fornitore dalle 10:05',
  ],
  [
    'by the provider on another day',
    { acknowledgedBy: null, acknowledgedAt: '2026-11-10T09:05:00.000Z' },
    'in carico al fornitore dal 10/11/2026, 10:05',
  ],
])('an alarm that was taken in hand %s says so', async (_, taken, text) => {
  answerDevices({ 'GET /devices/alarms': () => listOf([alarmOf({ state: 'acknowledged', ...taken })]) });
  openPage(DevicesScreen, '/devices');
  expect(await screen.findByText(text)).toBeTruthy();
});

test('an alarm that came back says since when it is back, not since it was first there', async () => {
  answerDevices({ 'GET /devices/alarms': () => listOf([alarmOf({ raisedAgainAt: '2026-11-12T09:32:00.000Z' })]) });
  openPage(DevicesScreen, '/devices');
  expect(await screen.findByText(/dalle 10:32 \(10 min\)/)).toBeTruthy();
});

test('of many alarms at once the dangerous one is seen first, however many devices are missed after it', async () => {
  const lost = [1, 2, 3, 4].map((nth) =>
    alarmOf({ id: `018f2b6e-0000-7000-8000-00000000ff0${nth}`, kind: 'lost', pole: null, value: null }),
  );
  answerDevices({ 'GET /devices/alarms': () => listOf([...lost, alarmOf()]) });
  openPage(DevicesScreen, '/devices');
  const strip = within(await screen.findByRole('region', { name: 'Allarmi aperti' }));
  const lines = await strip.findAllByRole('listitem');
  expect(lines.map((line) => /^(Dispersione|Connessione)/.exec(line.textContent)?.[0])).toEqual([
    'Dispersione',
    'Connessione',
    'Connessione',
  ]);
  expect(strip.getByRole('button', { name: 'Mostra ancora 2 allarmi' })).toBeTruthy();
});

test('open alarms stand above the list and can be taken in hand with a note', async () => {
  const alarm = alarmOf();
  answerDevices({
    'GET /devices/alarms': () => listOf([alarm]),
    'PATCH /devices/alarms/:alarmId': () => ({ ...alarm, state: 'acknowledged', acknowledgedBy: own }),
  });
  openPage(DevicesScreen, '/devices');
  const strip = within(await screen.findByRole('region', { name: 'Allarmi aperti' }));
  const line = await strip.findByRole('listitem');
  for (const text of ['Dispersione in allarme', 'polo negativo 112 mA, soglia 100 mA', 'dalle 9:58 (44 min)'])
    expect(line.textContent).toContain(text);
  await userEvent.click(
    strip.getByRole('button', { name: 'Prendi in carico: Dispersione in allarme, Capannone A DEV01' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Dispersione in allarme: Capannone A' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Nota' }), 'Vado io');
  await userEvent.click(dialog.getByRole('button', { name: 'Prendi in carico' }));
  expect(await screen.findByText('Allarme preso in carico')).toBeTruthy();
  expect(sentTo('PATCH /devices/alarms/:alarmId')).toEqual([
    { params: { alarmId: alarm.id }, body: { acknowledged: true, version: 1, note: 'Vado io' } },
  ]);
});

test.each([
  [
    'somebody else took in hand',
    [alarmOf({ state: 'acknowledged', acknowledgedBy: null, acknowledgedAt: '2026-11-12T09:41:00.000Z', version: 2 })],
    'Dispersione in allarme, Capannone A: in carico al fornitore dalle 10:41',
  ],
  ['is over', [], 'Dispersione in allarme, Capannone A: rientrato nel frattempo'],
])('an alarm that %s meanwhile is no longer there to be taken', async (_, now, text) => {
  let alarms = [alarmOf()];
  answerDevices({
    'GET /devices/alarms': () => listOf(alarms),
    'PATCH /devices/alarms/:alarmId': () => {
      alarms = now;
      throw new ApiError({ statusCode: 409, code: 'stale', message: 'Modificato', requestId: 'R1' });
    },
  });
  openPage(DevicesScreen, '/devices');
  await userEvent.click(await screen.findByRole('button', { name: /^Prendi in carico: / }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Prendi in carico' }));
  expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: /^Prendi in carico/ })).toBeNull();
});

test('a Responsible reads alarms and devices, and changes neither', async () => {
  signInAs('Responsible');
  answerDevices({ 'GET /devices/alarms': () => listOf([alarmOf()]) });
  openPage(DevicesScreen, '/devices');
  await screen.findByText('Dispersione in allarme');
  await screen.findByText('12,31 V');
  for (const name of [/^Prendi in carico/, 'Dispositivo', 'Importa'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Azioni' }));
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Apri', 'Riepilogo']);
});

test('a link opens the summary of a device, from which it is changed', async () => {
  answerDevices({ 'PATCH /devices/:deviceId': () => deviceOf() });
  openPage(DevicesScreen, `/devices?id=${deviceOf().id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Capannone A' }));
  for (const text of ['2.4.1', '12', '1.204', 'Appreso']) expect(panel.getByText(text)).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Apri' }).getAttribute('href')).toBe(`/devices/${deviceOf().id}`);
  await userEvent.click(panel.getByRole('button', { name: 'Modifica' }));
  const form = within(await screen.findByRole('dialog', { name: 'Modifica dispositivo' }));
  const voltage = form.getByRole('textbox', { name: /Tensione nominale/ });
  await userEvent.clear(voltage);
  await userEvent.type(voltage, '24,5');
  await userEvent.click(form.getByRole('button', { name: 'Salva' }));
  await waitFor(() =>
    expect(sentTo('PATCH /devices/:deviceId')).toEqual([
      { params: { deviceId: deviceOf().id }, body: { nominalVoltage: 24.5, version: 3 } },
    ]),
  );
});

test('the look of the list is remembered: cards, each with the way to its page', async () => {
  openPage(DevicesScreen, '/devices');
  await press('Schede');
  const card = within(await screen.findByRole('article', { name: 'Capannone A' }));
  expect(card.getByRole('link', { name: 'Capannone A' }).getAttribute('href')).toBe(`/devices/${deviceOf().id}`);
  expect(localStorage.getItem('timbro.look.devices.list')).toBe('tiles');
});

test('the look stands in the address: Back and forward show it as it was, and a link as it was sent', async () => {
  const router = openPage(DevicesScreen, '/devices?connectionStatus=lost');
  const cards = () => screen.queryAllByRole('article');
  await press('Schede');
  await waitFor(() => expect(cards()).toHaveLength(1));
  expect(router.state.location.href).toBe('/devices?connectionStatus=lost&look=tiles');
  router.history.back();
  await waitFor(() => expect(cards()).toHaveLength(0));
  expect(screen.getByRole('button', { name: 'Elenco' }).getAttribute('aria-pressed')).toBe('true');
  router.history.forward();
  await waitFor(() => expect(cards()).toHaveLength(1));
  // This browser remembers cards; whoever sent the link saw rows.
  await router.navigate({ href: '/devices?look=rows' });
  await waitFor(() => expect(cards()).toHaveLength(0));
});

test('with nothing yet the page says how to begin; with filters, how to see more', async () => {
  answerDevices({ 'GET /devices': () => devicesOf([]) });
  const router = openPage(DevicesScreen, '/devices');
  expect(await screen.findByText('Aggiungi il primo dispositivo')).toBeTruthy();
  await router.navigate({ href: '/devices?batteryStatus=critical' });
  expect(await screen.findByText('Nessun risultato per 1 filtro')).toBeTruthy();
});

test('without the module the page says so', async () => {
  answerDevices({
    'GET /devices': () => {
      throw new ApiError({
        statusCode: 403,
        code: 'moduleOff',
        message: "Modulo non attivo per l'azienda",
        requestId: 'R1',
      });
    },
  });
  openPage(DevicesScreen, '/devices');
  expect(await screen.findByText("Modulo non attivo per l'azienda")).toBeTruthy();
});
