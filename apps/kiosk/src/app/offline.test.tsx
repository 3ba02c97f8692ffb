import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sealRow } from '@timbro/kit/memory/seal-row.ts';
import { keptStamps } from '#parts/kept/kiosk-store.ts';
import {
  answers,
  bodiesOf,
  heading,
  leaveTablet,
  onTablet,
  open,
  openAtRest,
  pass,
  prepareTablet,
  press,
  readBadge,
  refuse,
  shown,
  seen,
  silence,
  stamped,
  tell,
  typeByHand,
  until,
} from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
vi.mock('@timbro/kit/memory/seal-row.ts', async (original) => {
  const { sealRow: seal } = await original<typeof import('@timbro/kit/memory/seal-row.ts')>();
  return { sealRow: vi.fn(seal) };
});
vi.mock('socket.io-client', async () => {
  const testing = await import('./testing.tsx');
  return { io: () => testing.socket };
});

beforeEach(prepareTablet);
afterEach(leaveTablet);

/** Nothing answers any more. */
async function loseNetwork() {
  for (const route of Object.keys(answers)) answers[route] = silence;
  await pass(27);
  await seen('Il server non risponde');
}
function findNetwork() {
  answers['GET /kiosk/token'] = () => shown();
  answers['POST /kiosk/stamps'] = () => stamped('in');
}
const accept = ({ rows }: { rows: string[] }) => ({ items: rows.map(() => ({ outcome: 'accepted' })) });
const rowsSent = () => bodiesOf('POST /kiosk/stamps/sealed') as unknown as { rows: string[] }[];

test('the pad alone, and badges are kept sealed, counted, and delivered in order exactly once', async () => {
  await openAtRest();
  await loseNetwork();
  await heading('Matricola e PIN');
  expect(screen.queryByRole('button', { name: 'Chiudi' })).toBeNull();
  screen.getByText('Salvata qui, verificata al ritorno della rete.');

  readBadge('04A1B2C3');
  await heading(/^Timbratura 7:56/);
  screen.getByText('Salvata qui, verificata al ritorno della rete');
  await pass(3.1);
  await typeByHand('0147');
  await press('Avanti');
  await typeByHand('273941');
  await press('Timbra');
  await seen('Il server non risponde · 2 timbrature in coda');
  const kept = await keptStamps();
  expect(JSON.stringify(kept)).not.toMatch(/04A1B2C3|0147|273941/);
  expect(bodiesOf('POST /kiosk/stamps')).toEqual([]);

  findNetwork();
  answers['POST /kiosk/stamps/sealed'] = accept;
  await pass(6);
  await heading('Inquadrare il codice');
  await until(async () => expect(await onTablet()).toBe(0));
  await until(() => expect(screen.queryByText(/in coda/)).toBeNull());
  expect(rowsSent().at(-1)?.rows).toEqual(kept.map(({ text }) => text));
});

test('what is kept names the kiosk that the tablet was then', async () => {
  await openAtRest();
  await loseNetwork();
  readBadge('04A1B2C3');
  await heading(/^Timbratura/);
  expect(vi.mocked(sealRow).mock.lastCall?.[1]).toMatchObject({ badge: '04A1B2C3', kioskId: 'k' });
});

test('the same badge twice within five seconds is kept once', async () => {
  await openAtRest();
  await loseNetwork();
  readBadge('04A1B2C3');
  await heading(/^Timbratura/);
  await pass(3.5);
  readBadge('04A1B2C3');
  await heading(/^Timbratura/);
  expect(await onTablet()).toBe(1);
});

test('what the server refuses is told as a figure, and goes from the queue', async () => {
  await openAtRest();
  await loseNetwork();
  readBadge('04A1B2C3');
  await seen('Il server non risponde · 1 timbratura in coda');
  findNetwork();
  answers['POST /kiosk/stamps/sealed'] = () => ({ items: [{ outcome: 'refused', reason: 'unknown' }] });
  await pass(6);
  await seen('1 da verificare in ufficio');
  expect(await onTablet()).toBe(0);
  cleanup();
  open();
  await seen('1 da verificare in ufficio');
  cleanup();
  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  open();
  await seen('Portineria');
  await until(() => expect(screen.queryByText('1 da verificare in ufficio')).toBeNull());
});

test('a reload without a network knows the kiosk and its queue', async () => {
  await openAtRest();
  await loseNetwork();
  readBadge('04A1B2C3');
  await seen(/1 timbratura in coda/);
  cleanup();
  open();
  await heading('Matricola e PIN');
  screen.getByText('Portineria');
  await seen(/1 timbratura in coda/);
});

test('an answer that is lost: once more with the same id, then into the queue', async () => {
  await openAtRest();
  answers['POST /kiosk/stamps'] = silence;
  readBadge('04A1B2C3');
  await until(() => expect(bodiesOf('POST /kiosk/stamps')).toHaveLength(1));
  expect(await onTablet()).toBe(1);
  await pass(0.6);
  await heading(/^Timbratura 7:56/);
  const [first, second] = bodiesOf('POST /kiosk/stamps');
  expect(second).toEqual(first);
  expect(await onTablet()).toBe(1);
});

test('an answer that comes at the second try leaves nothing behind', async () => {
  await openAtRest();
  let tries = 0;
  answers['POST /kiosk/stamps'] = () => ((tries += 1) === 1 ? silence() : stamped('in'));
  readBadge('04A1B2C3');
  await until(() => expect(tries).toBe(1));
  await pass(0.6);
  await heading('Entrata 7:56');
  expect(await onTablet()).toBe(0);
});

test('what was typed is gone after a while, though the pad stays', async () => {
  await openAtRest();
  await loseNetwork();
  await typeByHand('0147');
  screen.getByRole('button', { name: 'Matricola: 0147' });
  await pass(24.5);
  screen.getByRole('button', { name: 'Matricola:' });
  await heading('Matricola e PIN');
});

test('a tablet that can keep nothing says so instead of promising', async () => {
  await openAtRest();
  vi.stubGlobal('indexedDB', undefined);
  answers['POST /kiosk/stamps'] = silence;
  readBadge('04A1B2C3');
  await until(() => expect(bodiesOf('POST /kiosk/stamps')).toHaveLength(1));
  await pass(0.6);
  await heading('Non registrata');
  screen.getByText(/non può conservare timbrature/, { selector: 'section p' });
});

test('a network that goes takes the code with it at once', async () => {
  await openAtRest();
  answers['GET /kiosk/token'] = () => new Promise(() => undefined);
  fireEvent(window, new Event('offline'));
  expect(screen.queryByTitle('Codice da inquadrare con il telefono')).toBeNull();
  await heading('Matricola e PIN');
});

test('whoever types when the network is back goes on typing, and stamps', async () => {
  await openAtRest();
  await loseNetwork();
  await press('0');
  await typeByHand('147');
  findNetwork();
  await pass(6);
  await seen(/^Il PIN si sceglie/);
  screen.getByRole('button', { name: 'Matricola: 0147' });
  await press('Avanti');
  await typeByHand('273941');
  await press('Timbra');
  await heading('Entrata 7:56');
  await pass(3.1);
  await heading('Inquadrare il codice');
});

test.each<[how: string, leave: () => Promise<unknown>]>([
  ['by its button', () => press('Chiudi')],
  ['after a while', () => pass(25)],
  ['by a phone that reads the code', () => Promise.resolve(tell(aScan()))],
])('a pad left %s keeps no digit for the next', async (_, leave) => {
  await openAtRest();
  await loseNetwork();
  await typeByHand('0147');
  findNetwork();
  await pass(6);
  await seen(/^Il PIN si sceglie/);
  await leave();
  await until(() => expect(screen.queryByRole('heading', { name: 'Matricola e PIN' })).toBeNull());
  for (const route of Object.keys(answers)) answers[route] = silence;
  await pass(31);
  await heading('Matricola e PIN');
  screen.getByRole('button', { name: 'Matricola:' });
});

test('a number shown over the pad leaves nothing of what stood there', async () => {
  await openAtRest();
  await loseNetwork();
  await typeByHand('0147');
  tell({ ...aScan(), expiresAt: new Date(Date.now() + 2000).toISOString() });
  await heading('Buongiorno, Sara');
  await pass(2.1);
  await heading('Matricola e PIN');
  screen.getByRole('button', { name: 'Matricola:' });
});

const aScan = () => ({
  kind: 'scanned' as const,
  scanId: 's1',
  firstName: 'Sara',
  number: 47,
  expiresAt: new Date(Date.now() + 30_000).toISOString(),
});

/** It was registered elsewhere, or switched off, while it had no network. */
async function isShutWithOneKept() {
  await openAtRest();
  await loseNetwork();
  readBadge('04A1B2C3');
  await seen(/1 timbratura in coda/);
  answers['GET /kiosk/token'] = refuse(401, 'unauthorized', 'Non autorizzato');
}

test('a tablet that is shut out still delivers what it kept, as soon as it hears of it', async () => {
  await isShutWithOneKept();
  answers['POST /kiosk/stamps/sealed'] = accept;
  await pass(6);
  await heading('Questa postazione è stata disattivata');
  await until(async () => expect(await onTablet()).toBe(0));
  await until(() => expect(screen.queryByText(/in coda/)).toBeNull());
  const asked = rowsSent().length;
  await pass(65);
  expect(rowsSent()).toHaveLength(asked);
});

test('a queue that is refused as a whole stays, is counted, and is tried again twice a minute', async () => {
  await isShutWithOneKept();
  answers['POST /kiosk/stamps/sealed'] = refuse(401, 'unauthorized', 'Non autorizzato');
  await pass(6);
  await heading('Questa postazione è stata disattivata');
  await seen('1 timbratura in coda');
  const asked = rowsSent().length;
  await pass(20);
  expect(rowsSent()).toHaveLength(asked);
  answers['POST /kiosk/stamps/sealed'] = accept;
  await pass(11);
  await until(async () => expect(await onTablet()).toBe(0));
});

test('a tablet that is shut out and then loses its network lets nobody stamp', async () => {
  await isShutWithOneKept();
  await pass(6);
  await heading('Questa postazione è stata disattivata');
  answers['GET /kiosk/token'] = silence;
  await pass(61);
  await seen(/^Il server non risponde/);
  await heading('Questa postazione è stata disattivata');
});
