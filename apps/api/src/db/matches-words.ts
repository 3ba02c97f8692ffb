import { type SQL, and, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { apostrophes, searchedWords } from '@timbro/core/people/search-rules.ts';
import { escapeLike } from './escape-like.ts';

/** `folded` by the database. */
export const foldedSql = (text: SQL): SQL =>
  sql`lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;

/** The words of what was typed, each of which must be in the text. */
export function matchesWords(text: AnyPgColumn | SQL, search: string): SQL | undefined {
  const words = searchedWords(search);
  if (!words) return sql`false`;
  return and(...words.map((word) => sql`translate(${text}, ${apostrophes}, '') like ${`%${escapeLike(word)}%`}`));
}
