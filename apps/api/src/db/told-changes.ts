import { type SQL, sql } from 'drizzle-orm';
import { erasedFields, erasedValue } from '@timbro/core/privacy/erased-fields-rules.ts';

const entities = sql.raw(
  Object.keys(erasedFields)
    .map((entity) => `'${entity}'`)
    .join(', '),
);
const told = (end: 'before' | 'after') =>
  sql.raw(`case jsonb_typeof(c.one -> '${end}') when 'null' then c.one -> '${end}' else '"${erasedValue}"' end`);

/**
 * What a line of the history changed, as anybody may still read it: sealed lines keep what an erasure took away, and whoever reads
 * them finds a mark in its place. Everything that shows changes of people selects them with this; only the seals cover the raw ones.
 * `line` is the alias of the line.
 */
export const toldChanges = (line: string): SQL => {
  const t = sql.raw(line);
  return sql`case when ${t}.entity in (${entities}) and exists (
      select from erased_records e where e.company_id = ${t}.company_id and e.entity_id = ${t}.entity_id)
    then (select coalesce(jsonb_agg(case when ${sql.raw(`'${JSON.stringify(erasedFields)}'::jsonb`)} -> ${t}.entity ? (c.one ->> 'field')
        then c.one || jsonb_build_object('before', ${told('before')}, 'after', ${told('after')}) else c.one end order by c.place), '[]')
      from jsonb_array_elements(${t}.changes) with ordinality c (one, place))
    else ${t}.changes end`;
};
