import { type SQL, and, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { escapeLike } from './escape-like.ts';

/** Small letters without accents, as what is searched is kept or made. */
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The same by the database. */
export const foldedSql = (text: SQL): SQL =>
  sql`lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;

const apostrophes = `'’‘\``;
/** A sign alone means nobody: an apostrophe would find everybody, and a dot whoever has an address. */
const saysSomething = (text: string) => /[\p{L}\p{N}]/u.test(text);
const withoutApostrophes = (text: string) => text.replace(new RegExp(`[${apostrophes}]`, 'g'), '');

/**
 * Every word of what was typed, in any order: people write the surname first as often as not, and D'Àvila with or without
 * the apostrophe.
 */
export function matchesWords(text: AnyPgColumn | SQL, search: string): SQL | undefined {
  if (!saysSomething(search)) return sql`false`;
  const words = withoutApostrophes(folded(search)).split(/\s+/).filter(Boolean);
  return and(...words.map((word) => sql`translate(${text}, ${apostrophes}, '') like ${`%${escapeLike(word)}%`}`));
}
