import type { Language } from '../language.ts';
import { monthTitle } from '../moment.ts';

const isSaid = (name: string, words: string) => name.toLocaleLowerCase().includes(words.toLocaleLowerCase());

/** What its owner calls a slip: its month, in their language; a name of its own stands as it was given, with the month before it unless it says it. */
export function slipTitle({ name, month }: { name: string; month: string }, language: Language): string {
  const title = monthTitle(language, month);
  const own = name.trim();
  const names = [month, monthTitle('it', month), monthTitle('en', month)];
  if (own === '' || names.some((words) => words.toLowerCase() === own.toLowerCase())) return title;
  return names.some((words) => isSaid(own, words)) ? own : `${title} · ${own}`;
}
