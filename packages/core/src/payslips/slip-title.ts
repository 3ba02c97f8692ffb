import type { Language } from '../language.ts';
import { monthName } from '../moment.ts';

/** 2026-10 → Ottobre 2026 */
function monthTitle(month: string, language: Language): string {
  const text = monthName(language, month);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const isSaid = (name: string, words: string) => name.toLocaleLowerCase().includes(words.toLocaleLowerCase());

/** What its owner calls a slip: its month, in their language; a name of its own stands as it was given, with the month before it unless it says it. */
export function slipTitle({ name, month }: { name: string; month: string }, language: Language): string {
  const title = monthTitle(month, language);
  const own = name.trim();
  const names = [month, monthTitle(month, 'it'), monthTitle(month, 'en')];
  if (own === '' || names.some((words) => words.toLowerCase() === own.toLowerCase())) return title;
  return names.some((words) => isSaid(own, words)) ? own : `${title} · ${own}`;
}
