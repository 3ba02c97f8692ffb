import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { deviceRecordsOn } from '#testing/device-records.ts';
import { password } from '#testing/factories.ts';

let t: TestApp;
let owner: string;
let seller: string;
beforeAll(async () => {
  t = await testApp();
  owner = await t.tokenOf('SuperAdmin');
  seller = await t.tokenOf('SuperUser');
});
afterAll(() => t.close());

let serial = 0;
/** A VAT number whose check digit holds. */
function aVatNumber(): string {
  const digits = `888${String((serial += 1)).padStart(7, '0')}`;
  const sum = Array.from(digits).reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}
const aBody = (more: object = {}) => ({ name: `Cliente ${(serial += 1)} S.r.l.`, vatNumber: aVatNumber(), ...more });
const create = (more: object = {}, token = seller) => t.ask('POST /admin/companies', { token, body: aBody(more) });
const anAdmin = () => ({ firstName: 'Ada', lastName: 'Capo', email: `capo.${(serial += 1)}@cliente.example` });
const aSubscription = { type: 'Completo', renewalDate: '2026-12-01', renewalDays: 365, cost: 1200.5 };

describe('a new client', () => {
  test('is disabled and not invited, with every module off, and nothing else', async () => {
    const { status, body } = await create({ address: 'Via Roma 1, Prato' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      address: 'Via Roma 1, Prato',
      status: 'disabled',
      invited: false,
      invitedAt: null,
      signedIn: false,
      moduleDevices: false,
      moduleHr: false,
      moduleExitNotices: false,
      timezone: 'Europe/Rome',
      patronSaint: null,
      polygonMaxArea: 1_000_000,
      usersCount: 0,
      devicesCount: 0,
      subscription: null,
      version: 1,
    });
  });

  test('comes with its administrator and subscription, who can sign in once it is invited', async () => {
    const admin = anAdmin();
    const made = await create({ admin, subscription: aSubscription, moduleHr: true, vatNumber: `IT${aVatNumber()}` });
    expect(made.body.vatNumber).toMatch(/^\d{11}$/);
    expect(made.body).toMatchObject({
      usersCount: 1,
      moduleHr: true,
      subscription: { ...aSubscription, companyName: made.body.name, daysLeft: 19, current: true },
    });
    expect(await t.mailsTo(admin.email)).toEqual([]);

    const invited = await t.ask(`PATCH /admin/companies/${made.body.id}/invite`, { token: seller });
    expect(invited.body).toMatchObject({ status: 'enabled', invited: true, signedIn: false });
    const [mail] = await t.mailsTo(admin.email);
    const body = { email: admin.email, code: mail?.headers?.['X-Timbro-Code'] ?? '', password: 'Campione#2026' };
    expect((await t.ask('POST /auth/restore-password-confirm', { body })).status).toBe(200);
    const signIn = await t.ask('POST /auth/sign-in', { body: { email: admin.email, password: body.password } });
    expect(signIn.body.permissions).toEqual({ moduleDevices: false, moduleHr: true, moduleExitNotices: false });
    expect((await t.ask(`GET /admin/companies/${made.body.id}`, { token: seller })).body).toMatchObject({
      signedIn: true,
    });
    const people = await t.ask(`GET /admin/companies/${made.body.id}/users?role=Admin`, { token: seller });
    expect(people.body.items).toMatchObject([{ email: admin.email, status: 'active', companyId: made.body.id }]);
  });

  test.each([
    ['a wrong VAT number', { vatNumber: '99900015002' }, 'vatNumber', 'Partita IVA non valida'],
    ['no VAT number', { vatNumber: '' }, 'vatNumber', 'Campo obbligatorio'],
    ['a name of 151 signs', { name: 'a'.repeat(151) }, 'name', 'Valore troppo lungo: al massimo 150 caratteri'],
    [
      'an address of 251 signs',
      { address: 'a'.repeat(251) },
      'address',
      'Valore troppo lungo: al massimo 250 caratteri',
    ],
    ['a zone nobody knows', { timezone: 'Europe/Atlantide' }, 'timezone', 'Formato non valido'],
    ['a saint on the 31st of June', { patronSaint: '06-31' }, 'patronSaint', 'Data non corretta'],
    [
      'an administrator without address',
      { admin: { firstName: 'A', lastName: 'B', email: 'x' } },
      'admin.email',
      'Inserire un indirizzo e-mail valido',
    ],
    [
      '0 days',
      { subscription: { ...aSubscription, renewalDays: 0 } },
      'subscription.renewalDays',
      'Il valore non deve essere inferiore a 1',
    ],
    [
      '1001 days',
      { subscription: { ...aSubscription, renewalDays: 1001 } },
      'subscription.renewalDays',
      'Il valore non deve essere superiore a 1000',
    ],
  ])('with %s is refused at its field, and nothing is written', async (_, more, path, message) => {
    const before = (await t.ask('GET /admin/companies', { token: seller })).body.total;
    const answer = await create(more);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([{ path, message }]);
    expect((await t.ask('GET /admin/companies', { token: seller })).body.total).toBe(before);
  });

  test('with a VAT number or an address that is taken is a duplicate at its field, and nothing is written', async () => {
    const { body: first } = await create({ admin: anAdmin() });
    const again = await create({ vatNumber: `IT ${first.vatNumber ?? ''}` });
    expect(again.body).toMatchObject({ statusCode: 409, code: 'duplicate', errors: [{ path: 'vatNumber' }] });
    const taken = await t.aUser();
    const name = 'Mai scritta S.p.A.';
    const second = await create({ name, admin: { ...anAdmin(), email: taken.email.toUpperCase() } });
    expect(second.body).toMatchObject({ statusCode: 409, errors: [{ path: 'admin.email' }] });
    expect((await t.ask('GET /admin/companies?search=mai%20scritta', { token: seller })).body.total).toBe(0);
  });
});

describe('the invitation', () => {
  test('without an administrator is refused, and leaves the client as it was', async () => {
    const { body: made } = await create();
    const answer = await t.ask(`PATCH /admin/companies/${made.id}/invite`, { token: seller });
    expect(answer.body).toMatchObject({ statusCode: 409, code: 'statusForbids' });
    expect(answer.body.message).toBe('Il cliente non ha ancora un amministratore da invitare');
    const read = await t.ask(`GET /admin/companies/${made.id}`, { token: seller });
    expect(read.body).toMatchObject({ status: 'disabled', invited: false, version: 1 });
  });

  test('again is a new code; who has a password already hears that the door is open', async () => {
    const admin = anAdmin();
    const { body: made } = await create({ admin });
    const invite = () => t.ask(`PATCH /admin/companies/${made.id}/invite`, { token: seller });
    await invite();
    expect((await invite()).status).toBe(200);
    expect(await t.mailsTo(admin.email)).toHaveLength(2);
    const active = await t.aUser({ company: made, role: 'Admin' });
    await invite();
    const [letter] = await t.mailsTo(active.email);
    expect(letter?.text).toContain('/login');
    expect(letter?.headers).toBeUndefined();
  });
});

describe('an administrator who comes later', () => {
  const add = (id: string, body: object, token = seller) => t.ask(`POST /admin/companies/${id}/users`, { token, body });

  test('is there to be invited; where the client is enabled the mail leaves at once', async () => {
    const { body: made } = await create();
    const [first, second] = [anAdmin(), anAdmin()];
    const added = await add(made.id, first);
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ email: first.email, role: 'Admin', status: 'notActive', companyId: made.id });
    expect(await t.mailsTo(first.email)).toEqual([]);
    expect((await t.ask(`PATCH /admin/companies/${made.id}/invite`, { token: seller })).status).toBe(200);
    expect(await t.mailsTo(first.email)).toHaveLength(1);
    await add(made.id, second);
    expect([await t.mailsTo(first.email), await t.mailsTo(second.email)].map(({ length }) => length)).toEqual([1, 1]);
    expect((await t.historyOf(made.id))[0]?.changes).toEqual([{ field: 'admin', before: null, after: 'Ada Capo' }]);
  });

  test('with an address that is taken, of a client that is not there, or by somebody else is refused', async () => {
    const { body: made } = await create();
    const taken = await t.aUser();
    expect((await add(made.id, { ...anAdmin(), email: taken.email })).body).toMatchObject({
      statusCode: 409,
      errors: [{ path: 'email' }],
    });
    expect((await add(made.id, { ...anAdmin(), role: 'Admin' })).status).toBe(422);
    expect((await add(await t.providerCompany(), anAdmin())).status).toBe(404);
    expect((await add(made.id, anAdmin(), await t.tokenOf('Admin'))).status).toBe(403);
  });
});

describe('disabling', () => {
  test('puts everybody out at once and keeps them out; enabling lets them in again', async () => {
    const company = await t.aCompany();
    const [one, two] = [await t.aUser({ company }), await t.aUser({ company, role: 'Admin' })];
    const sessions = [await t.signedInAs(one), await t.signedInAs(two)];
    const untouched = await t.tokenOf('Admin');
    const set = (status: string) =>
      t.ask(`PATCH /admin/companies/${company.id}/status`, { token: seller, body: { status } });
    expect((await set('enabled')).body.version).toBe(1);
    expect((await set('disabled')).body).toMatchObject({ status: 'disabled', version: 2 });
    for (const { token } of sessions) expect((await t.ask('GET /users/personal-profile', { token })).status).toBe(401);
    expect((await t.ask('GET /users/personal-profile', { token: untouched })).status).toBe(200);
    const told = (await t.leftInOutbox('sessionsEnded')).flatMap(
      ({ payload }) => (payload as { sessionIds: string[] }).sessionIds,
    );
    expect(told).toEqual(expect.arrayContaining(sessions.map(({ sessionId }) => sessionId)));
    const signIn = () => t.ask('POST /auth/sign-in', { body: { email: one.email, password } });
    expect((await signIn()).body.code).toBe('companyDisabled');
    await set('enabled');
    expect((await signIn()).status).toBe(200);
  });

  test('to a state that is none is 422', async () => {
    const { id } = await t.aCompany();
    const answer = await t.ask(`PATCH /admin/companies/${id}/status`, { token: seller, body: { status: 'invited' } });
    expect(answer.status).toBe(422);
  });
});

describe('a change', () => {
  test('reaches the client’s people, and a stale one nobody', async () => {
    const company = await t.aCompany({ modules: { moduleHr: false } });
    const staff = await t.tokenOf('Admin', company);
    const route = `PATCH /admin/companies/${company.id}` as const;
    // Who has just asked something is known to the server, with the modules of that moment.
    const before = await t.ask('GET /users/personal-profile', { token: staff });
    expect(before.body).toMatchObject({ permissions: { moduleHr: false } });
    const answer = await t.ask(route, { token: seller, body: { moduleHr: true, name: 'Nuovo nome', version: 1 } });
    expect(answer.body).toMatchObject({ moduleHr: true, name: 'Nuovo nome', version: 2 });
    expect((await t.ask(route, { token: seller, body: { name: 'Altro', version: 1 } })).body.code).toBe('stale');
    expect((await t.ask('GET /users/personal-profile', { token: staff })).body).toMatchObject({
      company: { name: 'Nuovo nome' },
      permissions: { moduleHr: true },
    });
    const events = (await t.leftInOutbox('event')).map(({ payload }) => payload as { event: object; rooms: string[] });
    const mine = events.find(({ event }) => 'entityId' in event && event.entityId === company.id);
    expect(mine?.event).toMatchObject({ eventType: 'companies.update', companyId: company.id });
    expect(mine?.rooms).toContain(`company:${company.id}:role:Operator`);
  });

  test('of the largest area is for a SuperAdmin alone', async () => {
    const { id } = await t.aCompany();
    const body = { polygonMaxArea: 5_000_000 };
    expect((await t.ask(`PATCH /admin/companies/${id}`, { token: seller, body })).status).toBe(403);
    expect((await create(body)).status).toBe(403);
    expect((await t.ask(`PATCH /admin/companies/${id}`, { token: owner, body })).body.polygonMaxArea).toBe(5_000_000);
    const tooLarge = { polygonMaxArea: 5_000_001 };
    expect((await t.ask(`PATCH /admin/companies/${id}`, { token: owner, body: tooLarge })).status).toBe(422);
  });

  test('of the provider’s own row is not possible', async () => {
    const id = await t.providerCompany();
    for (const call of [
      t.ask(`PATCH /admin/companies/${id}`, { token: owner, body: { name: 'X' } }),
      t.ask(`PATCH /admin/companies/${id}/status`, { token: owner, body: { status: 'disabled' } }),
      t.ask(`DELETE /admin/companies/${id}`, { token: owner, body: { name: 'Timbro' } }),
      t.ask(`GET /admin/companies/${id}/users`, { token: owner }),
    ])
      expect((await call).status).toBe(404);
  });
});

describe('the devices of a client', () => {
  const devicesOf = async (id: string) =>
    (await t.ask(`GET /admin/companies?id=${id}`, { token: seller })).body.items[0]?.devicesCount;

  test('are counted, and go with it: what is written on them is free again', async () => {
    const { body: made } = await create();
    const records = deviceRecordsOn(t.server);
    const { deviceId } = await records.aDevice(made);
    await records.aDevice(made);
    await records.aDevice(await t.aCompany());
    expect(await devicesOf(made.id)).toBe(2);
    const gone = await t.ask(`DELETE /admin/companies/${made.id}`, { token: owner, body: { name: made.name } });
    expect(gone.status).toBe(204);
    const { body: next } = await create();
    const body = { deviceId, name: 'Usato', hardwareName: 'GRAid One', nominalVoltage: 12, companyId: next.id };
    expect((await t.ask('POST /devices', { token: seller, body })).status).toBe(201);
    expect(await devicesOf(next.id)).toBe(1);
  });
});

describe('removing', () => {
  test('asks for the name, is for a SuperAdmin alone, and frees VAT number and addresses', async () => {
    const admin = anAdmin();
    const body = aBody({ admin });
    const { body: made } = await t.ask('POST /admin/companies', { token: seller, body });
    const user = await t.aUser({ company: made });
    const session = await t.signedInAs(user);
    const remove = (token: string, name: string) =>
      t.ask(`DELETE /admin/companies/${made.id}`, { token, body: { name } });
    expect((await remove(seller, made.name)).status).toBe(403);
    const wrong = await remove(owner, 'Altro');
    expect(wrong.body).toMatchObject({ statusCode: 422, errors: [{ path: 'name' }] });
    expect((await remove(owner, made.name)).status).toBe(204);
    expect((await t.ask(`GET /admin/companies/${made.id}`, { token: seller })).status).toBe(404);
    expect((await t.ask('GET /users/personal-profile', { token: session.token })).status).toBe(401);
    expect((await t.ask('POST /auth/sign-in', { body: { email: user.email, password } })).body.code).toBe(
      'invalidCredentials',
    );
    expect((await t.ask('POST /admin/companies', { token: seller, body })).status).toBe(201);
    expect((await t.historyOf(made.id)).map(({ action }) => action)).toEqual(['companies.remove', 'companies.create']);
  });
});

describe('the list', () => {
  test('narrows by words, VAT number, status, invitation, module and renewal', async () => {
    const near = { ...aSubscription, renewalDate: '2026-11-20' };
    const { body: one } = await create({ name: 'Zeta Caffè', moduleDevices: true, subscription: near });
    const { body: two } = await create({ name: 'Zeta Forni', admin: anAdmin(), subscription: aSubscription });
    await t.ask(`PATCH /admin/companies/${two.id}/invite`, { token: seller });
    const names = async (query: string) =>
      (await t.ask(`GET /admin/companies?${query}`, { token: seller })).body.items
        .map(({ name }) => name)
        .filter((name) => name.startsWith('Zeta'));
    expect(await names('search=caffe%20zeta')).toEqual(['Zeta Caffè']);
    expect(await names(`search=${one.vatNumber ?? ''}`)).toEqual(['Zeta Caffè']);
    expect(await names(`search=IT${one.vatNumber ?? ''}`)).toEqual(['Zeta Caffè']);
    expect(await names('search=zeta&status=enabled')).toEqual(['Zeta Forni']);
    expect(await names('search=zeta&invited=false')).toEqual(['Zeta Caffè']);
    expect(await names('search=zeta&module=moduleDevices')).toEqual(['Zeta Caffè']);
    expect(await names('search=zeta&module=moduleDevices&module=moduleHr')).toEqual(['Zeta Caffè']);
    expect(await names('search=zeta&expiringWithin=10')).toEqual(['Zeta Caffè']);
    expect(await names('search=zeta&expiringWithin=30')).toEqual(['Zeta Caffè', 'Zeta Forni']);
    expect(await names('search=zeta&sort=-renewalDate')).toEqual(['Zeta Forni', 'Zeta Caffè']);
  });

  test('goes out as a spreadsheet of what it shows, without formulas', async () => {
    await create({ name: '=HYPERLINK("y")', moduleHr: true, subscription: aSubscription });
    const answer = await t.ask('GET /admin/companies/export?search=hyperlink', { token: seller });
    const [sheet] = await readSheets(answer.rawPayload);
    expect(sheet?.data).toHaveLength(2);
    expect(sheet?.data[1]).toEqual(
      expect.arrayContaining([`'=HYPERLINK("y")`, 'Presenze', 'Completo', 'Disabilitato']),
    );
  });
});

test('what the provider does to a client’s people stands in the client’s own history', async () => {
  const admin = anAdmin();
  const { body: made } = await create({ admin });
  const { rows } = await t.database.system.query<{ action: string }>(
    'select action from audit_lines where company_id = $1',
    [made.id],
  );
  expect(rows).toEqual([{ action: 'users.create' }]);
  const history = await t.ask(`GET /audit?entityId=${made.id}`, { token: seller });
  expect(history.body.items).toMatchObject([{ action: 'companies.create', entityName: made.name }]);
});

describe('the provider’s own people', () => {
  test('are managed like those of a company, but by a SuperAdmin', async () => {
    const body = {
      firstName: 'Ugo',
      lastName: 'Vendite',
      email: `vendite.${(serial += 1)}@timbro.example`,
      role: 'SuperUser',
    };
    const made = await t.ask('POST /admin/users', { token: owner, body });
    expect(made.body).toMatchObject({ role: 'SuperUser', companyId: null, status: 'notActive' });
    expect(await t.mailsTo(body.email)).toHaveLength(1);
    expect((await t.ask('GET /admin/users?role=SuperUser&search=vendite', { token: owner })).body.total).toBe(1);
    expect((await t.ask('GET /admin/users', { token: seller })).status).toBe(403);
    const company = await t.ask('POST /admin/users', { token: owner, body: { ...body, role: 'Admin' } });
    expect(company.body).toMatchObject({ statusCode: 422, errors: [{ path: 'role' }] });
  });

  test('nobody raises or lowers themselves, and the last SuperAdmin stays', async () => {
    const alone = await testApp();
    const boss = await alone.aUser({ role: 'SuperAdmin' });
    const { token } = await alone.signedInAs(boss);
    const own = await alone.ask(`PATCH /admin/users/${boss.id}`, { token, body: { role: 'SuperUser' } });
    expect(own.status).toBe(403);
    for (const call of [
      alone.ask(`PATCH /admin/users/${boss.id}/archive`, { token, body: {} }),
      alone.ask(`DELETE /admin/users/${boss.id}`, { token }),
    ])
      expect((await call).body).toMatchObject({ statusCode: 409, code: 'lastSuperAdmin' });
    const second = await alone.aUser({ role: 'SuperAdmin' });
    expect((await alone.ask(`PATCH /admin/users/${second.id}`, { token, body: { role: 'SuperUser' } })).status).toBe(
      200,
    );
    await alone.close();
  });

  test('cannot reach the people of a client by their ids', async () => {
    const theirs = await t.aUser();
    expect((await t.ask(`PATCH /admin/users/${theirs.id}`, { token: owner, body: { firstName: 'X' } })).status).toBe(
      404,
    );
    expect((await t.ask(`DELETE /admin/users/${theirs.id}`, { token: owner })).status).toBe(404);
  });
});
