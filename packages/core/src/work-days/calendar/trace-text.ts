import { fill } from '@timbro/core/define-messages.ts';
import type { TraceStep } from '@timbro/core/engine/trace-rules.ts';
import type { Language } from '@timbro/core/language.ts';
import { clockText } from '../rules.ts';
import { traceMessages } from './trace-messages.ts';

const words: Readonly<Record<string, Readonly<Record<Language, string>>>> = traceMessages;

/** A step of the trace as a sentence. */
export function traceText(language: Language, { rule, values }: Pick<TraceStep, 'rule' | 'values'>): string {
  const shown = Object.entries(values).map(([name, value]) => [name, shownValue(language, name, value)] as const);
  return fill(traceMessages[`trace.${rule}`][language], language, Object.fromEntries(shown));
}

/** Minutes as hours and minutes, words by the catalogue, everything else as it is. */
function shownValue(language: Language, name: string, value: string | number): string | number {
  if (typeof value === 'number') return name.endsWith('Minutes') ? clockText(value) : value;
  return words[`trace.${name}.${value}`]?.[language] ?? value;
}
