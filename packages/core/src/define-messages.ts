import type { Language } from './language.ts';

/** Both languages side by side, so that a missing one does not compile. */
export const defineMessages = <const M extends Record<string, Record<Language, string>>>(messages: M): M => messages;

export type Values = Readonly<Record<string, string | number>>;

/**
 * Fills `{name}` and `{count|one form|other form}`. Our own few lines instead of an i18n library: the server's mails and
 * errors and both web apps share them, and the guest bundle stays small.
 */
export function fill(template: string, language: Language, values: Values = {}): string {
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined || other === undefined) return String(value);
    return new Intl.PluralRules(language).select(Number(value)) === 'one' ? one : other;
  });
}
