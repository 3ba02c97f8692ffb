import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { type TestCompany, type TestUser, password } from '#testing/factories.ts';
import { lockWaits } from '#testing/lock-waits.ts';
import { firstPassword, pairingCallsOn, wrongCode } from '#testing/pairing-calls.ts';

let t: TestApp;
let company: TestCompany;
let admin: string;
let calls: ReturnType<typeof pairingCallsOn>;
beforeAll(async () => {
  t = await testApp();
  calls = pairingCallsOn(t);
});
beforeEach(async () => {
  company = await t.aCompany();
  admin = await t.tokenOf('Admin', company);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => t.close());

const times = 12;
/** The same race over and over, each time with records of its own; every outcome is one of the two orders. */
async function often(race: () => Promise<void>) {
  for (let time = 0; time < times; time += 1) await race();
}

async function ready(status: 'active' | 'notActive') {
  const person = await t.aUser({ company, status });
  const code = await calls.codeFor(person, admin);
  const pair = () => calls.pair(code, status === 'notActive' ? { password: firstPassword } : {});
  return { person, code, pair };
}
const rowOf = async ({ id }: TestUser) =>
  (
    await t.database.system.query<{ status: string; linked: boolean }>(
      'select status, app_linked_at is not null as linked from users where id = $1',
      [id],
    )
  ).rows[0];
const somebodyWaits = () => expect.poll(() => lockWaits(t.database.system), { interval: 5 }).toBe(1);
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe.each(['active', 'notActive'] as const)('a code of somebody %s', (status) => {
  test('used by several at once pairs one of them', async () => {
    await often(async () => {
      const { person, pair } = await ready(status);
      const answers = await Promise.all([pair(), pair(), pair()]);
      expect(statuses(answers)).toEqual([200, 422, 422]);
      for (const { status: answered, body } of answers) if (answered === 422) expect(body).toMatchObject(wrongCode);
      expect(await calls.openSessions(person)).toBe(1);
      expect((await t.mailsTo(person.email)).filter(({ subject }) => subject.includes('collegato'))).toHaveLength(1);
    });
  });

  test('used while its person is archived leaves no session open', async () => {
    await often(async () => {
      const { person, pair } = await ready(status);
      const archive = () => t.ask(`PATCH /users/${person.id}/archive`, { token: admin, body: { archived: true } });
      const [paired, archived] = await Promise.all([pair(), archive()]);
      // Whoever became active meanwhile is no longer who was to be archived.
      expect(archived.status).toBe(status === 'notActive' && paired.status === 200 ? archived.status : 200);
      const row = await rowOf(person);
      if (archived.status === 200) {
        expect(row?.status).toBe('archived');
        expect(await calls.openSessions(person)).toBe(0);
      } else {
        expect([archived.status, row?.status, await calls.openSessions(person)]).toEqual([409, 'active', 1]);
      }
      expect([200, 422]).toContain(paired.status);
    });
  });

  test('used while a new one is made: either it was in time, or only the new one is good', async () => {
    await often(async () => {
      const { person, pair } = await ready(status);
      const [paired, latest] = await Promise.all([pair(), calls.codeFor(person, admin)]);
      expect(await calls.openSessions(person)).toBe(paired.status === 200 ? 1 : 0);
      const given = (await rowOf(person))?.status === 'notActive' ? { password: firstPassword } : {};
      const again = await calls.pair(latest, given);
      // Made before the old one was used, it died with it.
      if (paired.status === 422) expect(again.status).toBe(200);
      expect(await pair()).toMatchObject({ status: 422 });
    });
  });

  test('used while its client is disabled leaves no session open', async () => {
    await often(async () => {
      const { person, pair } = await ready(status);
      const provider = await t.tokenOf('SuperUser');
      const set = (to: 'enabled' | 'disabled') =>
        t.ask(`PATCH /admin/companies/${company.id}/status`, { token: provider, body: { status: to } });
      const [paired, disabled] = await Promise.all([pair(), set('disabled')]);
      expect(disabled.status).toBe(200);
      expect([200, 403]).toContain(paired.status);
      expect(await calls.openSessions(person)).toBe(0);
      expect((await rowOf(person))?.linked).toBe(paired.status === 200);
      await set('enabled');
      admin = await t.tokenOf('Admin', company);
    });
  });

  test('used while its person is deleted leaves nobody behind', async () => {
    await often(async () => {
      const { person, pair } = await ready(status);
      const [paired, removed] = await Promise.all([pair(), t.ask(`DELETE /users/${person.id}`, { token: admin })]);
      expect(removed.status).toBe(204);
      expect([200, 422]).toContain(paired.status);
      expect(await rowOf(person)).toBeUndefined();
      expect(await calls.openSessions(person)).toBe(0);
      if (paired.status === 200)
        expect((await t.ask('GET /auth/sessions', { token: paired.body.accessToken })).status).toBe(401);
    });
  });
});

test('used while its person changes the password: the session is over, or was opened after the change', async () => {
  await often(async () => {
    const { person, pair } = await ready('active');
    const { token } = await t.signedInAs(person);
    const body = { currentPassword: password, password: 'Nuova#2027' };
    const change = () => t.ask('PATCH /users/personal-profile', { token, body });
    const [paired, changed] = await Promise.all([pair(), change()]);
    expect(changed.status).toBe(200);
    // The change ends what came before it, codes included.
    expect(await calls.openSessions(person)).toBe(0);
    expect([200, 422]).toContain(paired.status);
  });
});

test('used while a first password is set by mail: one of the two sets it', async () => {
  await often(async () => {
    const { person, pair } = await ready('notActive');
    expect((await t.ask(`PATCH /users/${person.id}/invite`, { token: admin })).status).toBe(200);
    const code = (await t.mailsTo(person.email)).at(-1)?.headers?.['X-Timbro-Code'] ?? '';
    const body = { email: person.email, code, password: 'Altra#2026' };
    const confirm = () => t.ask('POST /auth/restore-password-confirm', { body });
    expect(statuses(await Promise.all([pair(), confirm()]))).toEqual([200, 422]);
    expect((await rowOf(person))?.status).toBe('active');
  });
});

/** What happens while the first password is hashed: nothing that was read before is believed afterwards. */
function whileHashing(happening: () => Promise<unknown>) {
  const { passwords } = t.server;
  const slow = passwords.hash.bind(passwords);
  vi.spyOn(passwords, 'hash').mockImplementationOnce(async (given) => {
    const done = await slow(given);
    await happening();
    return done;
  });
}

describe('while the first password is hashed,', () => {
  test('whoever is archived stays so', async () => {
    const { person, pair } = await ready('notActive');
    whileHashing(() => t.ask(`PATCH /users/${person.id}/archive`, { token: admin, body: { archived: true } }));
    expect((await pair()).body).toMatchObject(wrongCode);
    expect(await rowOf(person)).toEqual({ status: 'archived', linked: false });
  });

  test('a client that is disabled pairs nobody', async () => {
    const { person, pair } = await ready('notActive');
    const provider = await t.tokenOf('SuperUser');
    whileHashing(() =>
      t.ask(`PATCH /admin/companies/${company.id}/status`, { token: provider, body: { status: 'disabled' } }),
    );
    expect((await pair()).body.code).toBe('companyDisabled');
    expect(await rowOf(person)).toEqual({ status: 'notActive', linked: false });
  });

  test('a newer code makes this one worthless', async () => {
    const { person, pair } = await ready('notActive');
    whileHashing(() => calls.codeFor(person, admin));
    expect((await pair()).body).toMatchObject(wrongCode);
    expect(await rowOf(person)).toEqual({ status: 'notActive', linked: false });
  });

  test('another phone that uses it comes first', async () => {
    const { person, code, pair } = await ready('notActive');
    whileHashing(() => calls.pair(code, { password: 'Altra#2026' }));
    expect((await pair()).body).toMatchObject(wrongCode);
    expect(await calls.openSessions(person)).toBe(1);
    const signIn = { email: person.email, password: 'Altra#2026' };
    expect((await t.ask('POST /auth/sign-in', { body: signIn })).status).toBe(200);
  });

  test('whoever is deleted is gone', async () => {
    const { person, pair } = await ready('notActive');
    whileHashing(() => t.ask(`DELETE /users/${person.id}`, { token: admin }));
    expect((await pair()).body).toMatchObject(wrongCode);
    expect(await rowOf(person)).toBeUndefined();
  });
});

test('whoever is archived in a transaction that the pairing waits for stays archived', async () => {
  const { person, pair } = await ready('active');
  const owner = await t.owner();
  await owner.query('begin');
  await owner.query("update users set status = 'archived' where id = $1", [person.id]);
  const answer = pair();
  await somebodyWaits();
  await owner.query('commit');
  expect((await answer).body).toMatchObject(wrongCode);
  expect(await calls.openSessions(person)).toBe(0);
});
