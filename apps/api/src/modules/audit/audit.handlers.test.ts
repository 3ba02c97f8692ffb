import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

type Given = {
  at?: string;
  actorId?: string | null;
  action?: string;
  entity?: string;
  entityId?: string | null;
  changes?: unknown[];
  refused?: boolean;
};

async function aLine(
  companyId: string,
  {
    at = '2026-11-10T09:00:00Z',
    actorId = null,
    action = 'shifts.paint',
    entity = 'user',
    entityId = null,
    changes = [],
    refused = false,
  }: Given = {},
) {
  const id = newId();
  const values = [id, companyId, at, actorId, action, entity, entityId, JSON.stringify(changes), refused];
  await t.database.system.query(
    "insert into audit_lines (id, company_id, at, actor_id, action, entity, entity_id, changes, refused, ip) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '10.0.0.9')",
    values,
  );
  return id;
}

const list = (token: string, query = '') => t.ask(`GET /audit?${query}`, { token });
const idsOf = async (token: string, query = '') => (await list(token, query)).body.items.map(({ id }) => id);
const download = (token: string, query: string, language = 'it') =>
  t.ask(`GET /audit/export?${query}`, { token, headers: { 'accept-language': language } });

async function anAdmin(company: TestCompany) {
  const user = await t.aUser({ company, role: 'Admin', firstName: 'Ada' });
  return { user, token: (await t.signedInAs(user)).token };
}

describe('the list', () => {
  let company: TestCompany;
  let token: string;
  let user: TestUser;
  let lines: { first: string; second: string; third: string };

  beforeAll(async () => {
    company = await t.aCompany();
    ({ token, user } = await anAdmin(company));
    const named = "first_name = 'Ada', last_name = 'Lovelace', display_name = 'Ada Lovelace'";
    await t.database.system.query(`update users set ${named} where id = $1`, [user.id]);
    const changes = [{ field: 'firstName', before: 'Ada', after: 'Grace' }];
    lines = {
      first: await aLine(company.id, { at: '2026-11-10T08:00:00Z', actorId: user.id, entityId: user.id, changes }),
      second: await aLine(company.id, {
        at: '2026-11-10T09:00:00Z',
        action: 'auth.signIn',
        entity: 'session',
        refused: true,
      }),
      third: await aLine(company.id, { at: '2026-11-11T09:00:00Z', action: '100%_done', entity: 'department' }),
    };
    await aLine((await t.aCompany()).id, { actorId: user.id, entityId: user.id });
  });

  test('tells who did what to which record and when, the latest first', async () => {
    const { status, body } = await list(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 25 });
    expect(body.items.map(({ id }) => id)).toEqual([lines.third, lines.second, lines.first]);
    expect(body.items[2]).toEqual({
      id: lines.first,
      at: '2026-11-10T08:00:00.000Z',
      actor: { id: user.id, displayName: 'Ada Lovelace', sortName: 'Lovelace Ada', departmentId: null },
      action: 'shifts.paint',
      entity: 'user',
      entityId: user.id,
      entityName: 'Ada Lovelace',
      companyName: null,
      byProvider: false,
      changes: [{ field: 'firstName', before: 'Ada', after: 'Grace' }],
      refused: false,
      ip: '10.0.0.9',
    });
    expect(body.items[1]).toMatchObject({ actor: null, refused: true });
  });

  test.each<[string, () => string, (keyof typeof lines)[]]>([
    ['the oldest first', () => 'sort=at', ['first', 'second', 'third']],
    ['one kind of record', () => 'entity=session', ['second']],
    ['two kinds of record', () => 'entity=user&entity=department', ['third', 'first']],
    ['one record', () => `entityId=${user.id}`, ['first']],
    ['one person', () => `actorId=${user.id}`, ['first']],
    ['refused attempts', () => 'refused=true', ['second']],
    ['what was not refused', () => 'refused=false', ['third', 'first']],
    ['one line', () => `id=${lines.second}`, ['second']],
    ['a name', () => 'search=ada', ['first']],
    ['a surname before the name', () => 'search=lovelace%20ada', ['first']],
    ['two names of which one is not theirs', () => 'search=ada%20byron', []],
    ['an action', () => 'search=SIGNIN', ['second']],
    ['an action in the words of the page', () => 'search=accesso', ['second']],
    ['a sign that means something to LIKE', () => 'search=%25_', ['third']],
    ['a range of days', () => 'from=2026-11-11&to=2026-11-11', ['third']],
    ['a first day', () => 'from=2026-11-11', ['third']],
    ['a last day', () => 'to=2026-11-10', ['second', 'first']],
    ['days the wrong way round', () => 'from=2026-11-11&to=2026-11-10', []],
    ['several things at once', () => `entity=user&refused=false&actorId=${user.id}&from=2026-11-10`, ['first']],
    ['a stranger', () => `actorId=${newId()}`, []],
  ])('asked for %s', async (_, query, expected) =>
    expect(await idsOf(token, query())).toEqual(expected.map((name) => lines[name])),
  );

  test('comes in pages that neither lose nor repeat a line, even of one instant', async () => {
    const crowded = await t.aCompany();
    const admin = await anAdmin(crowded);
    const all = [];
    for (let index = 0; index < 7; index += 1) all.push(await aLine(crowded.id));
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push((await list(admin.token, `pageSize=3&page=${page}`)).body);
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [3, 7],
      [3, 7],
      [1, 7],
      [0, 7],
    ]);
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(all.toSorted().toReversed());
  });

  test.each([
    'from=2026-02-30',
    'to=tomorrow',
    'sort=hash',
    'refused=maybe',
    'entityId=42',
    'pageSize=201',
    `search=${'x'.repeat(101)}`,
  ])('refuses %s', async (query) => {
    expect((await list(token, query)).body).toMatchObject({
      statusCode: 422,
      code: 'validation',
      errors: [{ path: query.split('=')[0] }],
    });
  });

  test('says which of several values is wrong', async () => {
    expect((await list(token, 'entity=user&entity=nobody')).body.errors).toEqual([
      { path: 'entity.1', message: 'Formato non valido' },
    ]);
  });
});

describe('a day', () => {
  /** The first and the last millisecond of the day, and those outside it. */
  test.each([
    ['Europe/Rome', '2026-11-12', '2026-11-11T23:00:00.000Z', '2026-11-12T22:59:59.999Z'],
    ['Europe/Rome', '2026-07-01', '2026-06-30T22:00:00.000Z', '2026-07-01T21:59:59.999Z'],
    ['Europe/Rome', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['Europe/Rome', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
    ['Pacific/Auckland', '2026-11-12', '2026-11-11T11:00:00.000Z', '2026-11-12T10:59:59.999Z'],
  ])('in %s, %s, is the company’s own', async (timezone, day, first, last) => {
    const company = await t.aCompany();
    await t.database.system.query('update companies set timezone = $2 where id = $1', [company.id, timezone]);
    const { token } = await anAdmin(company);
    const inside = [await aLine(company.id, { at: first }), await aLine(company.id, { at: last })];
    for (const [at, move] of [
      [first, -1],
      [last, 1],
    ] as const)
      await aLine(company.id, { at: new Date(Date.parse(at) + move).toISOString() });
    expect(await idsOf(token, `from=${day}&to=${day}&sort=at`)).toEqual(inside);
    expect(await idsOf(token)).toHaveLength(4);
  });
});

describe('who may read', () => {
  test('an Admin everything of the own company and nothing of another', async () => {
    const [mine, other] = [await t.aCompany(), await t.aCompany()];
    const stranger = await t.aUser({ company: other });
    const line = await aLine(other.id, { entityId: stranger.id });
    const { token } = await anAdmin(mine);
    for (const query of ['', `entityId=${stranger.id}`, `id=${line}`, `actorId=${stranger.id}`])
      expect((await list(token, query)).body).toMatchObject({ items: [], total: 0 });
    expect((await download(token, `format=csv&entityId=${stranger.id}`)).text.trim().split('\r\n')).toHaveLength(1);
  });

  test.each(['Responsible', 'BackOffice'] as const)('a %s the history of a record they may read', async (role) => {
    const company = await t.aCompany();
    const user = await t.aUser({ company, role });
    const { token } = await t.signedInAs(user);
    const colleague = await t.aUser({ company });
    const line = await aLine(company.id, { entityId: user.id });
    await aLine(company.id, { entityId: colleague.id });

    for (const ask of [list, download]) {
      expect((await ask(token, '')).body).toMatchObject({
        statusCode: 422,
        errors: [{ path: 'entityId', message: 'Campo obbligatorio' }],
      });
      expect((await ask(token, `entityId=${colleague.id}`)).body.code).toBe('notFound');
      expect((await ask(token, `entityId=${(await t.aUser()).id}`)).body.code).toBe('notFound');
    }
    expect(await idsOf(token, `entityId=${user.id}`)).toEqual([line]);
    expect(await idsOf(token, `entityId=${user.id}&actorId=${colleague.id}`)).toEqual([]);
  });

  test('an Operator nothing', async () => {
    const token = await t.tokenOf('Operator');
    for (const ask of [list, download])
      expect((await ask(token, '')).body).toMatchObject({ statusCode: 403, code: 'forbidden' });
  });

  test.each(['SuperAdmin', 'SuperUser'] as const)('a %s what concerns the provider, and no client', async (role) => {
    const client = await t.aCompany();
    await aLine(client.id);
    const token = await t.tokenOf(role);
    const own = await aLine(await t.providerCompany());
    expect(await idsOf(token)).toContain(own);
    const { rows } = await t.database.system.query<{ n: number }>(
      'select count(*)::int as n from audit_lines where company_id = $1',
      [await t.providerCompany()],
    );
    expect((await list(token)).body.total).toBe(rows[0]?.n);
  });
});

describe('the export', () => {
  const columns = ['Quando', 'Chi', 'Azione', 'Elemento', 'Identificativo', 'Modifiche', 'Esito', 'Indirizzo'];

  async function aStory() {
    const company = await t.aCompany();
    const { token, user } = await anAdmin(company);
    await t.database.system.query("update users set display_name = '=2+5' where id = $1", [user.id]);
    const changes = [
      { field: 'phone', before: null, after: '+39 055' },
      { field: 'weeklyMinutes', before: 2400, after: { a: 1 } },
    ];
    await aLine(company.id, { at: '2026-11-10T08:00:00Z', actorId: user.id, entityId: user.id, changes });
    await aLine(company.id, { at: '2026-11-10T09:00:00Z', action: 'auth.signIn', entity: 'session', refused: true });
    return { token, user };
  }

  test('as csv holds the same lines, and no formula', async () => {
    const { token, user } = await aStory();
    const answer = await download(token, 'format=csv&sort=at');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="cronologia 2026-11-12.csv"; filename*=UTF-8''cronologia%202026-11-12.csv`,
    });
    expect(answer.text).toBe(
      [
        `\ufeff${columns.join(';')}`,
        `10/11/2026, 09:00:00;'=2+5;shifts.paint;Utente · =2+5;${user.id};"Telefono: — → +39 055\nMinuti settimanali: 2400 → {""a"":1}";Eseguita;10.0.0.9`,
        '10/11/2026, 10:00:00;;Accesso;Sessione;;;Rifiutata;10.0.0.9',
        '',
      ].join('\r\n'),
    );
  });

  test('as xlsx, which is the default, comes back from a reader', async () => {
    const { token, user } = await aStory();
    const answer = await download(token, 'sort=at');
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const [sheet] = await readSheets(answer.rawPayload);
    expect(sheet?.data).toEqual([
      columns,
      [
        '10/11/2026, 09:00:00',
        "'=2+5",
        'shifts.paint',
        'Utente · =2+5',
        user.id,
        'Telefono: — → +39 055\nMinuti settimanali: 2400 → {"a":1}',
        'Eseguita',
        '10.0.0.9',
      ],
      ['10/11/2026, 10:00:00', null, 'Accesso', 'Sessione', null, null, 'Rifiutata', '10.0.0.9'],
    ]);
  });

  test('speaks the language that is asked, and takes the filters of the list', async () => {
    const { token } = await aStory();
    const { text, headers } = await download(token, 'format=csv&refused=true&from=2026-11-01', 'en');
    expect(headers['content-disposition']).toContain('filename="history 2026-11-01 2026-11-12.csv"');
    expect(text.split('\r\n')).toEqual([
      '\ufeffWhen;Who;Action;Record;Identifier;Changes;Outcome;Address',
      '10/11/2026, 10:00:00;;Sign-in;Session;;;Refused;10.0.0.9',
      '',
    ]);
  });

  test('is whole and in order past the piece it is read in, even where many lines share an instant', async () => {
    const company = await t.aCompany();
    const { token } = await anAdmin(company);
    await t.database.system.query(
      `insert into audit_lines (id, company_id, at, action, entity, entity_id, changes)
       select gen_random_uuid(), $1, timestamptz '2026-11-10T08:00:00Z' + (n / 700) * interval '1 second', 'shifts.paint', 'user', gen_random_uuid(), '[]' from generate_series(1, 2500) n`,
      [company.id],
    );
    for (const [sort, order] of [
      ['at', 'asc'],
      ['-at', 'desc'],
    ] as const) {
      const { text } = await download(token, `format=csv&sort=${sort}`);
      const { rows } = await t.database.system.query<{ entity_id: string }>(
        `select entity_id from audit_lines where company_id = $1 order by at ${order}, id ${order}`,
        [company.id],
      );
      expect(
        text
          .trim()
          .split('\r\n')
          .slice(1)
          .map((line) => line.split(';')[4]),
      ).toEqual(rows.map((row) => row.entity_id));
    }
  });

  test('in a format nobody knows is 422', async () => {
    expect((await download((await aStory()).token, 'format=pdf')).body).toMatchObject({
      statusCode: 422,
      errors: [{ path: 'format' }],
    });
  });
});
