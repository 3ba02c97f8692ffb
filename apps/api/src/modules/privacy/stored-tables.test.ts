import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allStored, storedTables } from '@timbro/core/privacy/stored-tables-rules.ts';
import { type TestApp, testApp } from '#testing/app.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

type Column = { table: string; column: string };
const listed: readonly Column[] = allStored.flatMap(
  ([table, { of, by = [], withheld = {}, cleared = [], at, through }]) =>
    [of, at, through?.own ?? null, ...by, ...Object.keys(withheld), ...cleared].flatMap((column) =>
      column === null ? [] : [{ table, column }],
    ),
);
const words = ({ table, column }: Column) => `${table}.${column}`;

/** Every table but the parts of a ring, which are its table again. */
const tables = async () =>
  (
    await (
      await it.owner()
    ).query<{ table: string; column: string; type: string }>(`
      select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped`)
  ).rows;

/** Keys with what they point at, without the company that every key names. */
const keys = async () =>
  (
    await (
      await it.owner()
    ).query<Column & { target: string }>(`
      select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as target
      from pg_constraint c join unnest(c.conkey) k on true join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k
      join pg_class t on t.oid = c.conrelid
      where c.contype = 'f' and not t.relispartition and a.attname <> 'company_id'`)
  ).rows;

/** A column whose name says that somebody is in it, whether or not a key ties it to them. */
const namesSomebody = /^(user|actor|person|reader|owner|author|employee|by)_id$|_by$/;

describe('the list of what is stored', () => {
  test('names every column that says who somebody is', async () => {
    const [stored, tied] = [await tables(), await keys()];
    const people = [
      ...stored.filter(({ column, type }) => type === 'uuid' && namesSomebody.test(column)),
      ...tied.filter(({ target }) => target === 'users'),
    ].filter(({ column }) => column !== 'replaced_by');
    expect(people.length).toBeGreaterThan(40);
    const forgotten = people.filter(
      ({ table, column }) => !listed.some((one) => one.table === table && one.column === column),
    );
    expect([...new Set(forgotten.map(words))]).toEqual([]);
  });

  test('names every table that hangs on one of somebody', async () => {
    const theirs = new Set<string>(allStored.filter(([, { of, through }]) => of ?? through).map(([table]) => table));
    const hanging = (await keys()).filter(
      ({ target, table }) => theirs.has(target) && target !== 'users' && table !== target,
    );
    expect(hanging.map(words)).toContain('payslip_files.payslip_id');
    expect(hanging.filter(({ table }) => !Object.hasOwn(storedTables, table)).map(words)).toEqual([]);
  });

  test('names no table and no column that is not there', async () => {
    const stored = new Set((await tables()).map(words));
    const known = new Set((await tables()).map(({ table }) => table));
    expect(allStored.filter(([table]) => !known.has(table)).map(([table]) => table)).toEqual([]);
    expect(listed.filter((one) => !stored.has(words(one))).map(words)).toEqual([]);
  });

  test('finds a new table of people that nobody has declared', async () => {
    const owner = await it.owner();
    await owner.query('create table favourites (company_id uuid, seen_by uuid, user_id uuid)');
    const people = (await tables()).filter(
      ({ table, column, type }) => type === 'uuid' && namesSomebody.test(column) && !Object.hasOwn(storedTables, table),
    );
    await owner.query('drop table favourites');
    expect(people.map(words)).toEqual(['favourites.seen_by', 'favourites.user_id']);
  });

  test('hands over nothing that those who answer requests may not read', async () => {
    const { rows } = await (
      await it.owner()
    ).query<Column>(`
      select c.relname as "table", a.attname as "column" from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
        and not has_column_privilege('timbro_app', c.oid, a.attnum, 'select')`);
    expect(rows.map(words)).toEqual(
      expect.arrayContaining(['users.password_hash', 'users.pin_hash', 'mailed_codes.hash']),
    );
    const open = rows.filter(({ table, column }) => {
      const found = allStored.find(([name]) => name === table)?.[1];
      return found?.handed === true && !Object.hasOwn(found.withheld ?? {}, column);
    });
    expect(open.map(words)).toEqual([]);
  });
});
