import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { access } from '@timbro/core/access.ts';
import { defineContract } from '@timbro/core/capability.ts';
import type { Db } from '#db/client.ts';
import { peopleMarks, users } from '#db/tables/people.ts';
import { implement } from '#http/handlers.ts';
import { peopleRepo } from '#modules/people/people.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { mountBeside } from '#testing/mount-beside.ts';
import { foldPeopleMarks } from './directory.repo.ts';

let t: TestApp;
let company: TestCompany;
let ada: TestUser;
let token: string;
beforeAll(async () => {
  t = await testApp();
  mountBeside(t, '/beside', { rehearsals: contract }, { rehearsals: handlers });
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await t.aCompany();
  ada = await t.aUser({ company, firstName: 'Ada', lastName: 'Conti' });
  token = await t.tokenOf('Admin', company);
});

const contract = defineContract({
  rename: {
    route: 'POST /rename/:userId',
    access: access.companyAdmin,
    reply: z.object({ old: z.int(), new: z.int() }),
    summary: '',
    entity: 'user',
  },
});
/** Changes somebody, searches, and keeps nothing of it. */
const handlers = implement(contract, {
  async rename({ tx, actor, now, people, params, unrecorded, rehearse }) {
    const totalOf = async (search: string) => {
      const query = { search, page: 1, pageSize: 1, sort: 'name' as const };
      return (await peopleRepo(tx, actor.companyId, 'company', now, people).page(query)).total;
    };
    await tx.update(users).set({ lastName: 'Nuovi' }).where(eq(users.id, params.userId));
    unrecorded();
    rehearse();
    return { old: await totalOf('conti'), new: await totalOf('nuovi') };
  },
});

const found = async (search: string, at = t) =>
  (await at.ask(`GET /people?search=${search}`, { token })).body.items.map(({ displayName }) => displayName);
const rename = (db: Db, { id }: TestUser, lastName: string) =>
  db
    .update(users)
    .set({ lastName, displayName: `Ada ${lastName}` })
    .where(eq(users.id, id));
const marksOf = ({ id }: TestCompany) =>
  t.database.systemDb.select().from(peopleMarks).where(eq(peopleMarks.companyId, id));

const latestOf = (marks: readonly { xid: string }[]) => Math.max(...marks.map(({ xid }) => Number(xid)));

/** A session of the login that owns the schema, with a transaction of its own. */
async function inSession(work: (session: pg.Client) => Promise<void>) {
  const session = new pg.Client({ connectionString: t.databaseUrl });
  await session.connect();
  try {
    await work(session);
  } finally {
    await session.end();
  }
}
const renaming = (session: pg.Client, { id }: TestUser, lastName: string) =>
  session.query('update users set last_name = $2, display_name = $3 where id = $1', [id, lastName, `Ada ${lastName}`]);

describe('the next search finds', () => {
  test('who is new, renamed, archived, moved and removed', async () => {
    expect(await found('conti')).toEqual(['Ada Conti']);
    const bea = await t.aUser({ company, firstName: 'Bea', lastName: 'Conti' });
    expect(await found('conti')).toEqual(['Ada Conti', 'Bea Conti']);
    await rename(t.database.systemDb, ada, 'Verdi');
    expect(await found('conti')).toEqual(['Bea Conti']);
    expect(await found('verdi')).toEqual(['Ada Verdi']);
    expect((await t.ask(`PATCH /users/${bea.id}/archive`, { token, body: { archived: true } })).status).toBe(200);
    expect(await found('conti&status=active')).toEqual([]);
    expect(await found('conti&status=archived')).toEqual(['Bea Conti']);
    const department = await t.aDepartment(company);
    await t.database.systemDb.update(users).set({ departmentId: department.id }).where(eq(users.id, ada.id));
    expect(await found(`verdi&departmentId=${department.id}`)).toEqual(['Ada Verdi']);
    expect((await t.ask(`DELETE /users/${bea.id}`, { token })).status).toBe(204);
    expect(await found('conti')).toEqual([]);
  });

  test('what another process has changed', async () => {
    const beside = await testApp({ beside: t });
    try {
      expect([await found('conti'), await found('conti', beside)]).toEqual([['Ada Conti'], ['Ada Conti']]);
      const body = { firstName: 'Ada', lastName: 'Lovati' };
      expect((await beside.ask(`PATCH /users/${ada.id}`, { token, body })).status).toBe(200);
      expect([await found('conti'), await found('lovati')]).toEqual([[], ['Ada Lovati']]);
      expect([await found('conti', beside), await found('lovati', beside)]).toEqual([[], ['Ada Lovati']]);
    } finally {
      await beside.close();
    }
  });

  test('what was begun before something else and committed after it', async () => {
    const other = await t.aUser({ company, lastName: 'Conti' });
    await inSession(async (early) => {
      await early.query('begin');
      await renaming(early, ada, 'Presto');
      await rename(t.database.systemDb, other, 'Tardi');
      expect([await found('tardi'), await found('presto')]).toEqual([['Ada Tardi'], []]);
      await early.query('commit');
    });
    expect(await found('presto')).toEqual(['Ada Presto']);
  });
});

test('what is not committed is found by nobody else, and leaves nothing behind', async () => {
  expect(await found('conti')).toEqual(['Ada Conti']);
  await inSession(async (session) => {
    await session.query('begin');
    await renaming(session, ada, 'Forse');
    expect([await found('conti'), await found('forse')]).toEqual([['Ada Conti'], []]);
    await session.query('rollback');
  });
  expect([await found('conti'), await found('forse')]).toEqual([['Ada Conti'], []]);
});

test('a write finds what it has just changed, and nobody else does', async () => {
  expect(await found('conti')).toEqual(['Ada Conti']);
  const { status, body } = await t.ask(`POST /rename/${ada.id}`, { token, prefix: '/beside' });
  expect([status, body]).toEqual([201, { old: 0, new: 1 }]);
  expect([await found('conti'), await found('nuovi')]).toEqual([['Ada Conti'], []]);
});

test('companies find their own people alone', async () => {
  const other = await t.aCompany();
  const namesake = await t.aUser({ company: other, lastName: 'Conti' });
  const { people } = t.server;
  expect(await people.find(company.id, { search: 'conti' })).toEqual([ada.id]);
  expect(await people.find(other.id, { search: 'conti' })).toEqual([namesake.id]);
  const before = (await marksOf(company)).length;
  await rename(t.database.systemDb, namesake, 'Altri');
  expect(await marksOf(company)).toHaveLength(before);
  expect(await people.find(other.id, { search: 'altri' })).toEqual([namesake.id]);
});

describe('many marks', () => {
  const manyChanges = async () => {
    for (let nth = 0; nth < 20; nth += 1) await rename(t.database.systemDb, ada, `Nome${nth}`);
  };

  test('become one, and few stay as they are', async () => {
    await manyChanges();
    const quiet = await t.aCompany();
    await t.aUser({ company: quiet });
    const [before] = await marksOf(quiet);
    expect((await marksOf(company)).length).toBeGreaterThan(20);
    await foldPeopleMarks(t.database.systemDb);
    expect([(await marksOf(company)).length, await marksOf(quiet)]).toEqual([1, [before]]);
    expect(await found('nome19')).toEqual(['Ada Nome19']);
    await rename(t.database.systemDb, ada, 'Dopo');
    expect([await found('nome19'), await found('dopo')]).toEqual([[], ['Ada Dopo']]);
  });

  test('leave those that are not committed yet', async () => {
    await manyChanges();
    await inSession(async (session) => {
      await session.query('begin');
      await renaming(session, ada, 'Presto');
      await foldPeopleMarks(t.database.systemDb);
      expect([await found('nome19'), (await marksOf(company)).length]).toEqual([['Ada Nome19'], 1]);
      await session.query('commit');
    });
    expect([await found('presto'), (await marksOf(company)).length]).toEqual([['Ada Presto'], 2]);
  });

  test('come to no version twice, whatever is committed beside their folding', async () => {
    const small = await t.aCompany();
    const [bea, cleo] = [await t.aUser({ company: small }), await t.aUser({ company: small })];
    const search = (text: string) => t.server.people.find(small.id, { search: text });
    await inSession(async (late) => {
      await late.query('begin');
      await renaming(late, bea, 'Ultima');
      await inSession(async (folding) => {
        await folding.query('begin');
        await foldPeopleMarks(drizzle({ client: folding }), 1);
        await rename(t.database.systemDb, cleo, 'Mezzana');
        const marks = await marksOf(small);
        expect([marks.length, await search('mezzana')]).toEqual([3, [cleo.id]]);
        await folding.query('commit');
        await late.query('commit');
        // As many as before, with the same latest one: only together they tell the two apart.
        const now = await marksOf(small);
        expect([now.length, latestOf(now)]).toEqual([marks.length, latestOf(marks)]);
      });
    });
    expect(await search('ultima')).toEqual([bea.id]);
  });
});
