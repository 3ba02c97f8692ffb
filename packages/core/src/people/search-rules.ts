/** Small letters without accents, which people leave out when they look for something. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** D'Àvila is written with any of these, or with none. */
export const apostrophes = `'’‘\``;
const withoutApostrophes = (text: string) => text.replace(new RegExp(`[${apostrophes}]`, 'g'), '');

/** What a text is searched in: see {@link searchedWords}. */
export const searchable = (text: string): string => withoutApostrophes(folded(text));

/**
 * Every word of what was typed, to be found in any order: people write the surname first as often as not. `null` for signs
 * alone, which mean nobody: an apostrophe would find everybody, and a dot whoever has an address.
 */
export const searchedWords = (search: string): readonly string[] | null =>
  /[\p{L}\p{N}]/u.test(search) ? searchable(search).split(/\s+/).filter(Boolean) : null;
