import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Question, Questions, ask } from './question.tsx';

const answers: [string, boolean][] = [];
const question = (title: string): Question => ({ title, body: 'Non si torna indietro.', confirm: 'Procedi' });

/** A page with one button that asks, opened at a fresh entry of the history. */
function openPage(asked: Question = question('Davvero?')): void {
  window.history.pushState(null, '', `/me/?${Math.random()}`);
  const put = async () => answers.push([asked.title, await ask(asked)]);
  render(
    <>
      <button type="button" onClick={() => void put()}>
        Elimina
      </button>
      <Questions />
    </>,
  );
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = () => screen.findByRole('alertdialog', { name: 'Davvero?', description: 'Non si torna indietro.' });
const isAnsweredWith = async (agreed: boolean) => {
  await waitFor(() => expect(answers).toEqual([['Davvero?', agreed]]));
  expect(screen.queryByRole('alertdialog')).toBeNull();
};

beforeEach(() => void answers.splice(0));

test('Cancel has the focus; both answers come back with the focus and the history as they were', async () => {
  openPage();
  const place = window.location.href;
  for (const [word, agreed] of [
    ['Annulla', false],
    ['Procedi', true],
  ] as const) {
    await press('Elimina');
    await dialog();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Annulla' }));
    expect(window.history.state).toEqual({ isOverlay: true });
    await press(word);
    await isAnsweredWith(agreed);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elimina' }));
    expect([window.history.state, window.location.href]).toEqual([null, place]);
    answers.splice(0);
  }
});

test('Escape means no', async () => {
  openPage();
  await press('Elimina');
  // What a browser makes of the key.
  fireEvent(await dialog(), new Event('cancel', { cancelable: true }));
  await isAnsweredWith(false);
  expect(window.history.state).toBeNull();
});

test('a press beside the box means no, but not the second of the double click that asked', async () => {
  openPage();
  await press('Elimina');
  const box = await dialog();
  fireEvent.mouseDown(screen.getByRole('heading', { name: 'Davvero?' }), { detail: 1 });
  fireEvent.mouseDown(box, { detail: 2 });
  await Promise.resolve();
  expect(screen.getByRole('alertdialog')).toBe(box);
  fireEvent.mouseDown(box, { detail: 1 });
  await isAnsweredWith(false);
});

test('Back means no and stays on the page; Forward does not lead to an empty entry', async () => {
  openPage();
  const place = window.location.href;
  await press('Elimina');
  await dialog();
  window.history.back();
  await isAnsweredWith(false);
  expect(window.location.href).toBe(place);
  window.history.forward();
  await waitFor(() => expect(window.history.state).toBeNull());
  expect(window.location.href).toBe(place);
});

test('an entry that a reload has left over is passed', () => {
  window.history.pushState({ isOverlay: true }, '', '/me/');
  render(<Questions />);
  expect(window.history.state).toBeNull();
});

test('a second question waits for the answer to the first', async () => {
  openPage();
  const first = ask(question('Prima?'));
  const second = ask(question('Seconda?'));
  await screen.findByRole('alertdialog', { name: 'Prima?' });
  expect(screen.queryByRole('alertdialog', { name: 'Seconda?' })).toBeNull();
  await press('Procedi');
  expect(await first).toBe(true);
  await screen.findByRole('alertdialog', { name: 'Seconda?' });
  await press('Annulla');
  expect(await second).toBe(false);
});

test('a page that goes away answers with no and leaves the history alone', async () => {
  const back = vi.spyOn(window.history, 'back');
  openPage();
  await press('Elimina');
  await dialog();
  cleanup();
  await isAnsweredWith(false);
  expect(back).not.toHaveBeenCalled();
  back.mockRestore();
});

test('without a connection only what changes nothing on the server can be answered with yes', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  const goes = async () => (await screen.findByRole('button', { name: 'Procedi' })).closest('[disabled]') === null;
  openPage();
  await press('Elimina');
  expect(await goes()).toBe(false);
  await press('Annulla');
  await isAnsweredWith(false);
  cleanup();
  openPage({ ...question('Davvero?'), local: true });
  await press('Elimina');
  expect(await goes()).toBe(true);
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
});
