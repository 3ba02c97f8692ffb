import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SentCommand } from '@timbro/core/devices/commands-contract.ts';
import { setConnected, tellEntityEvent } from '@timbro/kit/data/live.ts';
import { ApiError, send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import {
  alarmOf,
  answerDevices,
  commandOf,
  companyId,
  deviceOf,
  envelopeOf,
  listOf,
  measureOf,
  own,
  sentTo,
} from '#parts/devices/devices-testing.ts';
import { DevicePage } from './device-page.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const device = deviceOf();
const onLeave = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-12T09:42:00.000Z'), toFake: ['Date'] });
  signInAs('Admin');
  answerDevices();
  setConnected(true);
});
afterEach(() => {
  setConnected(false);
  vi.useRealTimers();
  vi.mocked(send).mockReset();
  onLeave.mockReset();
});

const open = (client: string | null = null) =>
  openPage(() => <DevicePage deviceId={device.id} client={client} onLeave={onLeave} />, `/devices/${device.id}`);
const tile = async (name: string) => (await screen.findByRole('article', { name })).textContent;
const happens = (eventType: string, entityId = device.id) =>
  act(async () => tellEntityEvent({ eventType, entityId, companyId, at: '2026-11-12T09:42:00.000Z' }));
const console = async () => within(await screen.findByRole('region', { name: 'Comandi' }));
async function choose(command: string) {
  const form = await console();
  await userEvent.click(await form.findByRole('combobox', { name: 'Comando' }));
  await userEvent.click(await screen.findByRole('option', { name: command }));
  return form;
}

test('the tiles say in words how the device is doing', async () => {
  open();
  expect(await tile('Batteria')).toContain('12,31 V103 % di 12 V · nella norma');
  expect(await screen.findByText('+12 oggi · azzerato il 01/09')).toBeTruthy();
  expect(await tile('Polo negativo')).toContain('1.198+31 oggi');
  expect(await tile('Dispersione')).toContain('Nella norma');
  expect(await tile('Autoapprendimento')).toContain('Appreson. 72 punti, 07/10precedente: n. 6 del 06/10');
  expect(screen.getByText('Connesso, 10 s fa')).toBeTruthy();
});

test('alarms that are over can still be read: from when to when, and who looked after them', async () => {
  const over = alarmOf({
    state: 'closed',
    acknowledgedBy: own,
    acknowledgedAt: '2026-11-10T09:05:00.000Z',
    note: 'Vado io',
    raisedAt: '2026-11-10T08:58:00.000Z',
    closedAt: '2026-11-10T11:20:00.000Z',
  });
  answerDevices({ 'GET /devices/alarms': () => listOf([over]) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Altre azioni' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Allarmi degli ultimi 30 giorni' }));
  const list = within(await screen.findByRole('list', { name: 'Allarmi degli ultimi 30 giorni' }));
  expect((await list.findByRole('listitem')).textContent).toBe(
    'Dispersione in allarmepolo negativo 112 mA, soglia 100 mAdal 10/11/2026, 09:58 al 10/11/2026, 12:20in carico a Paolo Marino dal 10/11/2026, 10:05 · Vado io',
  );
});

test('a device that was never in alarm says so', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Altre azioni' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Allarmi degli ultimi 30 giorni' }));
  expect(await screen.findByText('Nessun allarme negli ultimi 30 giorni')).toBeTruthy();
});

test('alarms that cannot be read say so in their place, and can be asked for again', async () => {
  let isAway = true;
  answerDevices({
    'GET /devices/alarms': () => {
      if (isAway)
        throw new ApiError({ statusCode: 500, code: 'internal', message: 'Qualcosa è andato storto', requestId: 'R1' });
      return listOf([]);
    },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Altre azioni' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Allarmi degli ultimi 30 giorni' }));
  expect(await screen.findByText(/Qualcosa è andato storto/)).toBeTruthy();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('Nessun allarme negli ultimi 30 giorni')).toBeTruthy();
});

test('the title of the voltage is what was found, and its figures can be read', async () => {
  answerDevices({
    'GET /devices/:deviceId/measures': () => ({
      items: [
        measureOf('2026-11-12T03:00:00.000Z'),
        measureOf('2026-11-12T03:24:00.000Z', { lowestVoltage: 11.22, lowestAt: '2026-11-12T03:24:00.000Z' }),
        measureOf('2026-11-12T05:00:00.000Z'),
      ],
      stepSeconds: 60,
    }),
  });
  open();
  const card = within(await screen.findByRole('region', { name: 'Tensione: una discesa sotto 11,40 V, alle 4:24' }));
  await userEvent.click(card.getByRole('button', { name: /^Mostra tabella/ }));
  const rows = card.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[0]).toBe('PeriodoMinima (V)Media (V)Massima (V)');
  expect(rows.at(-1)).toBe('12/11/2026, 04:00 – 05:0011,2212,4012,40');
});

test('the twin tells since when the device is outside of what it learned, and by how much that came before the alarm', async () => {
  answerDevices({
    'GET /devices/:deviceId': () => deviceOf({ measuredAt: null }),
    'GET /devices/alarms': () => listOf([alarmOf()]),
    'GET /devices/:deviceId/measures': () => ({
      items: [
        measureOf('2026-11-12T08:00:00.000Z'),
        measureOf('2026-11-12T08:41:00.000Z', { dispersion: { positive: 10, negative: 40 } }),
        measureOf('2026-11-12T09:40:00.000Z', { dispersion: { positive: 10, negative: 112 } }),
      ],
      stepSeconds: 60,
    }),
    'POST /devices/:deviceId/execute-command': () => ({ commandId: commandOf().commandId, status: 'queued' }),
  });
  open();
  expect(await screen.findByText('fuori dalla fascia appresa dalle 9:41, 17 minuti prima dell’allarme')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Torna al pacchetto n. 6' }));
  const asked = within(await screen.findByRole('alertdialog'));
  await userEvent.click(asked.getByRole('button', { name: 'Torna al pacchetto n. 6' }));
  await waitFor(() =>
    expect(sentTo('POST /devices/:deviceId/execute-command')).toEqual([
      { params: { deviceId: device.id }, body: { command: 'loadEnvelope', params: { envelopeId: 'e-6' } } },
    ]),
  );
});

test('a command is done when the device says so, and not when it was taken', async () => {
  let log: SentCommand[] = [];
  answerDevices({
    'GET /devices/:deviceId/commands': () => listOf(log),
    'POST /devices/:deviceId/execute-command': () => {
      log = [commandOf({ status: 'queued', sentAt: null, deliveredAt: null, answeredAt: null })];
      return { commandId: commandOf().commandId, status: 'queued' };
    },
  });
  open();
  const form = await console();
  await userEvent.click(await form.findByRole('button', { name: 'Invia' }));
  const line = await form.findByRole('listitem');
  expect(line.textContent).toContain('In coda');
  expect(screen.queryByText('Comando eseguito correttamente')).toBeNull();

  log = [commandOf({ status: 'delivered', sentAt: '2026-11-12T09:41:51.000Z', answeredAt: null })];
  await happens('devices.command');
  expect(await form.findByText('in attesa della risposta, 9 s di 30')).toBeTruthy();
  expect(form.getByText('Invio sospeso: «Stato» in corso, ancora 21 s.')).toBeTruthy();
  expect(form.getByRole('button', { name: 'Invia' }).getAttribute('aria-disabled')).toBe('true');

  log = [commandOf({ detail: { batteryVoltage: 12.31 } })];
  await happens('devices.command');
  expect(await screen.findByText('Comando eseguito correttamente')).toBeTruthy();
  expect(form.getByRole('img', { name: '4 passi di 4' })).toBeTruthy();
  expect(form.getByText(/"batteryVoltage": 12.31/)).toBeTruthy();
});

test.each([
  ['failed', 'Comando «Riavvia» fallito'],
  ['timeout', 'Comando «Riavvia» senza risposta'],
  ['expired', 'Comando «Riavvia» scaduto'],
] as const)('one’s own command that ends %s is told, once', async (status, text) => {
  let log = [
    commandOf({ command: 'reboot', status: 'sent' }),
    commandOf({ commandId: '018f2b6e-0000-7000-8000-0000000000a2', status }),
  ];
  answerDevices({ 'GET /devices/:deviceId/commands': () => listOf(log) });
  open();
  await (await console()).findByText('Riavvia');
  log = log.map((command) => ({ ...command, status }));
  await happens('devices.command');
  expect(await screen.findByText(text)).toBeTruthy();
  const asked = sentTo('GET /devices/:deviceId/commands').length;
  await happens('devices.command');
  await waitFor(() => expect(sentTo('GET /devices/:deviceId/commands')).toHaveLength(asked + 1));
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(screen.queryByText(/^Comando «Stato»/)).toBeNull();
});

test('an answer of the device that overtakes that of the request is told once', async () => {
  let log: SentCommand[] = [];
  let answer: (value: object) => void = () => undefined;
  answerDevices({
    'GET /devices/:deviceId/commands': () => listOf(log),
    'POST /devices/:deviceId/execute-command': () => new Promise((resolve) => (answer = resolve)),
  });
  open();
  const form = await console();
  await userEvent.click(await form.findByRole('button', { name: 'Invia' }));
  for (const status of ['sent', 'failed'] as const) {
    log = [commandOf({ status })];
    await happens('devices.command');
    await form.findByText(status === 'sent' ? 'Inviato' : 'Fallito');
  }
  const asked = sentTo('GET /devices/:deviceId/commands').length;
  await act(async () => answer({ commandId: commandOf().commandId, status: 'queued' }));
  await waitFor(() => expect(sentTo('GET /devices/:deviceId/commands')).toHaveLength(asked + 1));
  expect(screen.getAllByText('Comando «Stato» fallito')).toHaveLength(1);
});

test('what others sent, and what was done before, is no news', async () => {
  const other = { ...own, id: '018f2b6e-0000-7000-8000-0000000000aa', displayName: 'Marta Ferri' };
  let status: SentCommand['status'] = 'sent';
  answerDevices({
    'GET /devices/:deviceId/commands': () =>
      listOf([
        commandOf({ status, requestedBy: other }),
        commandOf({ commandId: '018f2b6e-0000-7000-8000-0000000000a2' }),
      ]),
  });
  open();
  await (await console()).findByText('da Marta Ferri');
  status = 'successful';
  await happens('devices.command');
  await waitFor(() => expect(screen.getAllByText('Riuscito')).toHaveLength(2));
  expect(screen.queryByText('Comando eseguito correttamente')).toBeNull();
  status = 'failed';
  await happens('devices.command');
  expect(await screen.findByText('Fallito')).toBeTruthy();
  expect(screen.queryByText('Comando «Stato» fallito')).toBeNull();
});

test('what cannot be taken back asks for the name of the device right there', async () => {
  answerDevices({
    'POST /devices/:deviceId/execute-command': () => ({ commandId: commandOf().commandId, status: 'queued' }),
  });
  open();
  const form = await choose('Riavvia');
  expect(form.getByRole('button', { name: 'Invia' })).toHaveProperty('disabled', true);
  await userEvent.type(form.getByRole('textbox', { name: 'Scrivere «Capannone A» per confermare' }), 'Capannone A');
  await userEvent.click(form.getByRole('button', { name: 'Invia' }));
  await waitFor(() =>
    expect(sentTo('POST /devices/:deviceId/execute-command').map(({ body }) => body)).toEqual([{ command: 'reboot' }]),
  );
});

test('the interval has its bounds, and the arrow recalls what was sent', async () => {
  answerDevices({
    'GET /devices/:deviceId/commands': () =>
      listOf([
        commandOf({ command: 'setInterval', params: { seconds: 300 } }),
        commandOf({ commandId: '018f2b6e-0000-7000-8000-0000000000a2', command: 'calibrate', params: {} }),
      ]),
  });
  open();
  const form = await choose('Imposta intervallo');
  const seconds = form.getByRole('textbox', { name: 'Secondi' });
  await userEvent.clear(seconds);
  await userEvent.type(seconds, '9');
  expect(form.getByRole('button', { name: 'Invia' })).toHaveProperty('disabled', true);
  await userEvent.keyboard('{ArrowUp}');
  expect(form.getByRole('textbox', { name: 'Secondi' })).toHaveProperty('value', '300');
  await userEvent.click(form.getByRole('button', { name: /richiama l’ultimo/ }));
  expect(form.getByRole('combobox', { name: 'Comando' }).textContent).toBe('Calibra');
});

test('the arrow recalls from wherever in the form, one further with each press; an open list keeps it', async () => {
  let log = [
    commandOf({ command: 'calibrate' }),
    commandOf({ commandId: '018f2b6e-0000-7000-8000-0000000000a2', command: 'setInterval', params: { seconds: 300 } }),
    commandOf({ commandId: '018f2b6e-0000-7000-8000-0000000000a3', command: 'identify' }),
  ];
  answerDevices({ 'GET /devices/:deviceId/commands': () => listOf(log) });
  open();
  const form = await choose('Avvia autoapprendimento');
  const command = () => form.getByRole('combobox', { name: 'Comando' });
  await waitFor(() => expect(document.activeElement).toBe(command()));
  await userEvent.keyboard('{ArrowUp}');
  expect(command().textContent).toBe('Calibra');
  await userEvent.keyboard('{ArrowUp}');
  await userEvent.click(form.getByRole('textbox', { name: 'Secondi' }));
  // The field goes with its command.
  await userEvent.keyboard('{ArrowUp}');
  expect(command().textContent).toBe('Identifica');
  await userEvent.keyboard('{ArrowUp}');
  expect(command().textContent).toBe('Calibra');
  expect(screen.queryByRole('listbox')).toBeNull();

  log = [commandOf({ commandId: '018f2b6e-0000-7000-8000-0000000000a4', command: 'stopLearning' }), ...log];
  await happens('devices.command');
  await form.findByText('Ferma autoapprendimento');
  await userEvent.keyboard('{ArrowUp}');
  expect(command().textContent).toBe('Ferma autoapprendimento');
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(command().textContent).toBe('Avvia autoapprendimento'));
});

test('a lost device takes commands into its queue, and what waits can be taken back', async () => {
  let log = [commandOf({ status: 'queued', sentAt: null, deliveredAt: null, answeredAt: null })];
  answerDevices({
    'GET /devices/:deviceId': () => deviceOf({ connectionStatus: 'lost' }),
    'GET /devices/:deviceId/commands': () => listOf(log),
    'DELETE /devices/:deviceId/commands/:commandId': () => {
      log = [];
      return null;
    },
  });
  open();
  const form = await console();
  expect(await form.findByRole('button', { name: 'Accoda' })).toBeTruthy();
  expect(form.getByText(/parte alla prossima connessione, entro 24 ore/)).toBeTruthy();
  await userEvent.click(await form.findByRole('button', { name: 'Annulla il comando Stato' }));
  expect(await screen.findByText('Comando annullato')).toBeTruthy();
  expect(await form.findByText('Nessun comando inviato')).toBeTruthy();
});

test('what waits says for what: for the one before it, or for a device that sleeps', async () => {
  const waiting = commandOf({ status: 'queued', requestedBy: null, sentAt: null, deliveredAt: null, answeredAt: null });
  let log = [waiting];
  answerDevices({ 'GET /devices/:deviceId/commands': () => listOf(log) });
  open();
  const form = await console();
  expect(await form.findByText('parte alla prossima connessione')).toBeTruthy();
  expect(form.getByText('dal fornitore')).toBeTruthy();
  log = [waiting, commandOf({ commandId: '018f2b6e-0000-7000-8000-0000000000a3', status: 'sent', answeredAt: null })];
  await happens('devices.command');
  expect(await form.findByText('parte appena il dispositivo è libero')).toBeTruthy();
});

test('a double click, or a key that is held down, queues a command once', async () => {
  answerDevices({
    'GET /devices/:deviceId': () => deviceOf({ connectionStatus: 'lost' }),
    'POST /devices/:deviceId/execute-command': () => ({ commandId: commandOf().commandId, status: 'queued' }),
  });
  open();
  const form = await console();
  const sent = () => sentTo('POST /devices/:deviceId/execute-command').length;
  await userEvent.dblClick(await form.findByRole('button', { name: 'Accoda' }));
  expect(sent()).toBe(1);
  await userEvent.keyboard('{Enter>5/}');
  expect(sent()).toBe(2);
});

test('a Responsible asks for the status and lets the device show itself, and no more', async () => {
  signInAs('Responsible');
  open();
  const form = await console();
  await userEvent.click(await form.findByRole('combobox', { name: 'Comando' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Stato', 'Identifica']);
  await userEvent.keyboard('{Escape}');
  expect(form.getByText('Un responsabile può inviare solo Stato e Identifica.')).toBeTruthy();
  for (const name of ['Modifica', /^Torna al pacchetto/]) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('telemetry of this device is read at once, its measures by the minute, and what others tell not at all', async () => {
  open();
  await screen.findByText('Connesso, 10 s fa');
  const reads = () => sentTo('GET /devices/:deviceId').length;
  await waitFor(() => expect(sentTo('GET /devices/:deviceId/measures')).toHaveLength(2));
  const before = reads();
  await happens('devices.telemetry', '018f2b6e-0000-7000-8000-0000000000ee');
  expect(reads()).toBe(before);
  await happens('devices.telemetry');
  await waitFor(() => expect(reads()).toBe(before + 1));
  expect(sentTo('GET /devices/:deviceId/measures')).toHaveLength(2);
});

test('the log of calibrations says who, what and what came of it', async () => {
  const line = {
    id: '018f2b6e-0000-7000-8000-0000000000b1',
    createdAt: '2026-11-12T07:05:00.000Z',
    at: '2026-11-12T07:05:00.000Z',
    kind: 'zeroNegative',
    before: 18,
    after: 14,
    result: 'ok',
    commandId: null,
    actor: own,
    firmware: '2.4.1',
  };
  answerDevices({
    'GET /devices/:deviceId/calibration-logs': () =>
      listOf([
        line,
        { ...line, id: 'b2', kind: 'selfTest', actor: null, result: 'failed' },
        { ...line, id: 'b3', actor: null, commandId: commandOf().commandId },
      ]),
  });
  open();
  const table = within(await screen.findByRole('table', { name: 'Registro calibrazioni' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DataAttoreTipoPrima → dopoEsitoFirmware',
    '12/11/2026, 08:05Paolo MarinoZero dispersione −18 → 14 mARiuscita2.4.1',
    '12/11/2026, 08:05DispositivoselfTest18 → 14Fallita2.4.1',
    '12/11/2026, 08:05FornitoreZero dispersione −18 → 14 mARiuscita2.4.1',
  ]);
});

test('for the provider the device belongs to its client; under another one it is not found', async () => {
  signInAs('SuperUser');
  answerDevices({
    'GET /users/personal-profile': () => ({ company: null }),
    'GET /admin/companies/:companyId': () => ({ timezone: 'Europe/Rome' }),
  });
  open(companyId);
  expect(await screen.findByText('Connesso, 10 s fa')).toBeTruthy();
});

test.each([
  ['another client', '018f2b6e-0000-7000-8000-0000000000c9', undefined],
  ['a device that is gone', null, 404],
])('%s: not found', async (_, client, status) => {
  if (client !== null) signInAs('SuperUser');
  answerDevices({
    'GET /admin/companies/:companyId': () => ({ timezone: 'Europe/Rome' }),
    ...(status && {
      'GET /devices/:deviceId': () => {
        throw new ApiError({ statusCode: status, code: 'notFound', message: 'Elemento non trovato', requestId: 'R1' });
      },
    }),
  });
  open(client);
  expect(await screen.findByText('Elemento non trovato')).toBeTruthy();
});

test('a device that was never heard of is not called lost, and its interval is told in hours', async () => {
  answerDevices({
    'GET /devices/:deviceId': () => deviceOf({ connectionStatus: 'lost', lastActiveAt: null, intervalSeconds: 43_200 }),
  });
  open();
  expect(await screen.findByText('Mai connesso')).toBeTruthy();
  expect(screen.getByText('12 h')).toBeTruthy();
  expect(screen.queryByText('Connessione persa')).toBeNull();
});

test.each([
  ['says how it would', 'idle', /^Con il comando «Avvia autoapprendimento»/],
  ['says that it does', 'learning', /^Il dispositivo sta imparando/],
] as const)('a device that has learned nothing %s', async (_, state, text) => {
  answerDevices({
    'GET /devices/:deviceId': () => deviceOf({ learning: { state, progress: 42, at: null } }),
    'GET /devices/:deviceId/envelopes': () => listOf([envelopeOf(7)]),
  });
  open();
  const twin = within(await screen.findByRole('region', { name: 'Gemello: nessun pacchetto appreso' }));
  expect(twin.getByText(text)).toBeTruthy();
});
