import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heardFromServer } from '@timbro/kit/data/offline.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { freshPhone } from '#parts/stamp-queue/queue-testing.ts';
import { takeAddressToken } from '../features/today/scan/address-token.ts';
import { FakeCamera } from './scan-testing.ts';
import { answers, open, prepareApi, press, sent, signIn, silence } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const start = new Date('2026-11-12T07:56:00+01:00');
let camera: FakeCamera;
let scanned: string[];

const stampsSent = () =>
  sent.mock.calls.flatMap(([route, input]) =>
    route === 'POST /stamps' ? [(input as { body: { id: string; at: string } }).body] : [],
  );
const keepStamps = () => {
  answers['POST /stamps'] = (input) => {
    const body = input?.body as { at: string };
    return { stamp: { ...body, review: false, site: 'Portineria', inside: true }, stamping: null };
  };
};
const refusal = (path: string, message: string) => {
  throw new ApiError({
    statusCode: 422,
    code: 'validation',
    message: 'Dati non validi',
    errors: [{ path, message }],
    requestId: '',
  });
};

beforeEach(() => {
  freshPhone();
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: start,
    shouldAdvanceTime: true,
  });
  camera = new FakeCamera();
  camera.install();
  prepareApi();
  signIn();
  scanned = [];
  answers['POST /kiosk/scans'] = (input) => {
    const { token } = (input?.body ?? {}) as { token: string };
    scanned.push(token);
    return {
      scanId: `scan-${scanned.length}`,
      kiosk: { name: 'Portineria' },
      expiresAt: new Date(Date.now() + 30_000).toISOString(),
    };
  };
  keepStamps();
});
afterEach(() => {
  act(() => heardFromServer(true));
  cleanup();
  camera.uninstall();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/me/');
  takeAddressToken();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The scan is over, and one more try was made. */
async function timePasses(): Promise<void> {
  await screen.findByText(/^Il server non risponde/);
  vi.setSystemTime(Date.now() + 40_000);
  await later(2000);
}
const closeSheet = async () => user().click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Chiudi' }));
const opener = async () => screen.findByRole('button', { name: 'Postazione: inquadra il codice' });
async function openSheet(): Promise<void> {
  open('/me/');
  await waitFor(async () => expect((await opener()).getAttribute('aria-disabled')).toBe('false'));
  await user().click(await opener());
  await screen.findByRole('heading', { name: 'Postazione' });
}
const field = async () => screen.findByRole('textbox', { name: 'Digitare il numero mostrato sulla postazione' });
async function readCode(token = 'uno'): Promise<HTMLElement> {
  await openSheet();
  camera.seeKiosk(token);
  return field();
}
async function type(number: string): Promise<void> {
  await user().type(await field(), number);
  await user().click(screen.getByRole('button', { name: 'Timbra l’entrata' }));
}

test('the code of a kiosk, then its number, make a stamp at once; the camera is off as soon as the code was read', async () => {
  const input = await readCode();
  expect(scanned).toEqual(['uno']);
  await waitFor(() => expect(camera.isOn()).toBe(false));
  expect(document.activeElement).toBe(input);
  expect(input.getAttribute('inputmode')).toBe('numeric');
  screen.getByText('Portineria');
  screen.getByText(/^Valido ancora (29|30) s$/);
  await type('07');
  await screen.findByText('Entrata registrata alla postazione');
  expect(stampsSent()).toMatchObject([{ direction: 'in', source: 'kiosk', scan: { id: 'scan-1', number: 7 } }]);
  await waitFor(() =>
    expect(sent.mock.calls.filter(([route]) => route === 'GET /stamps/mine').length).toBeGreaterThan(1),
  );
  await user().click(screen.getByRole('button', { name: 'Fatto' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(await opener());
});

test('it goes the way the button on the home shows', async () => {
  const entry = { id: 's1', at: '2026-11-12T06:00:00.000Z', direction: 'in', source: 'app', site: null, inside: null };
  answers['GET /stamps/mine'] = () => ({
    items: [
      {
        date: '2026-11-12',
        shift: null,
        totals: { due: 0 },
        stampings: [
          {
            id: 's1',
            enteredAt: entry.at,
            exitedAt: null,
            source: 'app',
            site: null,
            inside: null,
            corrected: false,
            replacedBy: null,
          },
        ],
        stamps: [{ ...entry, review: false, deviceAt: null, clockSure: true }],
      },
    ],
  });
  await readCode();
  await user().type(await field(), '47');
  await user().click(screen.getByRole('button', { name: 'Timbra l’uscita' }));
  await screen.findByText('Uscita registrata alla postazione');
  expect(stampsSent()).toMatchObject([{ direction: 'out', source: 'kiosk' }]);
});

test.each([
  ['stale', 'Il codice della postazione è scaduto: inquadrare quello mostrato ora'],
  ['of another company', 'Questo codice non è di una postazione di questa azienda'],
])('a code that is %s is refused in the server’s words, once, and the next one is read', async (_, words) => {
  const good = answers['POST /kiosk/scans'];
  const asked = vi.fn(() => refusal('token', words));
  answers['POST /kiosk/scans'] = asked;
  await openSheet();
  camera.seeKiosk('vecchio');
  await screen.findByText(words);
  // The camera goes on seeing it for a while.
  await later(2000);
  expect(asked).toHaveBeenCalledOnce();
  answers['POST /kiosk/scans'] = good ?? (() => null);
  camera.seeKiosk('nuovo');
  await field();
  expect(scanned).toEqual(['nuovo']);
});

test('what is no kiosk’s code is told and never sent', async () => {
  await openSheet();
  camera.see('WIFI:S:Officina;;');
  await screen.findByText('Questo non è il codice di una postazione: inquadrare quello sul suo schermo');
  expect(sent.mock.calls.map(([route]) => route)).not.toContain('POST /kiosk/scans');
  expect(camera.isOn()).toBe(true);
});

test('a wrong number ends the scan: its sentence, and the camera again', async () => {
  await readCode();
  answers['POST /stamps'] = () =>
    refusal('scan.number', 'Il numero non è quello mostrato: inquadrare di nuovo il codice della postazione');
  await type('11');
  await screen.findByText(/^Il numero non è quello mostrato/);
  await waitFor(() => expect(camera.isOn()).toBe(true));
  expect(stampsSent()).toHaveLength(1);
});

test('less than two digits are not sent', async () => {
  const input = await readCode();
  await type('4');
  await screen.findByText('Il numero è di due cifre');
  expect(document.activeElement).toBe(input);
  expect(stampsSent()).toEqual([]);
});

test('a number that nobody types in time is over, and the focus stays in the sheet', async () => {
  await readCode();
  await later(31_000);
  await screen.findByText('Tempo scaduto: inquadrare di nuovo il codice della postazione');
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
});

test('a lost answer is asked for again with the same stamp, and counts once', async () => {
  await readCode();
  answers['POST /stamps'] = silence;
  await type('47');
  await screen.findByText(/^Il server non risponde: la stessa timbratura/);
  keepStamps();
  await later(2000);
  await screen.findByText('Entrata registrata alla postazione');
  const [first, ...others] = stampsSent();
  expect(others).not.toEqual([]);
  for (const other of others) expect(other).toEqual(first);
});

test('where no answer comes at all, it is looked for before anybody stamps again', async () => {
  await readCode();
  answers['POST /stamps'] = silence;
  answers['GET /stamps/mine'] = silence;
  await type('47');
  await timePasses();
  await screen.findByText(/^Non si sa se la timbratura delle 7:56 è arrivata/);
  const { id, at } = stampsSent()[0] ?? { id: '', at: '' };
  answers['GET /stamps/mine'] = () => ({
    items: [
      {
        date: '2026-11-12',
        stampings: [],
        stamps: [{ id, at, direction: 'in', source: 'kiosk', deviceAt: null }],
        totals: { due: 0 },
      },
    ],
  });
  const count = stampsSent().length;
  await user().click(screen.getByRole('button', { name: 'Controlla' }));
  await screen.findByText('Entrata registrata alla postazione');
  expect(stampsSent()).toHaveLength(count);
});

test('where the server has nothing of it, the code is read again', async () => {
  await readCode();
  answers['POST /stamps'] = silence;
  await type('47');
  await timePasses();
  await screen.findByText('La timbratura non è arrivata: inquadrare di nuovo il codice della postazione');
  expect(new Set(stampsSent().map(({ id }) => id)).size).toBe(1);
});

test('whoever closes the sheet while a stamp is under way is told what has become of it', async () => {
  await readCode();
  answers['POST /stamps'] = silence;
  await type('47');
  await screen.findByText(/^Il server non risponde/);
  await closeSheet();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  keepStamps();
  await later(2000);
  await screen.findByText('Entrata registrata alla postazione');
});

test.each([
  ['its button', closeSheet],
  [
    'Escape',
    async () => act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))),
  ],
  ['Back', async () => act(() => window.history.back())],
  ['leaving the app', async () => cleanup()],
])('the camera is released by %s', async (_, leave) => {
  await openSheet();
  await waitFor(() => expect(camera.isOn()).toBe(true));
  await leave();
  await waitFor(() => expect(camera.isOn()).toBe(false));
});

test('a camera that opens after the sheet was closed is released at once', async () => {
  let letOpen = () => undefined as void;
  camera.opening = new Promise((resolve) => (letOpen = resolve));
  await openSheet();
  await waitFor(() => expect(camera.asked).toHaveBeenCalled());
  await closeSheet();
  await act(async () => letOpen());
  await waitFor(() => expect(camera.tracks).toHaveLength(1));
  expect(camera.isOn()).toBe(false);
});

test('a page out of sight gives the camera back, and takes it again in sight', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const turn = (state: 'visible' | 'hidden') =>
    act(() => {
      visibility.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  await openSheet();
  await waitFor(() => expect(camera.isOn()).toBe(true));
  turn('hidden');
  await waitFor(() => expect(camera.isOn()).toBe(false));
  turn('visible');
  await waitFor(() => expect(camera.isOn()).toBe(true));
});

test.each([
  ['NotAllowedError', /^Il browser non permette la fotocamera/],
  ['NotFoundError', /^Su questo dispositivo non c’è una fotocamera/],
  ['NotReadableError', /^La fotocamera non risponde/],
])(
  'a camera that answers %s is explained, with the other ways to stamp, and can be tried again',
  async (name, words) => {
    camera.refuses = name;
    await openSheet();
    await screen.findByText(words);
    screen.getByText('Per timbrare ora: il pulsante di Oggi, o badge e PIN alla postazione.');
    camera.refuses = null;
    await press('Riprova');
    await waitFor(() => expect(camera.isOn()).toBe(true));
  },
);

test('without a camera nobody is asked to aim it, and what became of the number comes first', async () => {
  camera.refuses = 'NotAllowedError';
  window.history.replaceState(null, '', '/me/?scan=dalla-fotocamera');
  takeAddressToken();
  open('/me/');
  await field();
  answers['POST /stamps'] = () => refusal('scan.number', 'Il numero non è quello mostrato');
  await type('11');
  const fault = await screen.findByText(/^Il browser non permette la fotocamera/);
  const said = screen.getByText('Il numero non è quello mostrato');
  expect(said.compareDocumentPosition(fault) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  cleanup();
  await openSheet();
  await screen.findByText(/^Il browser non permette la fotocamera/);
  expect(screen.queryByText('Inquadrare il codice sullo schermo della postazione')).toBeNull();
});

test('over plain http there is no camera, and the reason is told', async () => {
  vi.stubGlobal('isSecureContext', false);
  await openSheet();
  await screen.findByText(/^Senza https il browser non apre la fotocamera/);
  expect(camera.asked).not.toHaveBeenCalled();
});

test('without a network the other ways are told, and the camera opens when it is back', async () => {
  await openSheet();
  await waitFor(() => expect(camera.isOn()).toBe(true));
  act(() => heardFromServer(false));
  await screen.findByText('Senza rete: usare il pulsante, o badge e PIN alla postazione');
  expect(camera.isOn()).toBe(false);
  act(() => heardFromServer(true));
  await waitFor(() => expect(camera.isOn()).toBe(true));
});

test('the phone’s own camera app leads straight to the number, and its token leaves the address', async () => {
  window.history.replaceState(null, '', '/me/?scan=dalla-fotocamera');
  takeAddressToken();
  expect(window.location.search).toBe('');
  open('/me/');
  await field();
  expect(scanned).toEqual(['dalla-fotocamera']);
  expect(camera.asked).not.toHaveBeenCalled();
});

test('whoever signs in first is told that the code has expired meanwhile, and reads the new one', async () => {
  window.history.replaceState(null, '', '/me/?scan=troppo-tardi');
  takeAddressToken();
  answers['POST /kiosk/scans'] = () =>
    refusal('token', 'Il codice della postazione è scaduto: inquadrare quello mostrato ora');
  open('/me/');
  await screen.findByText('Il codice della postazione è scaduto: inquadrare quello mostrato ora');
  await waitFor(() => expect(camera.isOn()).toBe(true));
  // It was judged: closing and opening again does not bring it back.
  await closeSheet();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user().click(await opener());
  await screen.findByText('Inquadrare il codice sullo schermo della postazione');
});
