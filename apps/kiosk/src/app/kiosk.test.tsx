import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  answers,
  bodiesOf,
  heading,
  key,
  leaveTablet,
  open,
  openAtRest,
  pass,
  prepareTablet,
  press,
  readBadge,
  refuse,
  seen,
  sent,
  shown,
  socket,
  stamped,
  tell,
  typeByHand,
  until,
} from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
vi.mock('socket.io-client', async () => {
  const testing = await import('./testing.tsx');
  return { io: () => testing.socket };
});

beforeEach(prepareTablet);
afterEach(leaveTablet);

const unregistered = refuse(401, 'unauthorized', 'Non autorizzato');
const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const scanned = () => ({ kind: 'scanned' as const, scanId: 's1', firstName: 'Sara', number: 47, expiresAt: soon(30) });

describe('a tablet that nobody knows', () => {
  beforeEach(() => void (answers['GET /kiosk/token'] = unregistered));

  test('asks for the code, says what is wrong with it, and is a kiosk with the right one', async () => {
    open('K7QRM-2XW9P');
    await heading('Registrare la postazione');
    expect(screen.getByLabelText<HTMLInputElement>('Codice').value).toBe('K7QRM-2XW9P');
    answers['POST /kiosk/register'] = refuse(422, 'validation', 'Il codice è scaduto');
    await press('Registra');
    await seen('Il codice è scaduto');
    answers['POST /kiosk/register'] = () => shown();
    answers['GET /kiosk/token'] = () => shown();
    await press('Registra');
    await heading('Inquadrare il codice');
    screen.getByText('Portineria');
    expect(bodiesOf('POST /kiosk/register').at(-1)).toEqual({ code: 'K7QRM-2XW9P' });
  });

  test('does not send an empty code', async () => {
    open();
    await heading('Registrare la postazione');
    await press('Registra');
    await seen('Campo obbligatorio');
    expect(bodiesOf('POST /kiosk/register')).toEqual([]);
  });
});

describe('at rest', () => {
  test('it shows time, day, company and name, and a code that changes before it ends', async () => {
    await openAtRest();
    const band = within(screen.getByRole('banner'));
    band.getByText('7:56');
    band.getByText('giovedì 12 novembre 2026');
    band.getByText('Acme S.r.l.');
    band.getByText('Portineria');
    screen.getByText('26 s');
    const asked = () => sent.mock.calls.filter(([route]) => route === 'GET /kiosk/token').length;
    const before = asked();
    await pass(25);
    expect(asked()).toBe(before);
    await pass(2);
    expect(asked()).toBe(before + 1);
    screen.getByText('25 s');
  });

  test('the clock goes on, and English is a touch away', async () => {
    await openAtRest();
    await pass(60);
    within(screen.getByRole('banner')).getByText('7:57');
    await press('EN – English');
    await heading('Scan the code');
  });

  test('a language holds for the person: the tablet goes back to its own when nobody has touched it for a minute', async () => {
    await openAtRest();
    await press('EN – English');
    await heading('Scan the code');
    await pass(50);
    fireEvent.pointerDown(document.body);
    await pass(59);
    await heading('Scan the code');
    await pass(1.1);
    await heading('Inquadrare il codice');
  });

  test('a tablet that was registered in English speaks it, whatever somebody chose', async () => {
    answers['GET /kiosk/token'] = unregistered;
    open('K7QRM-2XW9P');
    await press('EN – English');
    answers['POST /kiosk/register'] = () => shown();
    answers['GET /kiosk/token'] = () => shown();
    await press('Register');
    await heading('Scan the code');
    await pass(61);
    await heading('Scan the code');
    await press('IT – Italiano');
    await heading('Inquadrare il codice');
    await pass(61);
    await heading('Scan the code');
  });

  test('sounds are switched off for good', async () => {
    await openAtRest();
    const sounds = screen.getByRole('button', { name: 'Suoni' });
    expect(sounds.getAttribute('aria-pressed')).toBe('true');
    await press('Suoni');
    expect(sounds.getAttribute('aria-pressed')).toBe('false');
    expect(localStorage.getItem('timbro.kiosk.sound')).toBe('off');
  });

  test('a module that is off is said, and it comes back by itself', async () => {
    answers['GET /kiosk/token'] = refuse(403, 'moduleOff', 'Modulo non attivo per l’azienda');
    open();
    await heading('Postazione non disponibile');
    screen.getByText('Modulo non attivo per l’azienda');
    answers['GET /kiosk/token'] = () => shown();
    await pass(30);
    await heading('Inquadrare il codice');
  });
});

describe('a phone that has read the code', () => {
  test('is shown its name and number, and after three seconds nothing of its person is left', async () => {
    await openAtRest();
    tell(scanned());
    await heading('Buongiorno, Sara');
    screen.getByText('47');
    screen.getByText(/Se il nome non è il proprio, non digitare nulla\./);
    tell({ kind: 'stamped', scanId: 's1', firstName: 'Sara', direction: 'in', at: soon(0) });
    await heading('Entrata 7:56');
    screen.getByText('Buon lavoro, Sara');
    await pass(2.9);
    screen.getByText('Buon lavoro, Sara');
    await pass(0.2);
    await heading('Inquadrare il codice');
    expect(document.body.textContent).not.toContain('Sara');
  });

  test('takes the code with it: the next one is asked for at once', async () => {
    await openAtRest();
    const before = sent.mock.calls.length;
    await pass(3);
    tell(scanned());
    await until(() => expect(sent.mock.calls.length).toBe(before + 1));
  });

  test('that gives back a wrong number is refused with a sentence for four seconds', async () => {
    await openAtRest();
    tell(scanned());
    tell({ kind: 'refused', scanId: 's1' });
    await heading('Non registrata');
    screen.getByText('Il numero digitato non è quello mostrato: inquadrare di nuovo il codice');
    await pass(4.1);
    await heading('Inquadrare il codice');
  });

  test('that does nothing is forgotten after thirty seconds', async () => {
    await openAtRest();
    tell(scanned());
    await heading('Buongiorno, Sara');
    await pass(30.1);
    await heading('Inquadrare il codice');
  });

  test('is heard of without a socket by asking every two seconds', async () => {
    open();
    await heading('Inquadrare il codice');
    const scan = { firstName: 'Sara', number: 47, expiresAt: soon(30) };
    answers['GET /kiosk/token'] = () => shown({ scan });
    await pass(2.1);
    await heading('Buongiorno, Sara');
    answers['GET /kiosk/token'] = () => shown();
    await pass(2.1);
    await heading('Inquadrare il codice');
  });

  test('is told of to whoever cannot see', async () => {
    await openAtRest();
    tell(scanned());
    await seen('Buongiorno, Sara. Digitare questo numero sul telefono: 47');
  });
});

describe('a badge', () => {
  test('stamps wherever the focus is, and presses no button', async () => {
    answers['POST /kiosk/stamps'] = () => stamped('out');
    await openAtRest();
    vi.setSystemTime(new Date('2026-11-12T17:02:00+01:00'));
    screen.getByRole('button', { name: 'Senza telefono: matricola e PIN' }).focus();
    readBadge('04A1B2C3');
    await heading('Uscita 17:02');
    screen.getByText('Buona serata, Sara');
    expect(bodiesOf('POST /kiosk/stamps')).toMatchObject([{ badge: '04A1B2C3' }]);
    await pass(3.1);
    await heading('Inquadrare il codice');
  });

  test('read twice within five seconds is one stamp, also on the screen', async () => {
    await openAtRest();
    readBadge('04A1B2C3');
    await heading('Entrata 7:56');
    await pass(4);
    await heading('Inquadrare il codice');
    readBadge('04A1B2C3');
    await heading('Entrata 7:56');
    expect(bodiesOf('POST /kiosk/stamps')).toHaveLength(1);
    await pass(3.1);
    readBadge('04A1B2C3');
    await until(() => expect(bodiesOf('POST /kiosk/stamps')).toHaveLength(2));
  });

  test('that is unknown is refused with the server’s sentence, and may be tried again at once', async () => {
    answers['POST /kiosk/stamps'] = refuse(422, 'validation', 'Badge sconosciuto');
    await openAtRest();
    readBadge('04A1B2C3');
    await heading('Non registrata');
    screen.getByText('Badge sconosciuto');
    readBadge('04A1B2C3');
    await until(() => expect(bodiesOf('POST /kiosk/stamps')).toHaveLength(2));
  });

  test('too many wrong ones: it says until when phones alone stamp, also at rest, and the code stays', async () => {
    answers['POST /kiosk/stamps'] = refuse(429, 'tooMany', 'Troppi tentativi, riprovare più tardi', 95);
    await openAtRest();
    readBadge('04A1B2C3');
    await heading('Non registrata');
    const sentence = 'Badge e PIN sospesi fino alle 7:58: timbrare con il telefono';
    expect(document.querySelector('main section')?.textContent).toBe(`Non registrata${sentence}`);
    await pass(4.1);
    await heading('Inquadrare il codice');
    screen.getByText(sentence);
    screen.getByTitle('Codice da inquadrare con il telefono');
    expect(screen.queryByRole('button', { name: 'Senza telefono: matricola e PIN' })).toBeNull();
    await typeByHand('0147');
    await heading('Inquadrare il codice');
    await pass(92);
    await until(() => screen.getByRole('button', { name: 'Senza telefono: matricola e PIN' }));
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test('too many wrong PINs of one number: it alone is blocked, and the tablet goes on', async () => {
    answers['POST /kiosk/stamps'] = refuse(429, 'tooMany', 'Troppi tentativi, riprovare più tardi', 95, 'pin');
    await openAtRest();
    await typeByHand('0147');
    key('Enter');
    await typeByHand('273941');
    key('Enter');
    await heading('Non registrata');
    screen.getByText('PIN bloccato fino alle 7:58: usare telefono o badge', { selector: 'section p' });
    await pass(4.1);
    await press('Senza telefono: matricola e PIN');
    await heading('Matricola e PIN');
  });

  test('of somebody else leaves the number on the screen for who is typing it', async () => {
    await openAtRest();
    tell(scanned());
    await heading('Buongiorno, Sara');
    answers['POST /kiosk/stamps'] = () => stamped('in', 'Luca');
    readBadge('04A1B2C3');
    await seen('Buon lavoro, Luca');
    await pass(3.1);
    await heading('Buongiorno, Sara');
  });
});

describe('personnel number and PIN', () => {
  test('are typed with the keys on the screen', async () => {
    await openAtRest();
    await press('Senza telefono: matricola e PIN');
    await heading('Matricola e PIN');
    for (const digit of '0147') await press(digit);
    await press('Avanti');
    for (const digit of '273941') await press(digit);
    await press('Timbra');
    await heading('Entrata 7:56');
    expect(bodiesOf('POST /kiosk/stamps')).toMatchObject([{ payrollCode: '0147', pin: '273941' }]);
  });

  test('that only repeat a stamp of shortly before say since when it counts', async () => {
    await openAtRest();
    const before = new Date(Date.now() - 60_000).toISOString();
    answers['POST /kiosk/stamps'] = () => ({ ...stamped('in'), repeats: before });
    readBadge('04A1B2C3');
    await heading('Entrata 7:55');
    screen.getByText('Già registrata, Sara', { selector: 'section p' });
  });

  test('are typed on a keyboard: a slow hand opens the pad by itself', async () => {
    await openAtRest();
    await typeByHand('0147');
    await heading('Matricola e PIN');
    screen.getByRole('button', { name: 'Matricola: 0147' });
    key('Enter');
    await typeByHand('2739415');
    screen.getByRole('button', { name: 'PIN: 6 cifre su 6' });
    expect(document.body.textContent).not.toContain('273941');
    key('Enter');
    await heading('Entrata 7:56');
    expect(bodiesOf('POST /kiosk/stamps')).toMatchObject([{ payrollCode: '0147', pin: '273941' }]);
  });

  test('a badge works while the pad is open, and what was typed is gone', async () => {
    await openAtRest();
    await press('Senza telefono: matricola e PIN');
    await typeByHand('01');
    readBadge('04A1B2C3');
    await heading('Entrata 7:56');
    expect(bodiesOf('POST /kiosk/stamps')).toMatchObject([{ badge: '04A1B2C3' }]);
    await pass(3.1);
    await press('Senza telefono: matricola e PIN');
    screen.getByRole('button', { name: 'Matricola:' });
  });

  test('the pad closes after twenty-four seconds of nothing, by Escape and by its button', async () => {
    await openAtRest();
    await press('Senza telefono: matricola e PIN');
    await pass(20);
    await typeByHand('1');
    await pass(23);
    await heading('Matricola e PIN');
    await pass(1.5);
    await heading('Inquadrare il codice');
    await press('Senza telefono: matricola e PIN');
    key('Escape');
    await heading('Inquadrare il codice');
    await press('Senza telefono: matricola e PIN');
    await press('Chiudi');
    await heading('Inquadrare il codice');
  });
});

test('the pad never promises more seconds than it has', async () => {
  await openAtRest();
  await press('Senza telefono: matricola e PIN');
  await pass(0.4);
  await press('1');
  expect(document.querySelector('.pad-hint strong')?.textContent).toBe('24 s');
});

test('names too long for their place can be read whole', async () => {
  const name = 'Portineria del cancello nord, lato magazzino';
  answers['GET /kiosk/token'] = () => shown({ kiosk: { id: 'k', name } });
  await openAtRest();
  expect(screen.getByText(name).title).toBe(name);
  expect(screen.getByText('Acme S.r.l.').title).toBe('Acme S.r.l.');
});

test('a kiosk that is revoked says so at once and asks for a code', async () => {
  await openAtRest();
  answers['GET /kiosk/token'] = unregistered;
  tell({ kind: 'revoked' });
  await heading('Questa postazione è stata disattivata');
  screen.getByLabelText('Codice');
});

test('a tablet in whose place another is registered says what the server says', async () => {
  await openAtRest();
  const sentence = 'Questo tablet è stato sostituito da un altro';
  answers['GET /kiosk/token'] = refuse(401, 'unauthorized', sentence);
  tell({ kind: 'revoked' });
  await heading(sentence);
  screen.getByLabelText('Codice');
});

test('a socket that the server closes makes the page ask what it still is', async () => {
  await openAtRest();
  answers['GET /kiosk/token'] = unregistered;
  socket.receive('disconnect', 'io server disconnect');
  await heading('Questa postazione è stata disattivata');
});

test('it says whether somebody stands before it', async () => {
  const busy: boolean[] = [];
  await openAtRest((isBusy) => busy.push(isBusy));
  tell(scanned());
  await heading('Buongiorno, Sara');
  expect(busy.at(-1)).toBe(true);
  await pass(30.1);
  await until(() => expect(busy.at(-1)).toBe(false));
});
