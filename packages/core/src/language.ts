export const languages = ['it', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'it';

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/** The first language of an Accept-Language header that we speak; Italian when it names none. */
export function languageOf(header: string | undefined): Language {
  const asked = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return asked.find(isLanguage) ?? defaultLanguage;
}
