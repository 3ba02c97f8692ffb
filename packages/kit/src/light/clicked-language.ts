import type { Language } from '@timbro/core/language.ts';

/** A click of long ago may be somebody else's who stood before the same screen. */
const countsFor = 10 * 60_000;

let clicked: { readonly language: Language; readonly at: number } | null = null;

export const rememberClick = (language: Language): void => void (clicked = { language, at: Date.now() });

/** The language asked for shortly before signing in, once. */
export function takeClickedLanguage(): Language | null {
  const last = clicked;
  clicked = null;
  return last !== null && Date.now() - last.at < countsFor ? last.language : null;
}
