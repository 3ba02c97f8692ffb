import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { catalogues } from 'virtual:messages';
import { sayFarewell } from '../memory/farewell.ts';
import { session } from '../memory/session.ts';
import { personOf, signInAs } from '../testing/sign-in-as.ts';
import {
  furtherTexts,
  isWebKey,
  loadMessages,
  preferredLanguage,
  setLanguage,
  translate,
  useProfileLanguage,
  useT,
} from './i18n.ts';

const Sample = () => <p>{useT()('common.save')}</p>;
afterEach(async () => {
  window.history.replaceState(null, '');
  await loadMessages('app', 'it');
});

test('a choice of language is spoken, remembered and said by the document', async () => {
  render(<Sample />);
  await act(() => setLanguage('en'));
  expect(screen.getByText('Save')).toBeTruthy();
  expect(document.documentElement.lang).toBe('en');
  expect(preferredLanguage()).toBe('en');
});

test('signed in, the language of the profile wins and is followed', async () => {
  localStorage.setItem('timbro.language', 'it');
  signInAs('Admin');
  const Followed = () => {
    useProfileLanguage();
    return <Sample />;
  };
  render(<Followed />);
  expect(screen.getByText('Salva')).toBeTruthy();
  act(() => session.set({ user: { ...personOf('Admin'), language: 'en' } }));
  expect(await screen.findByText('Save')).toBeTruthy();
});

test('a language whose texts do not arrive is neither spoken nor remembered', async () => {
  const { app } = catalogues;
  if (!app) throw new Error('The tests are built with the texts of the app.');
  vi.spyOn(app, 'en').mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  localStorage.removeItem('timbro.language');
  await expect(setLanguage('en')).rejects.toThrow('Failed to fetch');
  expect(translate('common.save')).toBe('Salva');
  expect(preferredLanguage()).toBe('it');
});

test('the sign-in page goes on in the language of whoever has left', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await setLanguage('en');
  session.clear();
  sayFarewell('/login', null);
  expect(preferredLanguage()).toBe('en');
  localStorage.setItem('timbro.language', 'it');
  expect(preferredLanguage()).toBe('it');
});

test('an unknown stored language is Italian', () => {
  localStorage.setItem('timbro.language', 'de');
  expect(preferredLanguage()).toBe('it');
});

test('the guest catalogue has the texts of its door only', async () => {
  await loadMessages('guest', 'en');
  expect(translate('error.offline')).toBe('The server does not answer: check the connection');
  expect([isWebKey('auth.email'), isWebKey('profile.title')]).toEqual([true, false]);
});

test('what other pages say comes when it is asked for, and follows a change of language meanwhile', async () => {
  await loadMessages('app', 'it', 'office');
  const Page = () => <p>{useT()('planning.publish', { count: 3 })}</p>;
  const { container } = render(<Page />);
  expect(container.textContent).toBe('');
  expect(await screen.findByText('Pubblica 3')).toBeTruthy();
  await act(() => setLanguage('en'));
  expect(screen.getByText('Publish 3')).toBeTruthy();
  expect(translate('common.save')).toBe('Save');
});

test('texts that did not arrive are asked for again', async () => {
  await loadMessages('app', 'it', 'office');
  const { office } = catalogues;
  if (!office) throw new Error('The tests are built with the texts of the office.');
  vi.spyOn(office, 'it').mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  await expect(furtherTexts()).rejects.toThrow('Failed to fetch');
  await furtherTexts();
  expect(translate('planning.publish', { count: 1 })).toBe('Pubblica 1');
});
