import type { Language } from '@timbro/core/language.ts';
import type { Paper } from './papers.ts';

/** Day before month in both languages. */
export const locales = { it: 'it-IT', en: 'en-GB' } as const;

/** 2026-10 → Ottobre 2026 */
function monthTitle(month: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const text = format.format(new Date(`${month}-01T00:00:00Z`));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const isSaid = (name: string, words: string) => name.toLocaleLowerCase().includes(words.toLocaleLowerCase());

/**
 * What a paper is called. Of a slip that is its month, in the reader's language; a name of its own stands as it was given,
 * with the month before it unless it says it.
 */
export function titleOf({ name, month }: Pick<Paper, 'name' | 'month'>, language: Language): string {
  if (month === null) return name;
  const title = monthTitle(month, language);
  const own = name.trim();
  const names = [month, monthTitle(month, 'it'), monthTitle(month, 'en')];
  if (own === '' || names.some((words) => words.toLowerCase() === own.toLowerCase())) return title;
  return names.some((words) => isSaid(own, words)) ? own : `${title} · ${own}`;
}
