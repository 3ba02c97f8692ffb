import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { I18nProvider, isWebKey, loadMessages, preferredLanguage, setLanguage, translate, useT } from './i18n.tsx';
import { session } from './session.ts';
import { personOf, signInAs } from './testing/sign-in-as.ts';

const Sample = () => <p>{useT()('common.save')}</p>;
afterEach(() => loadMessages('app', 'it'));

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
  render(
    <I18nProvider area="app">
      <Sample />
    </I18nProvider>,
  );
  expect(screen.getByText('Salva')).toBeTruthy();
  act(() => session.set({ user: { ...personOf('Admin'), language: 'en' } }));
  expect(await screen.findByText('Save')).toBeTruthy();
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
