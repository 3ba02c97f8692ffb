import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { writeCsv } from '@timbro/sheets/write-csv.ts';
import { DevicesImport } from './devices-import.tsx';
import { companyId } from './devices-testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const saved: { name: string; text: Promise<string> }[] = [];
const clients: unknown[] = [];
const credentials = [{ deviceId: 'DEV01', username: 'DEV01', password: '-geheim' }];

beforeEach(() => {
  signInAs('SuperUser');
  saved.length = 0;
  clients.length = 0;
  localStorage.removeItem('timbro.import');
  vi.mocked(send).mockImplementation(async (route, { body } = {}) => {
    if (route !== 'POST /devices/import' || !(body instanceof FormData)) return { items: [], total: 0 };
    clients.push(body.get('companyId'));
    const dryRun = body.get('dryRun') === 'true';
    const counts = { created: 1, updated: 0, unchanged: 0, failed: [] };
    return { dryRun, ...counts, credentials: dryRun ? [] : credentials };
  });
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${blobs.size}`;
    if (blob instanceof Blob) blobs.set(url, blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blobs.get(this.href)?.text() ?? Promise.resolve('') });
  });
});
afterEach(() => {
  vi.mocked(send).mockReset();
  vi.restoreAllMocks();
});

const scope = { kind: 'client', companyId } as const;
/** Closes as its list would. */
function Wizard() {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <DevicesImport scope={scope} onClose={() => setOpen(false)} />;
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

async function importOne() {
  openPage(Wizard, '/devices');
  const rows = [
    ['Identificativo', 'Nome', 'Hardware', 'Tensione nominale'],
    ['dev01', 'Capannone A', 'GRAid-1', '12'],
  ];
  const file = new File([writeCsv(rows)], 'dispositivi.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('Scegli il file', { selector: 'input' }), file);
  await screen.findByText('dispositivi.csv');
  await press('Avanti');
  await press('Avanti');
  expect((await screen.findByLabelText<HTMLInputElement>('ID dispositivo, riga 2')).value).toBe('DEV01');
  await press('Avanti');
  await press('Importa 1 riga');
  await screen.findByRole('heading', { name: 'Importazione completata' });
}

test('the passwords of what was added are given once, as they are, to be kept', async () => {
  await importOne();
  expect(clients).toEqual([companyId, companyId]);
  await press('Scarica le credenziali');
  expect(saved.map(({ name }) => name)).toEqual(['credenziali dispositivi.csv']);
  expect(await saved[0]?.text).toBe('\ufeffID dispositivo;Nome utente;Password\r\nDEV01;DEV01;-geheim\r\n');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toHaveLength(1);
});

test('whoever closes without the file is given it, and told so', async () => {
  await importOne();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toHaveLength(1);
  expect(await screen.findByText('Credenziali scaricate nel file «credenziali dispositivi.csv»')).toBeTruthy();
});
