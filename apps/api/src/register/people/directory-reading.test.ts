import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Db } from '#db/client.ts';
import { users } from '#db/tables/people.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { createPeopleDirectory } from './directory.ts';

let t: TestApp;
let company: TestCompany;
let ada: TestUser;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());
beforeEach(async () => {
  company = await t.aCompany();
  ada = await t.aUser({ company, lastName: 'Conti' });
  await t.aUser({ company, role: 'Admin' });
});

const rename = (lastName: string) => t.database.systemDb.update(users).set({ lastName }).where(eq(users.id, ada.id));

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
    await rename('Contini');
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

  test('anew for whoever asks after a change that a reading under way does not see', async () => {
    let sayAsked = () => undefined as void;
    const asked = new Promise<void>((resolve) => (sayAsked = resolve));
    let after: Promise<readonly string[] | null> | undefined;
    const directory = readBy(
      async (answer) => {
        const rows = await answer();
        if (after) return rows;
        await rename('Verdi');
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
