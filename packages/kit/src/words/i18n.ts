/// <reference path="./messages.d.ts" />
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type Values, fill } from '@timbro/core/define-messages.ts';
import { type Language, defaultLanguage, isLanguage } from '@timbro/core/language.ts';
import type { Area, WebKey } from '@timbro/core/messages.ts';
import { catalogues } from 'virtual:messages';
import { lastLanguage } from '../memory/farewell.ts';
import { session, useSession } from '../memory/session.ts';
import { createSignal } from '../memory/signal.ts';

export type Translate = (key: WebKey, values?: Values) => string;
type Spoken = {
  readonly language: Language;
  readonly areas: readonly Area[];
  readonly texts: Readonly<Record<string, string>>;
};

const languageKey = 'timbro.language';
const { announce, subscribe } = createSignal();
let spoken: Spoken = { language: defaultLanguage, areas: [], texts: {} };

const read = () => spoken;

export const currentLanguage = (): Language => spoken.language;

/** Signed in, the profile's language wins; before that the one last chosen on this browser, or spoken in this tab. */
export function preferredLanguage(): Language {
  const { accessToken, user } = session.get();
  if (accessToken && isLanguage(user?.language)) return user.language;
  const chosen = localStorage.getItem(languageKey) ?? lastLanguage();
  return isLanguage(chosen) ? chosen : defaultLanguage;
}

type Texts = Readonly<Record<string, string>>;

async function textsOf(areas: readonly Area[], language: Language): Promise<Texts> {
  const all = await Promise.all(
    areas.map((area) => {
      const load = catalogues[area]?.[language];
      if (!load) throw new Error(`This app was built without the messages of "${area}"`);
      return load();
    }),
  );
  return Object.fromEntries(all.flatMap((catalogue) => Object.entries(catalogue.default)));
}

/** What the pages behind the first one speak; fetched with the first of them. */
let later: Area | null = null;
let fetchingLater: Promise<void> | null = null;

/** Fetches one catalogue and speaks it from then on; `more` is the one that other pages need besides. */
export async function loadMessages(
  area: Area,
  language: Language = preferredLanguage(),
  more: Area | null = null,
): Promise<void> {
  const texts = await textsOf([area], language);
  [later, fetchingLater] = [more, null];
  speak([area], language, texts);
}

/** Resolves when everything can be said; a failed attempt can be made again. */
export function furtherTexts(): Promise<void> {
  if (later === null) return Promise.resolve();
  return (fetchingLater ??= addLater(later).catch((error: unknown) => {
    fetchingLater = null;
    throw error;
  }));
}

async function addLater(area: Area): Promise<void> {
  const { language, areas } = spoken;
  const texts = await textsOf([area], language);
  // Another language may have been chosen meanwhile: then it is asked for in that one.
  if (spoken.language !== language) return addLater(area);
  later = null;
  speak([...areas, area], language, { ...spoken.texts, ...texts });
}

export function speak(areas: readonly Area[], language: Language, texts: Texts): void {
  spoken = { areas, language, texts };
  document.documentElement.lang = language;
  announce();
}

async function change(language: Language): Promise<void> {
  speak(spoken.areas, language, await textsOf(spoken.areas, language));
}

/**
 * Speaks the language and remembers it on this browser; the profile is the caller's to save. Rejects, and changes
 * nothing, when its texts cannot be fetched.
 */
export async function setLanguage(language: Language): Promise<void> {
  if (spoken.areas.length > 0 && language !== spoken.language) await change(language);
  localStorage.setItem(languageKey, language);
}

/** For code outside React; what it returns does not follow a later change of language. */
export const translate: Translate = (key, values) => fill(textOf(spoken.texts, key), spoken.language, values);

/** A text that is still on its way is asked for, and said when it has come. */
function textOf(texts: Texts, key: string): string {
  const text = texts[key];
  if (text !== undefined) return text;
  if (later === null) return key;
  void furtherTexts().catch(() => undefined);
  return '';
}

/** Whether a text that came from outside (a validation issue, a built key) is one of the loaded messages. */
export const isWebKey = (text: string): text is WebKey => Object.hasOwn(spoken.texts, text);

export function useT(): Translate {
  const { language, texts } = useSyncExternalStore(subscribe, read);
  return useCallback<Translate>((key, values) => fill(textOf(texts, key), language, values), [language, texts]);
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, read).language;

/** Keeps the language in step with the profile. */
export function useProfileLanguage(): void {
  const { accessToken, user } = useSession();
  const own = accessToken ? user?.language : undefined;
  useEffect(() => {
    // Without its texts the page goes on in the language it has.
    if (own && spoken.areas.length > 0 && own !== spoken.language) change(own).catch(() => undefined);
  }, [own]);
}
