import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { heardFromServer } from '../data/offline.ts';
import { openPage } from '../testing/open-page.tsx';
import { signInAs } from '../testing/sign-in-as.ts';
import { type Question, useConfirm } from './confirm.tsx';

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
afterEach(() => act(() => heardFromServer(true)));

function Asker({ question, onAnswer }: { question: Question; onAnswer(agreed: boolean): void }) {
  const confirm = useConfirm();
  return (
    <button type="button" onClick={() => void confirm(question).then(onAnswer)}>
      chiedi
    </button>
  );
}
async function askOn(question: Question) {
  const onAnswer = vi.fn();
  const router = openPage(() => <Asker question={question} onAnswer={onAnswer} />);
  await userEvent.click(await screen.findByRole('button', { name: 'chiedi' }));
  await screen.findByRole('alertdialog', { name: question.title });
  return { onAnswer, router };
}
const ask = async (question: Question) => (await askOn(question)).onAnswer;

test('Confirm is yes; Cancel and Escape are no', async () => {
  const onAnswer = await ask({ title: 'Terminare?', body: 'Subito' });
  expect(screen.getByText('Subito')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Conferma' }));
  await waitFor(() => expect(onAnswer).toHaveBeenLastCalledWith(true));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: 'chiedi' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(onAnswer).toHaveBeenLastCalledWith(false));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: 'chiedi' }));
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[true], [false], [false]]));
});

test('a click beside it is no, but not the second of the double one that asked', async () => {
  const onAnswer = await ask({ title: 'Terminare?' });
  const beside = screen.getByRole('alertdialog').parentElement;
  if (!beside) throw new Error('The dialog stands on nothing');
  const clickBeside = (detail: number) => {
    fireEvent.mouseDown(beside, { detail });
    fireEvent.click(beside, { detail });
  };
  clickBeside(2);
  await act(() => Promise.resolve());
  expect(onAnswer).not.toHaveBeenCalled();
  clickBeside(1);
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]));
});

test('Back is no, and stays on the page; a question about leaving takes no step of its own', async () => {
  signInAs('Admin');
  const { onAnswer, router } = await askOn({ title: 'Terminare?' });
  await waitFor(() => expect(router.history.location.state.layer).toBeTruthy());
  router.history.back();
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(router.state.location.href).toBe('/page');
  cleanup();
  const { router: other } = await askOn({ title: 'Lasciare?', leaving: true });
  expect(other.history.length).toBe(1);
});

test('what cannot be undone wants its name typed', async () => {
  const onAnswer = await ask({ title: 'Eliminare?', typed: 'Acme S.r.l.', confirm: 'Elimina', danger: true });
  const go = screen.getByRole('button', { name: 'Elimina' });
  expect(go).toHaveProperty('disabled', true);
  const box = screen.getByRole('textbox', { name: 'Scrivere «Acme S.r.l.» per confermare' });
  expect(document.activeElement).toBe(box);
  await userEvent.type(box, 'Acme{Enter}');
  expect(onAnswer).not.toHaveBeenCalled();
  await userEvent.type(box, ' S.r.l.{Enter}');
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
});

test('without a server only what changes nothing there can be confirmed', async () => {
  const onAnswer = await ask({ title: 'Terminare?' });
  act(() => heardFromServer(false));
  const reason = 'Nessuna connessione: i salvataggi sono sospesi';
  const go = await screen.findByRole('button', { name: 'Conferma', description: reason });
  await userEvent.click(go);
  expect(onAnswer).not.toHaveBeenCalled();
  act(() => heardFromServer(true));
  await userEvent.click(screen.getByRole('button', { name: 'Conferma' }));
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
});

test('a question about this browser alone needs no server', async () => {
  const onAnswer = await ask({ title: 'Uscire?', local: true, refuse: 'Resta' });
  act(() => heardFromServer(false));
  expect(screen.getByRole('button', { name: 'Resta' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Conferma' }));
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
});

test('a question pushed aside by the next one counts as refused', async () => {
  const onAnswer = await ask({ title: 'Terminare?' });
  act(() => document.querySelector<HTMLButtonElement>('button')?.click());
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]));
});
