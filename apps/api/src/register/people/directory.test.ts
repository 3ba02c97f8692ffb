import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Db } from '#db/client.ts';
import { peopleMarks, users } from '#db/tables/people.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { foldPeopleMarks } from './directory.repo.ts';
import { createPeopleDirectory } from './directory.ts';

let t: TestApp;
let company: TestCompany;
let ada: TestUser;
let token: string;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());
beforeEach(async () => {
  company = await t.aCompany();
  ada = await t.aUser({ company, firstName: 'Ada', lastName: 'Conti' });
  token = await t.tokenOf('Admin', company);
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

  test('what was committed while the people were being read', async () => {
    let sayAsked = () => undefined as void;
    const asked = new Promise<void>((resolve) => (sayAsked = resolve));
    let after: Promise<readonly string[] | null> | undefined;
    const directory = readBy(
      async (answer) => {
        const rows = await answer();
        if (after) return rows;
        await rename(t.database.systemDb, ada, 'Verdi');
        after = directory.find(company.id, { search: 'conti' });
        await asked;
        // By then it waits for these rows, which are older than what it was told of.
        await turnOfTheLoop();
        return rows;
      },
      {
        afterQuestion: () => {
          if (after) sayAsked();
        },
      },
    );
    expect([await directory.find(company.id, { search: 'conti' }), await after]).toEqual([[ada.id], []]);
  });
});

test('what is not committed is found by its own transaction alone, and leaves nothing behind', async () => {
  expect(await found('conti')).toEqual(['Ada Conti']);
  await inSession(async (session) => {
    await session.query('begin');
    await renaming(session, ada, 'Forse');
    expect([await found('conti'), await found('forse')]).toEqual([['Ada Conti'], []]);
    await session.query('rollback');
  });
  expect([await found('conti'), await found('forse')]).toEqual([['Ada Conti'], []]);
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

type Watched = { most?: number; afterQuestion?: () => void };

/** A directory whose people are read as a test wants. */
function readBy(read: (answer: () => Promise<unknown>) => Promise<unknown>, { most, afterQuestion }: Watched = {}) {
  const reader = (companyId: string): Db => {
    const db = t.database.reader(companyId);
    const execute: unknown = (question: never) => read(async () => db.execute(question));
    return Object.assign(Object.create(db) as Db, { execute });
  };
  const ask: Database['ask'] = async (...question) => {
    try {
      return await t.database.ask(...question);
    } finally {
      afterQuestion?.();
    }
  };
  return createPeopleDirectory({ ask, reader }, most);
}

/** The same, which tells how often it has read. */
function counting(most?: number) {
  let reads = 0;
  const directory = readBy(
    (answer) => {
      reads += 1;
      return answer();
    },
    most === undefined ? {} : { most },
  );
  return { directory, reads: () => reads };
}

describe('the people of a company are read', () => {
  test('once, however many search at once or again, and again only after a change that searches see', async () => {
    const { directory, reads } = counting();
    const search = () => directory.find(company.id, { search: 'conti' });
    const answers = await Promise.all(Array.from({ length: 20 }, search));
    expect(answers).toEqual(Array.from({ length: 20 }, () => [ada.id]));
    await search();
    await t.database.systemDb
      .update(users)
      .set({ lastSignInAt: t.clock.now(), version: 7 })
      .where(eq(users.id, ada.id));
    await search();
    expect(reads()).toBe(1);
    await rename(t.database.systemDb, ada, 'Contini');
    expect(await search()).toEqual([ada.id]);
    expect(reads()).toBe(2);
  });

  test('anew after a reading that failed', async () => {
    let fails = true;
    const directory = readBy((answer) => (fails ? Promise.reject(new Error('The line broke.')) : answer()));
    const search = () => directory.find(company.id, { search: 'conti' });
    await expect(Promise.all([search(), search()])).rejects.toThrow('The line broke.');
    fails = false;
    expect(await search()).toEqual([ada.id]);
  });

  test('anew where others needed the room', async () => {
    const other = await t.aCompany();
    for (const lastName of ['Conti', 'Conti', 'Conti']) await t.aUser({ company: other, lastName });
    const third = await t.aCompany();
    await t.aUser({ company: third, lastName: 'Conti' });
    // Ada and the administrator are two.
    const { directory, reads } = counting(5);
    const lengths = async (...some: TestCompany[]) => {
      const all: (number | undefined)[] = [];
      for (const { id } of some) all.push((await directory.find(id, { search: 'conti' }))?.length);
      return all;
    };
    expect(await lengths(company, other, company)).toEqual([1, 3, 1]);
    expect(reads()).toBe(2);
    expect(await lengths(third, company)).toEqual([1, 1]);
    expect(reads()).toBe(3);
    expect(await lengths(other)).toEqual([3]);
    expect(reads()).toBe(4);
  });

  test('by the database, where they are more than a process holds', async () => {
    const { directory } = counting(1);
    expect(await directory.find(company.id, { search: 'conti' })).toBeNull();
    const whole = counting(2).directory;
    expect(await whole.find(company.id, { search: 'conti' })).toEqual([ada.id]);
  });
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
