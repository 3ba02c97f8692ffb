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

const actions = capabilitiesOf(contract).map(({ id }) => id);

/** The actions that somebody means who types what the page shows. */
export function actionsCalled(typed: string, language: Language): string[] {
  const wanted = typed.toLowerCase();
  return actions.filter((id) => wordsFor('action', id, language).toLowerCase().includes(wanted));
}
