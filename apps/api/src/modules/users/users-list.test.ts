import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { aBody } from '#testing/new-person.ts';

let t: TestApp;
let company: TestCompany;
let admin: TestUser;
let token: string;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await t.aCompany();
  admin = await t.aUser({ company, role: 'Admin' });
  token = (await t.signedInAs(admin)).token;
});

const create = (more: object = {}, as = token) => t.ask('POST /users', { token: as, body: aBody(more) });

describe('the list', () => {
  test('finds by words in any order, without accents or apostrophes, and by tax code', async () => {
    await create({ firstName: 'Nicolò', lastName: 'De Sìmone', email: 'nic@prova.example' });
    await create({ firstName: 'Ada', lastName: "D'Àvila" });
    await create({ firstName: 'Bea', taxCode: 'RSSMRA80A01H501U' });
    const found = async (search: string) =>
      (await t.ask(`GET /users?${new URLSearchParams({ search }).toString()}`, { token })).body.items.map(
        ({ firstName }) => firstName,
      );
    expect(await found('simone nicolo')).toEqual(['Nicolò']);
    expect(await found('NIC@')).toEqual(['Nicolò']);
    expect(await found('rssmra80')).toEqual(['Bea']);
    expect(await found('%')).toEqual([]);
    for (const typed of ['davila', "D'Avila", 'd’avila', 'avila ada']) expect(await found(typed)).toEqual(['Ada']);
  });

  test('narrows by status, role and department, and none means without one', async () => {
    const [one, two] = [await t.aDepartment(company), await t.aDepartment(company)];
    const people = [
      await t.aUser({ company, departmentId: one.id }),
      await t.aUser({ company, departmentId: two.id, role: 'Responsible' }),
      await t.aUser({ company, status: 'archived' }),
      await t.aUser({ company, status: 'notActive' }),
    ].map(({ id }) => id);
    const ids = async (query: string) =>
      (await t.ask(`GET /users?pageSize=200&${query}`, { token })).body.items
        .map(({ id }) => people.indexOf(id))
        .filter((index) => index >= 0)
        .toSorted((a, b) => a - b);
    expect(await ids('')).toEqual([0, 1, 2, 3]);
    expect(await ids('status=archived')).toEqual([2]);
    expect(await ids('status=archived&status=notActive')).toEqual([2, 3]);
    expect(await ids('role=Responsible')).toEqual([1]);
    expect(await ids(`departmentId=${one.id}`)).toEqual([0]);
    expect(await ids('departmentId=none')).toEqual([2, 3]);
    expect(await ids(`departmentId=none&departmentId=${two.id}`)).toEqual([1, 2, 3]);
  });

  test('sorts by any column both ways, who has no value last, and pages without overlap', async () => {
    const department = await t.aDepartment(company, 'Alfa');
    for (const [firstName, lastName] of [
      ['Zoe', 'Abate'],
      ['Ada', 'Abate'],
      ['Ugo', 'Zeta'],
    ])
      await create({ firstName, lastName, ...(firstName === 'Ugo' && { departmentId: department.id }) });
    const names = async (sort: string) =>
      (await t.ask(`GET /users?sort=${sort}`, { token })).body.items.map(({ displayName }) => displayName);
    expect((await names('name')).slice(0, 2)).toEqual(['Ada Abate', 'Zoe Abate']);
    expect((await names('-name'))[0]).toBe('Ugo Zeta');
    expect((await names('department'))[0]).toBe('Ugo Zeta');
    expect((await names('-department'))[0]).toBe('Ugo Zeta');
    const pages = await Promise.all(
      [1, 2, 3, 4].map(
        async (page) => (await t.ask(`GET /users?pageSize=1&page=${page}`, { token })).body.items[0]?.id,
      ),
    );
    expect(new Set(pages).size).toBe(4);
  });

  test.each(['sort=salary', 'status=sleeping', 'role=SuperAdmin', 'departmentId=x', 'pageSize=1000'])(
    'refuses %s',
    async (query) => expect((await t.ask(`GET /users?${query}`, { token })).status).toBe(422),
  );
});

describe('the export', () => {
  beforeEach(async () => {
    await create({ firstName: '=HYPERLINK("x")', lastName: '@SUM(1)', taxCode: 'RSSMRA80A01H501U' });
    await create({ firstName: 'Tutta', lastName: 'Altra', role: 'BackOffice' });
  });

  test('as csv holds what the filter shows, and no formula', async () => {
    const answer = await t.ask('GET /users/export?format=csv&role=Operator', { token });
    expect(answer.headers['content-disposition']).toContain('utenti 2026-11-12.csv');
    const [heads, ...rows] = answer.text.trim().split('\r\n');
    expect(answer.text.startsWith('\ufeff')).toBe(true);
    expect(heads).toMatch(/^Nome;Cognome;E-mail;Telefono;Ruolo;Reparto;Stato;Codice fiscale/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(
      /^"'=HYPERLINK\(""x""\)";'@SUM\(1\);ada\.\d+@prova\.example;;Operatore;;Non attivo;RSSMRA80A01H501U/,
    );
  });

  test('as xlsx comes back from another reader as plain text', async () => {
    const answer = await t.ask('GET /users/export?search=sum', { token, headers: { 'accept-language': 'en' } });
    const [sheet] = await readSheets(answer.rawPayload);
    expect(sheet?.data).toHaveLength(2);
    expect(sheet?.data[1]?.slice(0, 2)).toEqual([`'=HYPERLINK("x")`, `'@SUM(1)`]);
    expect(sheet?.data[1]?.[4]).toBe('Operator');
  });
});
