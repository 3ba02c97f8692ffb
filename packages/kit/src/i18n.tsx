/// <reference path="./messages.d.ts" />
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { catalogues } from 'virtual:messages';
import { type Values, fill } from '@timbro/core/define-messages.ts';
import { type Language, defaultLanguage, isLanguage } from '@timbro/core/language.ts';
import type { Area, WebKey } from '@timbro/core/messages.ts';
import { lastLanguage } from './farewell.ts';
import { session, useSession } from './session.ts';
import { createSignal } from './signal.ts';

export type Translate = (key: WebKey, values?: Values) => string;
type Spoken = {
  readonly language: Language;
  readonly area: Area | null;
  readonly texts: Readonly<Record<string, string>>;
};

const languageKey = 'timbro.language';
const { announce, subscribe } = createSignal();
let spoken: Spoken = { language: defaultLanguage, area: null, texts: {} };

const read = () => spoken;

export const currentLanguage = (): Language => spoken.language;

/** Signed in, the profile's language wins; before that the one last chosen on this browser, or spoken in this tab. */
export function preferredLanguage(): Language {
  const { accessToken, user } = session.get();
  if (accessToken && isLanguage(user?.language)) return user.language;
  const chosen = localStorage.getItem(languageKey) ?? lastLanguage();
  return isLanguage(chosen) ? chosen : defaultLanguage;
}

/** Fetches one catalogue and speaks it from then on. */
export async function loadMessages(area: Area, language: Language = preferredLanguage()): Promise<void> {
  const load = catalogues[area]?.[language];
  if (!load) throw new Error(`This app was built without the messages of "${area}"`);
  speak(area, language, (await load()).default);
}

export function speak(area: Area, language: Language, texts: Readonly<Record<string, string>>): void {
  spoken = { area, language, texts };
  document.documentElement.lang = language;
  announce();
}

/**
 * Speaks the language and remembers it on this browser; the profile is the caller's to save. Rejects, and changes
 * nothing, when its texts cannot be fetched.
 */
export async function setLanguage(language: Language): Promise<void> {
  if (spoken.area && language !== spoken.language) await loadMessages(spoken.area, language);
  localStorage.setItem(languageKey, language);
}

/** For code outside React; what it returns does not follow a later change of language. */
export const translate: Translate = (key, values) => fill(spoken.texts[key] ?? key, spoken.language, values);

/** Whether a text that came from outside (a validation issue, a built key) is one of the loaded messages. */
export const isWebKey = (text: string): text is WebKey => Object.hasOwn(spoken.texts, text);

export function useT(): Translate {
  const { language, texts } = useSyncExternalStore(subscribe, read);
  return useCallback<Translate>((key, values) => fill(texts[key] ?? key, language, values), [language, texts]);
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, read).language;

/** Keeps the language in step with the profile. */
export function useProfileLanguage(): void {
  const { accessToken, user } = useSession();
  const own = accessToken ? user?.language : undefined;
  useEffect(() => {
    // Without its texts the page goes on in the language it has.
    if (own && spoken.area && own !== spoken.language) loadMessages(spoken.area, own).catch(() => undefined);
  }, [own]);
}
