import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAuditLines } from '#db/audit-lines.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany } from '#testing/factories.ts';
import { sealAudit, verifyAudit } from './seal.repo.ts';
import { startSealer } from './sealer.ts';

let t: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  t = await testApp();
  owner = new pg.Client({ connectionString: t.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await t.close();
});
beforeEach(() => owner.query('truncate audit_lines, audit_heads'));

async function write(company: TestCompany, many: number) {
  for (let index = 0; index < many; index += 1) {
    const changed = {
      before: { name: 'Però "1"', hours: 7.5 },
      after: { name: `Però ${index}`, hours: null, nested: { b: 1, a: [1, 2] } },
    };
    await addAuditLines(t.database.systemDb, company.id, [
      {
        at: t.clock.now(),
        actorId: null,
        action: 'users.update',
        entity: 'user',
        entityId: null,
        ip: '10.0.0.1',
        ...changed,
      },
    ]);
  }
}
const seal = (most?: number) => sealAudit(t.database.system, most);
const verify = () => verifyAudit(t.database.system);
const chainOf = async ({ id }: TestCompany) =>
  (
    await owner.query<{ id: string; seq: string; hash: Buffer }>(
      'select id, seq, hash from audit_lines where company_id = $1 order by seq',
      [id],
    )
  ).rows;

/** Somebody with the owner's rights who also silences the trigger. */
async function tamper(sql: string, values: unknown[]) {
  await owner.query('alter table audit_lines disable trigger seal_once');
  const { rowCount } = await owner.query(sql, values);
  await owner.query('alter table audit_lines enable trigger seal_once');
  expect(rowCount).toBe(1);
}

describe('the chain', () => {
  test('is one per company, without gaps, and verifies', async () => {
    const [one, two] = [await t.aCompany(), await t.aCompany()];
    await write(one, 3);
    await write(two, 2);
    await write(one, 1);
    expect(await seal()).toBe(6);
    expect((await chainOf(one)).map(({ seq }) => Number(seq))).toEqual([1, 2, 3, 4]);
    expect((await chainOf(two)).map(({ seq }) => Number(seq))).toEqual([1, 2]);
    expect(await verify()).toEqual({ lines: 6, firstBreak: null });
  });

  test('goes on where it stopped, in pieces, and seals nothing twice', async () => {
    const company = await t.aCompany();
    await write(company, 5);
    expect([await seal(2), await seal(2), await seal(2), await seal(2)]).toEqual([2, 2, 1, 0]);
    const before = await chainOf(company);
    await write(company, 2);
    expect(await seal()).toBe(2);
    expect((await chainOf(company)).slice(0, 5)).toEqual(before);
    expect(await verify()).toEqual({ lines: 7, firstBreak: null });
  });

  test('grows straight although several seal at once while others write', async () => {
    const companies = [await t.aCompany(), await t.aCompany()];
    await Promise.all([...companies.map((company) => write(company, 20)), seal(7), seal(7), seal(7)]);
    while ((await seal()) > 0);
    expect(await verify()).toEqual({ lines: 40, firstBreak: null });
  });

  test('of what nobody sealed yet is no break', async () => {
    await write(await t.aCompany(), 2);
    expect(await verify()).toEqual({ lines: 0, firstBreak: null });
  });

  test('is sealed by itself in a running process', async () => {
    await write(await t.aCompany(), 2);
    const sealer = startSealer(t.database.system, t.server.log);
    await expect.poll(verify, { interval: 200 }).toEqual({ lines: 2, firstBreak: null });
    await sealer.stop();
  });
});

describe('verification names the first break after', () => {
  test.each([
    ['changing what was done', "update audit_lines set action = 'users.read' where id = $1"],
    ['changing a value', `update audit_lines set changes = jsonb_set(changes, '{0,after}', '"altro"') where id = $1`],
    ['changing when', "update audit_lines set at = at + interval '1 millisecond' where id = $1"],
    ['changing who', 'update audit_lines set actor_id = gen_random_uuid() where id = $1'],
    ['hiding a refusal', 'update audit_lines set refused = not refused where id = $1'],
    ['changing from where', 'update audit_lines set ip = null where id = $1'],
    ['changing the seal', "update audit_lines set hash = sha256('x') where id = $1"],
    ['taking the seal away', 'update audit_lines set hash = null where id = $1'],
  ])('%s', async (_, sql) => {
    const [one, two] = [await t.aCompany(), await t.aCompany()];
    for (const company of [one, two]) await write(company, 4);
    await seal();
    const victim = (await chainOf(two))[2];
    await tamper(sql, [victim?.id]);
    const { firstBreak } = await verify();
    expect(firstBreak).toEqual({ companyId: two.id, seq: 3, lineId: victim?.id, what: 'changed' });
  });

  test.each([0, 1, 2])('deleting line %i of four', async (at) => {
    const company = await t.aCompany();
    await write(company, 4);
    await seal();
    const chain = await chainOf(company);
    await tamper('delete from audit_lines where id = $1', [chain[at]?.id]);
    expect((await verify()).firstBreak).toEqual({
      companyId: company.id,
      seq: at + 1,
      lineId: chain[at + 1]?.id,
      what: 'missing',
    });
  });

  test.each([
    ['the last line', 1, 4],
    ['the whole history', 4, 1],
  ])('cutting off %s', async (_, cut, seq) => {
    const company = await t.aCompany();
    await write(company, 4);
    await seal();
    const lost = (await chainOf(company)).slice(-cut);
    for (const { id } of lost) await tamper('delete from audit_lines where id = $1', [id]);
    expect((await verify()).firstBreak).toEqual({ companyId: company.id, seq, lineId: null, what: 'missing' });
  });

  test('moving a line to another company', async () => {
    const [one, two] = [await t.aCompany(), await t.aCompany()];
    await write(one, 3);
    await seal();
    await tamper('update audit_lines set company_id = $2 where id = $1', [(await chainOf(one))[2]?.id, two.id]);
    expect((await verify()).firstBreak).toMatchObject({ companyId: two.id, what: 'missing' });
  });

  test('swapping two lines', async () => {
    const company = await t.aCompany();
    await write(company, 3);
    await seal();
    const [, second, third] = await chainOf(company);
    await tamper('update audit_lines set seq = 99 where id = $1', [second?.id]);
    await tamper('update audit_lines set seq = 2 where id = $1', [third?.id]);
    await tamper('update audit_lines set seq = 3 where id = $1', [second?.id]);
    expect((await verify()).firstBreak).toMatchObject({ seq: 2, lineId: third?.id, what: 'changed' });
  });

  test('letting a forged line be sealed anew, for it can only go to the end', async () => {
    const company = await t.aCompany();
    await write(company, 3);
    await seal();
    const [, second, third] = await chainOf(company);
    await tamper("update audit_lines set action = 'users.read', seq = null, hash = null where id = $1", [second?.id]);
    expect(await seal()).toBe(1);
    expect((await verify()).firstBreak).toEqual({ companyId: company.id, seq: 2, lineId: third?.id, what: 'missing' });
  });
});
