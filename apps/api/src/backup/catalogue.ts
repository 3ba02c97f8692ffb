import type pg from 'pg';

/** Which schema a backup belongs to: the hashes of the migrations that made it. */
export async function migrationsOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ hashes: string }>(
    `select coalesce(string_agg(hash, ' ' order by id), '') as hashes from app.__drizzle_migrations`,
  );
  return rows[0]?.hashes ?? '';
}

/**
 * Where people are and were is nobody's to keep: it begins anew with the next positions. What days come to is made again as
 * they are put back, and so are the marks of people, which name transactions of their own server.
 */
const leftOut: ReadonlySet<string> = new Set([
  'positions',
  'fences',
  'person_months',
  'person_month_sums',
  'people_marks',
]);
export const isSaved = (table: string): boolean => !leftOut.has(table);

/** The tables, each after those it points at, so that rows can be put back in this order; one that is kept in parts is named as a whole. */
export async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1",
  );
  const { rows: arrows } = await client.query<{ source: string; target: string }>(
    `select distinct s.relname as source, t.relname as target from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and s.relname <> t.relname`,
  );
  const ordered: string[] = [];
  const waiting = new Set(tables.map(({ name }) => name));
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (name) => !arrows.some(({ source, target }) => source === name && waiting.has(target)),
    );
    if (free.length === 0) throw new Error(`Tables point at each other in a circle: ${[...waiting].join(', ')}.`);
    for (const name of free) waiting.delete(name);
    ordered.push(...free);
  }
  return ordered;
}
