import { useEffect } from 'react';
import { type Language, defaultLanguage, isLanguage } from '@timbro/core/language.ts';
import { currentLanguage, setLanguage, useLanguage } from '@timbro/kit/words/i18n.ts';

const key = 'timbro.kiosk.language';
/** Whoever has chosen another language has gone when nobody has touched anything for so long. */
const goneMs = 60_000;

export function ownLanguage(): Language {
  const chosen = localStorage.getItem(key);
  return isLanguage(chosen) ? chosen : defaultLanguage;
}

/** The tablet speaks from now on what is on its screen: said when it is registered. */
export const keepOwnLanguage = (): void => localStorage.setItem(key, currentLanguage());

/** A language holds for the person who chose it; at rest the tablet goes back to its own. */
export function useOwnLanguage(isAtRest: boolean): void {
  const language = useLanguage();
  useEffect(() => {
    const own = ownLanguage();
    if (!isAtRest || language === own) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      // Where its texts cannot be fetched, the page goes on in the language it has.
      timer = setTimeout(() => void setLanguage(own).catch(wait), goneMs);
    };
    wait();
    const touches = ['pointerdown', 'keydown'] as const;
    for (const touch of touches) window.addEventListener(touch, wait);
    return () => {
      clearTimeout(timer);
      for (const touch of touches) window.removeEventListener(touch, wait);
    };
  }, [isAtRest, language]);
}
