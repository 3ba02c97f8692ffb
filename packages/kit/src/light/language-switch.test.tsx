import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { catalogues } from 'virtual:messages';
import en from 'virtual:messages/guest/en';
import it from 'virtual:messages/guest/it';
import { speak } from '../words/i18n.ts';
import { takeClickedLanguage } from './clicked-language.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Notes } from './notes.tsx';

const arrival = vi.spyOn(catalogues.guest ?? { it: vi.fn(), en: vi.fn() }, 'en');
const english = () => screen.getByRole('button', { name: 'EN – English' });

test('a language that does not arrive is said so and not chosen; the next attempt counts', async () => {
  speak(['guest'], 'it', it);
  arrival.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  render(
    <>
      <LanguageSwitch />
      <Notes />
    </>,
  );
  await userEvent.click(english());
  await screen.findByText('Il server non risponde: controllare la connessione');
  expect(english().getAttribute('aria-pressed')).toBe('false');
  expect(document.documentElement.lang).toBe('it');
  expect(localStorage.getItem('timbro.language')).toBeNull();
  expect(takeClickedLanguage()).toBeNull();

  let arrive = () => undefined as void;
  arrival.mockReturnValueOnce(new Promise((resolve) => (arrive = () => resolve({ default: en }))));
  await userEvent.click(english());
  expect(english().getAttribute('aria-busy')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'IT – Italiano' }));
  arrive();
  await waitFor(() => expect(english().getAttribute('aria-pressed')).toBe('true'));
  expect(localStorage.getItem('timbro.language')).toBe('en');
  expect(takeClickedLanguage()).toBe('en');
});
