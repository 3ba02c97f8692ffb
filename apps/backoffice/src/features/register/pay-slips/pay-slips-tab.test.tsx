import { queries, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { receiveFile, send } from '@timbro/kit/data/send.ts';
import { layOut } from '@timbro/kit/testing/lay-out.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { paolo, refusal, sentTo } from '#parts/people/people-testing.ts';
import { RegisterScreen } from '../register-screen.tsx';
import { PaySlipsTab } from './pay-slips-tab.tsx';
import { answerPapers, notice, readSlip, stoppedSlip } from './pay-slips-testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
  receiveFile: vi.fn(),
}));
// Drawing needs a real browser; what is shown around the page does not.
vi.mock('@timbro/kit/pdf/pdf-view.tsx', () => ({
  PdfView: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));
layOut();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-12T10:30:00+01:00'), toFake: ['Date'] });
  signInAs('Admin');
  answerPapers();
  vi.mocked(receiveFile).mockResolvedValue({ bytes: new Uint8Array([1]), name: 'a.pdf', type: 'application/pdf' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(send).mockReset();
});

const address = '/register?tab=pay-slips';
const rowOf = (name: RegExp) => screen.findByRole('row', { name });

test('the month before this one is on show, with who has read and who waits', async () => {
  openPage(PaySlipsTab, address);
  expect(await screen.findByRole('heading', { name: 'ottobre 2026' })).toBeTruthy();
  const read = await rowOf(/Conti Sara/);
  for (const text of ['Ottobre 2026', 'Conti_Sara_2026-10.pdf (180 kB)', '10/11/2026, 10:05', '11/11/2026, 08:01'])
    expect(read.textContent).toContain(text);
  expect((await rowOf(/Ferrari Luca/)).textContent).toContain('Da controllare');
  expect(sentTo('GET /payslips')[0]).toMatchObject({ query: { month: '2026-10' } });
});

test('another month is a step away, and stands in the address', async () => {
  const router = openPage(PaySlipsTab, address);
  await userEvent.click(await screen.findByRole('button', { name: 'Mese precedente' }));
  expect(router.state.location.search).toMatchObject({ month: '2026-09' });
  await waitFor(() => expect(sentTo('GET /payslips').at(-1)).toMatchObject({ query: { month: '2026-09' } }));
});

test('who is missing is a list of its own, from which a slip can be given', async () => {
  openPage(PaySlipsTab, address);
  await userEvent.click(await screen.findByRole('button', { name: /Mancanti/ }));
  const row = await rowOf(/Marino Paolo/);
  expect(sentTo('GET /payslips').at(-1)).toMatchObject({ query: { missing: 'true', month: '2026-10' } });
  await userEvent.click(within(row).getByText('Marino Paolo'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Carica una busta paga' }));
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /Persona/ }).value).toBe('Paolo Marino');
});

test('a slip without a file says so; with one it is sent for its person and month', async () => {
  answerPapers({
    'POST /payslips': () => readSlip,
    'POST /payslips/publish': () => ({ published: 1, refused: [] }),
  });
  openPage(PaySlipsTab, `${address}&missing=true`);
  await userEvent.click(within(await rowOf(/Marino Paolo/)).getByText('Marino Paolo'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Carica una busta paga' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Carica' }));
  expect(await dialog.findByText('File obbligatorio')).toBeTruthy();
  const file = new File(['%PDF-1.4'], 'marino.pdf', { type: 'application/pdf' });
  await userEvent.upload(dialog.getByLabelText('Scegli il file', { selector: 'input' }), file);
  await userEvent.click(dialog.getByRole('button', { name: 'Carica' }));
  await waitFor(() => expect(sentTo('POST /payslips')).toHaveLength(1));
  const form = sentTo('POST /payslips')[0]?.body;
  const sent = form instanceof FormData ? Object.fromEntries(form.entries()) : {};
  expect(sent).toMatchObject({ userId: paolo.id, month: '2026-10', publish: 'false' });
  await waitFor(() => expect(sentTo('POST /payslips/publish')).toEqual([{ body: { ids: [readSlip.id] } }]));
  expect(await screen.findByText('Busta paga caricata')).toBeTruthy();
});

test.each([
  ['mistyped', 'nonsense'],
  ['unknown', '018f2b6e-0000-7000-8000-0000000005ff'],
])('a link to a slip that is not there (%s) says so and leads back to the list', async (_, id) => {
  answerPapers({
    'GET /payslips/:payslipId': () => {
      throw refusal('notFound', 'Elemento non trovato');
    },
  });
  const router = openPage(PaySlipsTab, `${address}&id=${id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Buste paga' }));
  expect(await panel.findByText('Elemento non trovato')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Torna all’elenco' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'pay-slips' }));
});

test('what differs is published only by somebody who was told so', async () => {
  answerPapers({ 'POST /payslips/publish': () => ({ published: 1, refused: [] }) });
  openPage(PaySlipsTab, `${address}&id=${stoppedSlip.id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Luca Ferrari' }));
  expect(await panel.findByText('Contiene il codice fiscale di un’altra persona')).toBeTruthy();
  expect(await panel.findByRole('img', { name: 'Busta paga di Luca Ferrari, ottobre 2026' })).toBeTruthy();
  // Looking is not downloading, which would be proof of a delivery.
  const [, looked] = vi.mocked(receiveFile).mock.calls[0] ?? [];
  expect(looked?.query).toEqual({ view: 'true' });
  await userEvent.click(panel.getByRole('button', { name: 'Pubblica' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Pubblicare 1 busta paga?' }));
  expect(question.getByText(/codice fiscale di un’altra persona/)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Pubblica' }));
  await waitFor(() =>
    expect(sentTo('POST /payslips/publish')).toEqual([
      { body: { ids: [stoppedSlip.id], confirmedIds: [stoppedSlip.id] } },
    ]),
  );
});

test('what was opened is withdrawn with a reason, and cannot be deleted', async () => {
  answerPapers({ 'PATCH /payslips/:payslipId/withdraw': () => readSlip });
  openPage(PaySlipsTab, `${address}&id=${readSlip.id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Sara Conti' }));
  expect(await panel.findByText(readSlip.sha256)).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Azioni' }));
  expect(screen.queryByRole('menuitem', { name: 'Elimina' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Ritira' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ritira la busta paga di Sara Conti' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Importi sbagliati');
  await userEvent.click(dialog.getByRole('button', { name: 'Ritira' }));
  await waitFor(() =>
    expect(sentTo('PATCH /payslips/:payslipId/withdraw')).toEqual([
      { params: { payslipId: readSlip.id }, body: { reason: 'Importi sbagliati', version: 3 } },
    ]),
  );
});

test('another month that the file does not state is asked about, and kept when confirmed', async () => {
  let asked = 0;
  answerPapers({
    'PATCH /payslips/:payslipId': () => {
      asked += 1;
      if (asked > 1) return readSlip;
      throw refusal('validation', 'Il contenuto non corrisponde', [{ path: 'confirmed', message: 'Confermare' }]);
    },
  });
  openPage(PaySlipsTab, `${address}&id=${readSlip.id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Sara Conti' }));
  await userEvent.click(await panel.findByRole('button', { name: 'Azioni' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Modifica' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifica la busta paga di Sara Conti' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Nome/ }), ' bis');
  await userEvent.click(dialog.getByRole('button', { name: 'Salva' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ho controllato, salva' }));
  expect(await screen.findByText('Busta paga aggiornata')).toBeTruthy();
  const forms = sentTo('PATCH /payslips/:payslipId').map(({ body }) =>
    body instanceof FormData ? body.get('confirmed') : null,
  );
  expect(forms).toEqual(['false', 'true']);
});

const fileOf = (name: string, text = '%PDF-1.4') => new File([text], name, { type: 'application/pdf' });
type Dialog = ReturnType<typeof within<typeof queries>>;
const chooseFile = (dialog: Dialog, file: File) =>
  userEvent.upload(dialog.getByLabelText('Scegli il file', { selector: 'input' }), file);
/** What the focused control is called: elements themselves are too large to be compared in words. */
const focused = () => {
  const at = document.activeElement;
  return at instanceof HTMLInputElement
    ? at.labels?.[0]?.textContent?.replace(/\W+$/, '')
    : at?.textContent?.slice(0, 80);
};
const wrongType = () => {
  throw refusal('wrongType', 'Tipo di file o di contenuto non ammesso');
};
/** The sentence stands at the button that chooses the file, which has the focus, and nowhere above the form. */
async function expectOnFile(dialog: Dialog, sentence: string) {
  const choose = dialog.getByRole('button', { name: 'Scegli il file' });
  await waitFor(() => expect(focused()).toBe('Scegli il file'));
  const described = choose.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(sentence);
  expect(dialog.queryByRole('alert')).toBeNull();
}

test('a file that cannot be verified replaces a published one only after a question', async () => {
  answerPapers({
    'PATCH /payslips/:payslipId': ({ body }) => {
      if (body instanceof FormData && body.get('confirmed') === 'true') return readSlip;
      const message = 'Codice fiscale o mese non leggibili nel file';
      throw refusal('validation', message, [{ path: 'confirmed', message }]);
    },
  });
  openPage(PaySlipsTab, `${address}&id=${readSlip.id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Sara Conti' }));
  await userEvent.click(await panel.findByRole('button', { name: 'Sostituisci il file' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sostituisci il file di Sara Conti' }));
  await chooseFile(dialog, fileOf('scansione.pdf'));
  await userEvent.click(dialog.getByRole('button', { name: 'Sostituisci il file' }));
  const first = within(await screen.findByRole('alertdialog', { name: 'Salvare comunque?' }));
  expect(first.getByText('Codice fiscale o mese non leggibili nel file')).toBeTruthy();
  await userEvent.click(first.getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sentTo('PATCH /payslips/:payslipId')).toHaveLength(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Sostituisci il file' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ho controllato, salva' }));
  expect(await screen.findByText('Busta paga aggiornata')).toBeTruthy();
  const forms = sentTo('PATCH /payslips/:payslipId').map(({ body }) =>
    body instanceof FormData ? body.get('confirmed') : null,
  );
  expect(forms).toEqual(['false', 'false', 'true']);
});

test('a file that only calls itself a PDF is told at the field, until there is another', async () => {
  answerPapers({ 'PATCH /payslips/:payslipId': wrongType });
  openPage(PaySlipsTab, `${address}&id=${readSlip.id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Sara Conti' }));
  await userEvent.click(await panel.findByRole('button', { name: 'Sostituisci il file' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sostituisci il file di Sara Conti' }));
  await chooseFile(dialog, fileOf('pagina.pdf', '<html>'));
  await userEvent.click(dialog.getByRole('button', { name: 'Sostituisci il file' }));
  await expectOnFile(dialog, 'Tipo di file o di contenuto non ammesso');
  await chooseFile(dialog, fileOf('altra.pdf'));
  await waitFor(() => expect(dialog.queryByText('Tipo di file o di contenuto non ammesso')).toBeNull());
});

test('a document of another kind than its name says is told at the field too', async () => {
  answerPapers({ 'POST /documents': wrongType });
  openPage(PaySlipsTab, `${address}&view=documents`);
  await userEvent.click(await screen.findByRole('button', { name: 'Carica documento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Carica un documento' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Nome/ }), 'Contratto');
  await chooseFile(dialog, fileOf('pagina.pdf', '<html>'));
  await userEvent.click(dialog.getByRole('combobox', { name: /Per chi/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Tutti' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Carica documento' }));
  const question = { name: 'Dare il documento a tutte le persone?' };
  // Many would see it at once: whoever thinks better of it has sent nothing.
  await userEvent.click(
    within(await screen.findByRole('alertdialog', question)).getByRole('button', { name: 'Annulla' }),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sentTo('POST /documents')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Carica documento' }));
  const agreed = within(await screen.findByRole('alertdialog', question));
  await userEvent.click(agreed.getByRole('button', { name: 'Carica documento' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await expectOnFile(dialog, 'Tipo di file o di contenuto non ammesso');
});

test('everything that a document lacks is said at once, and the first of it has the focus', async () => {
  openPage(PaySlipsTab, `${address}&view=documents`);
  await userEvent.click(await screen.findByRole('button', { name: 'Carica documento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Carica un documento' }));
  // Nobody is meant until somebody is chosen.
  await userEvent.click(dialog.getByRole('button', { name: 'Carica documento' }));
  expect(await dialog.findAllByText('Campo obbligatorio')).toHaveLength(2);
  await userEvent.click(dialog.getByRole('combobox', { name: /Per chi/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Una persona' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Carica documento' }));
  expect(await dialog.findAllByText('Campo obbligatorio')).toHaveLength(2);
  expect(dialog.getByText('File obbligatorio')).toBeTruthy();
  const name = dialog.getByRole('textbox', { name: /Nome/ });
  expect(focused()).toBe('Nome');
  await userEvent.type(name, 'Contratto');
  await userEvent.click(dialog.getByRole('button', { name: 'Carica documento' }));
  await waitFor(() => expect(focused()).toBe('Una persona'));
  expect(sentTo('POST /documents')).toEqual([]);
});

test('documents tell who has read them', async () => {
  openPage(PaySlipsTab, `${address}&view=documents&id=${notice.id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Regolamento' }));
  expect(await panel.findByRole('heading', { name: 'Letto da 1 di 3' })).toBeTruthy();
  expect(await panel.findByText('non letto')).toBeTruthy();
  expect(panel.getByText('02/11/2026, 09:00')).toBeTruthy();
});

test('a document for one person names the person', async () => {
  answerPapers({ 'POST /documents': () => notice });
  openPage(PaySlipsTab, `${address}&view=documents`);
  await userEvent.click(await screen.findByRole('button', { name: 'Carica documento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Carica un documento' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Nome/ }), 'Contratto');
  await userEvent.click(dialog.getByRole('combobox', { name: /Per chi/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Una persona' }));
  const file = new File(['%PDF-1.4'], 'contratto.pdf', { type: 'application/pdf' });
  await userEvent.upload(dialog.getByLabelText('Scegli il file', { selector: 'input' }), file);
  await userEvent.click(dialog.getByRole('button', { name: 'Carica documento' }));
  expect(await dialog.findByText('Campo obbligatorio')).toBeTruthy();
  expect(sentTo('POST /documents')).toEqual([]);
});

test('a Responsible has no such tab: the address leads to the calendar', async () => {
  signInAs('Responsible');
  const router = openPage(RegisterScreen, address);
  await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: 'calendar' }));
  expect(sentTo('GET /payslips')).toEqual([]);
});
