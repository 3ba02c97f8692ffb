import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { type TestCompany, type TestUser, password } from '#testing/factories.ts';
import { aBody } from '#testing/new-person.ts';

let t: TestApp;
let company: TestCompany;
let other: TestCompany;
let admin: TestUser;
let token: string;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  [company, other] = [await t.aCompany(), await t.aCompany()];
  admin = await t.aUser({ company, role: 'Admin' });
  token = (await t.signedInAs(admin)).token;
});

const create = (more: object = {}, as = token) => t.ask('POST /users', { token: as, body: aBody(more) });
const faultsOf = (answer: { body: { errors?: { path: string; message: string }[] } }) =>
  Object.fromEntries((answer.body.errors ?? []).map(({ path, message }) => [path, message]));

describe('somebody new', () => {
  test('is not active until the password of the invitation is chosen', async () => {
    const department = await t.aDepartment(company, 'Produzione');
    const body = aBody({
      phone: '055 123 4567',
      departmentId: department.id,
      taxCode: 'rssmra80a01h501u',
      payrollCode: '0042',
      hiredOn: '2020-03-01',
      weeklyMinutes: 1200,
      yearlyVacationHours: 160.5,
      yearlyRolHours: 72,
    });
    const made = await t.ask('POST /users', { token, body });
    expect(made.status).toBe(201);
    const { departmentId: _, ...data } = body;
    expect(made.body).toMatchObject({
      ...data,
      phone: '+390551234567',
      taxCode: 'RSSMRA80A01H501U',
      status: 'notActive',
      displayName: 'Ada Rossi',
      department: { id: department.id, name: 'Produzione' },
      companyId: company.id,
      language: 'it',
      version: 1,
    });
    const [mail] = await t.mailsTo(body.email);
    const code = mail?.headers?.['X-Timbro-Code'] ?? '';
    expect(mail?.text).toContain(`/create-password?${new URLSearchParams({ email: body.email, code }).toString()}`);
    expect(mail?.text).toContain(company.name);

    const confirm = { email: body.email, code, password: 'Campione#2026' };
    expect((await t.ask('POST /auth/restore-password-confirm', { body: confirm })).status).toBe(200);
    const signedIn = await t.ask('POST /auth/sign-in', { body: { email: body.email, password: 'Campione#2026' } });
    expect(signedIn.body.user).toMatchObject({ id: made.body.id, status: 'active' });
  });

  test('leaves a line in the history and an event for the staff and the department', async () => {
    const department = await t.aDepartment(company, 'Qualità');
    const { body } = await create({ departmentId: department.id });
    const [line] = await t.historyOf(body.id);
    expect(line).toMatchObject({ action: 'users.create', entity: 'user', actorId: admin.id });
    expect(line?.changes).toContainEqual({ field: 'department', before: null, after: 'Qualità' });
    const events = (await t.leftInOutbox('event')).map(({ payload }) => payload as { event: object; rooms: string[] });
    const mine = events.find(({ event }) => 'entityId' in event && event.entityId === body.id);
    expect(mine?.event).toMatchObject({ eventType: 'users.create', companyId: company.id });
    expect(mine?.rooms).toContain(`company:${company.id}:department:${department.id}`);
    expect(mine?.rooms).not.toContain(`company:${company.id}:role:Operator`);
  });

  test.each([
    [
      'a name of 300 signs',
      { firstName: 'a'.repeat(300) },
      'firstName',
      'Valore troppo lungo: al massimo 100 caratteri',
    ],
    ['a name that is missing', { lastName: ' ' }, 'lastName', 'Campo obbligatorio'],
    ['a wrong address', { email: 'ada' }, 'email', 'Inserire un indirizzo e-mail valido'],
    ['no address', { email: '' }, 'email', "L'e-mail è obbligatoria"],
    ['a role of the provider', { role: 'SuperAdmin' }, 'role', 'Formato non valido'],
    ['a wrong tax code', { taxCode: 'RSSMRA80A01H501A' }, 'taxCode', 'Codice fiscale non valido'],
    ['a wrong phone', { phone: 'cinque' }, 'phone', 'Formato non valido'],
    ['a day that is none', { hiredOn: '2026-02-30' }, 'hiredOn', 'Data non corretta'],
    ['a week of more than its hours', { weeklyMinutes: 10_081 }, 'weeklyMinutes', 'Indicare da 1 a 168 ore'],
    ['a field nobody knows', { salary: 1 }, 'salary', 'Campo sconosciuto'],
  ])('with %s is refused at its field', async (_, more, path, message) => {
    const answer = await create(more);
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual({ [path]: message });
  });

  test('with an address that is taken anywhere, in any case, is a duplicate that does not say where', async () => {
    const elsewhere = await t.aUser({ company: other });
    const answer = await create({ email: elsewhere.email.toUpperCase() });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'duplicate', errors: [{ path: 'email' }] });
    expect(answer.text).not.toContain(other.name);
  });

  test.each([
    ['departmentId', async () => (await t.aDepartment(other)).id],
    ['departmentId', async () => '0193e5a0-0000-7000-8000-000000000000'],
    ['workScheduleId', async () => '0193e5a0-0000-7000-8000-000000000000'],
  ])('with a %s of another company, or of none, is 404 at its field', async (path, id) => {
    const answer = await create({ [path]: await id() });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'notFound', errors: [{ path }] });
  });
});

describe('a change', () => {
  test('holds what was sent and nothing else, once', async () => {
    const { body: before } = await create({ phone: '055 123 4567' });
    const route = `PATCH /users/${before.id}` as const;
    const answer = await t.ask(route, { token, body: { lastName: 'Verdi', phone: null, version: 1 } });
    expect(answer.body).toMatchObject({
      ...before,
      lastName: 'Verdi',
      displayName: 'Ada Verdi',
      phone: null,
      version: 2,
    });
    expect((await t.ask(route, { token, body: { lastName: 'Verdi' } })).body.version).toBe(2);
    const history = await t.historyOf(before.id);
    expect(history).toHaveLength(2);
    expect(history[0]?.changes.map(({ field }) => field).toSorted()).toEqual(['displayName', 'lastName', 'phone']);
  });

  test('of a record that has moved on is refused and changes nothing', async () => {
    const { body: person } = await create();
    const route = `PATCH /users/${person.id}` as const;
    await t.ask(route, { token, body: { lastName: 'Prima', version: 1 } });
    const second = await t.ask(route, { token, body: { firstName: 'Seconda', version: 1 } });
    expect(second.status).toBe(409);
    expect(second.body.code).toBe('stale');
    const [now] = (await t.ask(`GET /users?id=${person.id}`, { token })).body.items;
    expect(now).toMatchObject({ firstName: 'Ada', lastName: 'Prima', version: 2 });
  });

  test('of the role ends the sessions of that person, at once', async () => {
    const user = await t.aUser({ company, role: 'BackOffice' });
    const session = await t.signedInAs(user);
    const stays = await t.signedInAs(user);
    const read = (as: string) => t.ask('GET /users/personal-profile', { token: as });
    expect((await read(session.token)).status).toBe(200);
    await t.ask(`PATCH /users/${user.id}`, { token, body: { firstName: 'Altro' } });
    expect((await read(stays.token)).status).toBe(200);
    await t.ask(`PATCH /users/${user.id}`, { token, body: { role: 'Operator' } });
    expect((await read(session.token)).status).toBe(401);
    const ended = (await t.leftInOutbox('sessionsEnded')).flatMap(
      ({ payload }) => (payload as { sessionIds: string[] }).sessionIds,
    );
    expect(ended).toEqual(expect.arrayContaining([session.sessionId, stays.sessionId]));
  });

  test('of the address of somebody invited sends the invitation there', async () => {
    const { body: person } = await create();
    await t.ask(`PATCH /users/${person.id}`, { token, body: { email: `nuovo.${person.email}` } });
    expect(await t.mailsTo(`nuovo.${person.email}`)).toHaveLength(1);
    const [old] = await t.mailsTo(person.email);
    const code = old?.headers?.['X-Timbro-Code'] ?? '';
    const stale = { email: `nuovo.${person.email}`, code, password: 'Campione#2026' };
    expect((await t.ask('POST /auth/restore-password-confirm', { body: stale })).status).toBe(422);
  });

  test('of the address of somebody active is told to the old one and the new one', async () => {
    const user = await t.aUser({ company, language: 'en' });
    await t.ask(`PATCH /users/${user.id}`, { token, body: { email: `nuovo.${user.email}` } });
    for (const to of [user.email, `nuovo.${user.email}`]) {
      const [mail] = await t.mailsTo(to);
      expect(mail?.subject).toBe('Your Timbro sign-in address has changed');
      expect(mail?.text).toContain(`nuovo.${user.email}`);
      expect(mail?.headers).toBeUndefined();
    }
  });

  test('into an operator takes the departments away that the person answered for', async () => {
    const department = await t.aDepartment(company);
    const lead = await t.aUser({ company, role: 'Responsible', leads: [department.id] });
    await t.ask(`PATCH /users/${lead.id}`, { token, body: { role: 'BackOffice' } });
    const read = async () => (await t.ask('GET /work-schedules/departments', { token })).body.items[0]?.responsibleIds;
    expect(await read()).toEqual([lead.id]);
    await t.ask(`PATCH /users/${lead.id}`, { token, body: { role: 'Operator' } });
    expect(await read()).toEqual([]);
  });

  test('that takes an address of somebody else is a duplicate', async () => {
    const [one, two] = [await create(), await create()];
    const answer = await t.ask(`PATCH /users/${one.body.id}`, { token, body: { email: two.body.email } });
    expect(answer.body).toMatchObject({ statusCode: 409, code: 'duplicate', errors: [{ path: 'email' }] });
  });
});

describe('archiving', () => {
  test('ends the sessions, closes the door, and can be undone', async () => {
    const user = await t.aUser({ company });
    const session = await t.signedInAs(user);
    const route = `PATCH /users/${user.id}/archive` as const;
    expect((await t.ask(route, { token, body: {} })).body.status).toBe('archived');
    expect((await t.ask('GET /users/personal-profile', { token: session.token })).status).toBe(401);
    const signIn = { email: user.email, password };
    expect((await t.ask('POST /auth/sign-in', { body: signIn })).body.code).toBe('invalidCredentials');
    expect((await t.ask(route, { token, body: { archived: true } })).body.version).toBe(2);
    expect((await t.ask(route, { token, body: { archived: false } })).body.status).toBe('active');
    expect((await t.ask('POST /auth/sign-in', { body: signIn })).status).toBe(200);
  });

  test('of somebody who never had a password goes back to not active', async () => {
    const { body: person } = await create();
    await t.ask(`PATCH /users/${person.id}/archive`, { token, body: {} });
    const back = await t.ask(`PATCH /users/${person.id}/archive`, { token, body: { archived: false } });
    expect(back.body.status).toBe('notActive');
  });
});

describe('the invitation', () => {
  test('can be sent again until it is taken up; the first code is then worthless', async () => {
    const { body: person } = await create();
    const answer = await t.ask(`PATCH /users/${person.id}/invite`, { token });
    expect(answer.status).toBe(200);
    const mails = await t.mailsTo(person.email);
    expect(mails).toHaveLength(2);
    const confirm = (mail: (typeof mails)[number] | undefined) =>
      t.ask('POST /auth/restore-password-confirm', {
        body: { email: person.email, code: mail?.headers?.['X-Timbro-Code'] ?? '', password: 'Campione#2026' },
      });
    expect((await confirm(mails[0])).status).toBe(422);
    expect((await confirm(mails[1])).status).toBe(200);
    const again = await t.ask(`PATCH /users/${person.id}/invite`, { token });
    expect(again.body).toMatchObject({
      statusCode: 409,
      code: 'statusForbids',
      message: 'La persona ha già attivato il proprio accesso',
    });
  });
});

describe('the last administrator', () => {
  const lose = (id: string) =>
    [
      ['role', () => t.ask(`PATCH /users/${id}`, { token, body: { role: 'Operator' } })],
      ['place', () => t.ask(`PATCH /users/${id}/archive`, { token, body: {} })],
      ['account', () => t.ask(`DELETE /users/${id}`, { token })],
    ] as const;

  test('keeps role, place and account, although another one is invited', async () => {
    await create({ role: 'Admin' });
    for (const [, attempt] of lose(admin.id))
      expect((await attempt()).body).toMatchObject({ statusCode: 409, code: 'lastAdmin' });
    expect((await t.ask('GET /users/personal-profile', { token })).body.role).toBe('Admin');
  });

  test('of two who are demoted at once, one stays', async () => {
    const colleague = await t.aUser({ company, role: 'Admin' });
    const body = { role: 'Operator' };
    const demote = (id: string) => t.ask(`PATCH /users/${id}`, { token, body });
    const answers = await Promise.all([demote(colleague.id), demote(admin.id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('deleting', () => {
  test('removes the person and leaves the history', async () => {
    const user = await t.aUser({ company });
    const session = await t.signedInAs(user);
    const answer = await t.ask(`DELETE /users/${user.id}`, { token });
    expect(answer.status).toBe(204);
    expect((await t.ask(`GET /users?id=${user.id}`, { token })).body.total).toBe(0);
    expect((await t.ask('GET /users/personal-profile', { token: session.token })).status).toBe(401);
    expect((await t.historyOf(user.id))[0]).toMatchObject({ action: 'users.remove' });
  });

  test('is refused with the reason while other records point at the person', async () => {
    const user = await t.aUser({ company });
    // A table of attendance as later modules bring them: it points at its person and keeps them.
    const owner = await t.owner();
    await owner.query(
      'create table stamps_of_a_test (company_id uuid, user_id uuid, foreign key (company_id, user_id) references users (company_id, id))',
    );
    try {
      await owner.query('insert into stamps_of_a_test values ($1, $2)', [company.id, user.id]);
      const answer = await t.ask(`DELETE /users/${user.id}`, { token });
      expect(answer.body).toMatchObject({ statusCode: 409, code: 'inUse', message: "L'elemento è in uso" });
      expect((await t.ask(`GET /users?id=${user.id}`, { token })).body.total).toBe(1);
    } finally {
      await owner.query('drop table stamps_of_a_test');
    }
  });
});

describe('people of another company', () => {
  test.each([
    ['PATCH', '', { firstName: 'X' }],
    ['PATCH', '/archive', {}],
    ['PATCH', '/invite', undefined],
    ['DELETE', '', undefined],
  ] as const)('%s /users/:userId%s is 404', async (method, tail, body) => {
    const theirs = await t.aUser({ company: other });
    const answer = await t.ask(`${method} /users/${theirs.id}${tail}`, { token, ...(body && { body }) });
    expect(answer.status).toBe(404);
  });
});
