import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeCsv } from '@timbro/sheets/write-csv.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { formData } from '#testing/requests.ts';

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

let serial = 0;
const address = () => `persona.${(serial += 1)}@importa.example`;
const send = (content: string | Buffer, dryRun?: 'true' | 'false', as = token) =>
  t.ask('POST /users/import', {
    token: as,
    ...formData([
      ...(dryRun ? [['dryRun', dryRun] as const] : []),
      ['file', typeof content === 'string' ? Buffer.from(content) : content],
    ]),
  });
const csv = (rows: readonly (readonly string[])[], heads = ['Nome', 'Cognome', 'E-mail']) => writeCsv([heads, ...rows]);
const people = async (query = '') => (await t.ask(`GET /users?pageSize=200&${query}`, { token })).body.items;

test('good rows are saved although others fail, and each fault names its row and column', async () => {
  const [good, wrong] = [address(), address()];
  const answer = await send(
    csv([
      ['Ada', 'Rossi', good],
      ['', 'Verdi', wrong],
      ['Ugo', 'Neri', 'nessuno'],
      ['Ida', 'Rossi', good.toUpperCase()],
    ]),
  );
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    dryRun: false,
    created: 1,
    updated: 0,
    unchanged: 0,
    newDepartments: [],
    failed: [
      { row: 3, errors: [{ path: 'firstName', message: 'Campo obbligatorio' }] },
      { row: 4, errors: [{ path: 'email', message: 'Inserire un indirizzo e-mail valido' }] },
      { row: 5, errors: [{ path: 'email', message: 'L’indirizzo è già in una riga precedente' }] },
    ],
  });
  expect((await people()).map(({ email }) => email).toSorted()).toEqual([admin.email, good].toSorted());
  expect(await t.mailsTo(good)).toHaveLength(1);
});

test('badges come with the file, and go out again; one that another person has is told by its row', async () => {
  const [one, two, three, four] = [address(), address(), address(), address()];
  const heads = ['Nome', 'Cognome', 'E-mail', 'Numero tessera'];
  expect((await send(csv([['Ada', 'Rossi', one, 'A-100']], heads))).body).toMatchObject({ created: 1, failed: [] });
  const rows = [
    ['Ada', 'Rossi', one, 'A-101'],
    ['Ugo', 'Neri', two, 'B-200'],
    ['Ida', 'Verdi', three, 'b-200'],
    ['Leo', 'Bruni', four, 'a-101'],
  ];
  expect((await send(csv(rows, heads))).body).toMatchObject({
    created: 1,
    updated: 1,
    failed: [
      { row: 4, errors: [{ path: 'badge', message: 'Badge già assegnato a Ugo Neri' }] },
      { row: 5, errors: [{ path: 'badge', message: 'Badge già assegnato a Ada Rossi' }] },
    ],
  });
  expect((await people('search=Rossi')).map(({ badge }) => badge)).toEqual(['A-101']);
  const { text } = await t.ask('GET /users/export?format=csv', { token });
  expect(text).toContain('Badge');
  expect(text).toContain('A-101');
});

test('the same file again changes nothing, and a corrected one only what it corrects', async () => {
  const [one, two] = [address(), address()];
  const heads = ['Nome', 'Cognome', 'E-mail', 'Telefono', 'Reparto'];
  const file = csv(
    [
      ['Ada', 'Rossi', one, '055 1234567', 'Produzione'],
      ['Ugo', 'Neri', two, '', 'produzione'],
    ],
    heads,
  );
  expect((await send(file)).body).toMatchObject({ created: 2, newDepartments: ['Produzione'] });
  expect((await send(file)).body).toMatchObject({ created: 0, updated: 0, unchanged: 2, newDepartments: [] });
  const corrected = csv([['Ada', 'Rossi Verdi', one.toUpperCase(), '', '']], heads);
  expect((await send(corrected)).body).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
  const [ada] = await people('search=verdi');
  expect(ada).toMatchObject({
    displayName: 'Ada Rossi Verdi',
    phone: '+390551234567',
    department: { name: 'Produzione' },
  });
  expect(await t.mailsTo(one)).toHaveLength(1);
  expect((await t.historyOf(ada?.id ?? '')).map(({ action }) => action)).toEqual(['users.import', 'users.import']);
});

test('what the product has exported comes back as it was', async () => {
  const heads = ['Nome', 'Cognome', 'E-mail', 'Telefono', 'Reparto', 'Data assunzione', 'Ore settimanali'];
  await send(csv([["=D'Angelo()", '@Rossi', address(), '333 1234567', 'Collaudo', '1/3/2020', '38:30']], heads));
  const exported = await t.ask('GET /users/export?format=csv', { token });
  const again = await send(exported.rawPayload);
  expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: 2, failed: [] });
});

test('two files at once are no form', async () => {
  const file = Buffer.from(csv([['Ada', 'Rossi', address()]]));
  const answer = await t.ask('POST /users/import', {
    token,
    ...formData([
      ['file', file],
      ['second', file],
    ]),
  });
  expect([answer.status, answer.body.code]).toEqual([400, 'malformed']);
});

test('a dry run tells the same counts and keeps nothing', async () => {
  const taken = await t.aUser();
  const file = csv(
    [
      ['Ada', 'Rossi', address(), 'Collaudo'],
      ['Ugo', 'Neri', taken.email, 'Collaudo'],
    ],
    ['Nome', 'Cognome', 'E-mail', 'Reparto'],
  );
  const rehearsed = await send(file, 'true');
  const done = await send(file, 'false');
  expect(rehearsed.body).toMatchObject({ dryRun: true, created: 1, newDepartments: ['Collaudo'] });
  expect(rehearsed.body.failed).toEqual([{ row: 3, errors: [{ path: 'email', message: 'Esiste già' }] }]);
  expect({ ...rehearsed.body, dryRun: false }).toEqual(done.body);
  expect(await people()).toHaveLength(2);
});

test('who is here keeps what the file does not say, and a new role ends their sessions', async () => {
  const user = await t.aUser({ company, role: 'BackOffice' });
  const session = await t.signedInAs(user);
  const heads = ['Nome', 'Cognome', 'E-mail', 'Ruolo'];
  expect((await send(csv([['Prova', 'Nuova', user.email, '']], heads))).body.updated).toBe(1);
  expect((await people(`id=${user.id}`))[0]).toMatchObject({ role: 'BackOffice', lastName: 'Nuova' });
  await send(csv([['Prova', 'Nuova', user.email, 'Operatore']], heads));
  expect((await t.ask('GET /users/personal-profile', { token: session.token })).status).toBe(401);
  const last = await send(csv([['Prova', 'Capo', admin.email, 'Operatore']], heads));
  expect(last.body.failed).toEqual([
    { row: 2, errors: [{ path: 'role', message: "È l'ultimo amministratore attivo dell'azienda" }] },
  ]);
});

test('one event tells the staff and the departments of all of them', async () => {
  const department = await t.aDepartment(company, 'Magazzino');
  await send(
    csv(
      [
        ['Ada', 'Rossi', address(), 'Magazzino'],
        ['Ugo', 'Neri', address(), 'Magazzino'],
      ],
      ['Nome', 'Cognome', 'E-mail', 'Reparto'],
    ),
  );
  const events = (await t.leftInOutbox('event'))
    .map(
      ({ payload }) => payload as { event: { companyId: string; eventType: string; entityId: null }; rooms: string[] },
    )
    .filter(({ event }) => event.companyId === company.id);
  expect(events).toHaveLength(1);
  expect(events[0]?.event).toMatchObject({ eventType: 'users.create', entityId: null });
  expect(events[0]?.rooms).toEqual(
    expect.arrayContaining([`company:${company.id}:role:Admin`, `company:${company.id}:department:${department.id}`]),
  );
});

describe('a file is refused as a whole', () => {
  test.each([
    ['without its columns', 'Nome;Squadra\nAda;Viola\n', 422, 'Nel file mancano le colonne: Cognome, E-mail'],
    ['that is empty', '', 422, 'Il file è vuoto'],
    ['with too many rows', `Nome;Cognome;E-mail\n${'a;b;c\n'.repeat(10_001)}`, 422, 'Il file ha più di 10000 righe'],
  ])('%s', async (_, content, status, message) => {
    const answer = await send(content);
    expect(answer.status).toBe(status);
    expect(answer.body.errors).toEqual([{ path: 'file', message }]);
  });

  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['bytes that are no text', Buffer.from([0x41, 0, 1, 2, 3, 0])],
  ])('that is %s', async (_, content) => {
    const answer = await send(content);
    expect([answer.status, answer.body.code]).toEqual([415, 'wrongType']);
  });

  test('that is missing', async () => {
    const answer = await t.ask('POST /users/import', { token, ...formData([['dryRun', 'true']]) });
    expect(answer.body).toMatchObject({ statusCode: 422, errors: [{ path: 'file', message: 'File obbligatorio' }] });
  });
});
