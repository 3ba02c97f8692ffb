import { valueWords } from '@timbro/core/audit/rules.ts';
import { capabilitiesOf } from '@timbro/core/capability.ts';
import { contract } from '@timbro/core/contract.ts';
import type { Language } from '@timbro/core/language.ts';
import { isMessageKey, say } from '@timbro/core/messages.ts';

/** What a line says in the reader's language; what has no words yet keeps its own name. */
export function wordsFor(kind: 'action' | 'entity' | 'field' | 'value', name: string, language: Language): string {
  const families = kind === 'value' ? valueWords : [`audit.${kind}`];
  const key = families.map((family) => `${family}.${name}`).find(isMessageKey);
  return key ? say(language, key) : name;
}

/** An instant as people of the company write it, the same in both languages. */
export function momentIn(timeZone: string): (at: Date) => string {
  const part = '2-digit';
  const format = new Intl.DateTimeFormat('it-IT', {
    timeZone,
    day: part,
    month: part,
    year: 'numeric',
    hour: part,
    minute: part,
    second: part,
  });
  return (at) => format.format(at);
}

const actions = capabilitiesOf(contract).map(({ id }) => id);

/** The actions that somebody means who types what the page shows. */
export function actionsCalled(typed: string, language: Language): string[] {
  const wanted = typed.toLowerCase();
  return actions.filter((id) => wordsFor('action', id, language).toLowerCase().includes(wanted));
}
