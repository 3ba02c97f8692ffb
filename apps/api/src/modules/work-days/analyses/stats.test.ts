import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Day } from '@timbro/core/days/rules.ts';
import { newId } from '#db/new-id.ts';
import { leaveRequests, stampsUpdates } from '#db/tables/requests.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let admin: string;
let department: { id: string };
/** Worked in the window of thirty days. */
let anna: TestUser;
/** Worked in the one before. */
let bruno: TestUser;

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  company = await it.aCompany();
  admin = await it.tokenOf('Admin', company);
  department = await it.aDepartment(company);
  anna = await it.aUser({ company, departmentId: department.id, firstName: 'Anna' });
  bruno = await it.aUser({ company, firstName: 'Bruno' });
  const office = await make.aShift(company);
  const plan = async (person: TestUser, dates: readonly Day[]) => {
    const assignments = dates.map((date) => ({ userId: person.id, date, shiftId: office }));
    expect((await it.ask('POST /work-days', { token: admin, body: { assignments } })).status).toBe(200);
  };

  await plan(anna, ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-09', '2026-11-10', '2026-11-11']);
  await make.stamped(anna, '2026-11-02', '08:00-17:00');
  await make.stamped(anna, '2026-11-03', '08:30-17:00');
  await make.stamped(anna, '2026-11-04', '08:00-18:00');
  const excess = { state: 'overtime', minutes: 60 };
  await it.ask('PATCH /work-days', { token: admin, body: { userId: anna.id, date: '2026-11-04', excess } });
  await make.anAbsence(anna, { startsOn: '2026-11-09' });
  await make.stamped(anna, '2026-11-10', '08:00-?');
  await make.anAbsence(anna, { startsOn: '2026-11-11', type: 'rol', startTime: '08:00', endTime: '10:00' });
  await make.stamped(anna, '2026-11-11', '10:00-17:00');

  await plan(bruno, ['2026-10-05', '2026-10-06', '2026-10-07', '2026-09-08']);
  await make.stamped(bruno, '2026-10-05', '08:00-17:30');
  const banked = { state: 'hourBank', minutes: 30 };
  await it.ask('PATCH /work-days', { token: admin, body: { userId: bruno.id, date: '2026-10-05', excess: banked } });
  await make.anAbsence(bruno, { startsOn: '2026-10-06', type: 'illness', protocolNumber: '123456789' });
  await make.stamped(bruno, '2026-09-08', '13:10-17:00');
});
afterAll(() => it.close());

const stats = async (query = '', token = admin) => (await it.ask(`GET /work-days/stats?${query}`, { token })).body;
const nothing = {
  worked: 0,
  planned: 0,
  overtime: 0,
  absenceRate: 0,
  punctuality: 1,
  missingStamps: 0,
  approvalHours: null,
};
const ofAnna = {
  worked: 480 + 450 + 540 + 360,
  planned: 6 * 480,
  overtime: 60,
  absenceRate: 0.2083,
  punctuality: 0.75,
  missingStamps: 1,
  approvalHours: null,
};
const ofBruno = { ...nothing, worked: 510, planned: 3 * 480, absenceRate: 0.3333 };

describe('windows', () => {
  test('are told by the answer, thirty days unless asked otherwise', async () => {
    expect(await stats()).toMatchObject({
      window: '30d',
      from: '2026-10-14',
      to: '2026-11-12',
      since: '2026-11-02',
    });
    expect(await stats('window=6m')).toMatchObject({ window: '6m', from: '2026-05-13', since: '2026-09-08' });
    expect((await stats(`userId=${bruno.id}`)).since).toBeNull();
    expect((await it.ask('GET /work-days/stats?window=1y', { token: admin })).body).toMatchObject({
      statusCode: 422,
      errors: [{ path: 'window' }],
    });
  });
});

describe('figures', () => {
  test('of thirty days, beside those before', async () => {
    const { kpis, previous } = await stats();
    expect([kpis, previous]).toEqual([ofAnna, ofBruno]);
  });

  test('of three months hold both, with half a day missed counted as late only where somebody came late', async () => {
    const { kpis, previous } = await stats('window=3m');
    expect(kpis).toEqual({
      worked: ofAnna.worked + 510 + 225,
      planned: 10 * 480,
      overtime: 60,
      absenceRate: 0.225,
      punctuality: 0.6667,
      missingStamps: 1,
      approvalHours: null,
    });
    expect(previous).toEqual(nothing);
  });

  test('by week, from the Monday of each', async () => {
    const { weeks } = await stats();
    expect(weeks.filter(({ planned }) => planned > 0)).toEqual([
      { startsOn: '2026-11-02', worked: 480 + 450 + 540, planned: 1440, overtime: 60 },
      { startsOn: '2026-11-09', worked: 360, planned: 1440, overtime: 0 },
    ]);
  });

  test('of absences by month and type', async () => {
    const november = { month: '2026-11', illness: 0, vacation: 480, dayOff: 0, rol: 120 };
    expect((await stats()).absences).toEqual([november]);
    expect((await stats('window=3m')).absences).toEqual([
      { month: '2026-10', illness: 480, vacation: 0, dayOff: 0, rol: 0 },
      november,
    ]);
  });

  test('of lateness by weekday and the local hour somebody came', async () => {
    expect((await stats()).lateness).toEqual([{ weekday: 2, hour: 8, count: 1 }]);
    expect((await stats('window=3m')).lateness).toEqual([
      { weekday: 2, hour: 8, count: 1 },
      { weekday: 2, hour: 13, count: 1 },
    ]);
  });

  test('of balances, by person', async () => {
    const of = async (query: string) =>
      (await stats(query)).balances
        .filter(({ minutes }) => minutes !== 0)
        .map(({ user, minutes }) => [user.id, minutes]);
    expect(await of('')).toEqual([[anna.id, -450]]);
    expect(await of('window=3m')).toEqual([
      [anna.id, -450],
      [bruno.id, 30 - 480 - 255],
    ]);
    expect((await stats()).balances.find(({ user }) => user.id === anna.id)?.user).toMatchObject({
      departmentId: department.id,
    });
  });

  test('of how long requests waited before they were decided', async () => {
    const other = await it.aCompany();
    const [token, unit] = [await it.tokenOf('Admin', other), await it.aDepartment(other)];
    const carla = await it.aUser({ company: other, departmentId: unit.id });
    const dino = await it.aUser({ company: other });
    const { systemDb } = it.database;
    const decided = (person: TestUser, submitted: string, done: string | null) => ({
      id: newId(),
      companyId: other.id,
      userId: person.id,
      createdAt: new Date(submitted),
      submittedAt: new Date(submitted),
      decidedAt: done === null ? null : new Date(done),
      status: done === null ? ('pendingReview' as const) : ('approved' as const),
    });
    const days = { startsOn: '2026-12-01', endsOn: '2026-12-01' };
    await systemDb.insert(leaveRequests).values([
      { ...decided(carla, '2026-11-10T08:00:00Z', '2026-11-10T10:30:00Z'), type: 'rol', ...days },
      { ...decided(carla, '2026-11-10T08:00:00Z', null), type: 'rol', ...days },
      { ...decided(carla, '2026-10-13T11:00:00Z', '2026-10-13T21:00:00Z'), type: 'rol', ...days },
    ]);
    const change = { day: '2026-11-06', reason: 'Badge', changes: [] };
    await systemDb.insert(stampsUpdates).values([
      { ...decided(dino, '2026-11-09T08:00:00Z', '2026-11-09T09:20:00Z'), ...change },
      // The window has begun where the company is, though not in Greenwich.
      { ...decided(dino, '2026-10-13T20:30:00Z', '2026-10-13T22:30:00Z'), ...change },
    ]);
    const hoursOf = async (query: string) => {
      const { kpis, previous } = await stats(query, token);
      return [kpis.approvalHours, previous.approvalHours];
    };
    expect(await hoursOf('')).toEqual([1.94, 10]);
    expect(await hoursOf(`departmentId=${unit.id}`)).toEqual([2.5, 10]);
    expect(await hoursOf(`userId=${dino.id}`)).toEqual([1.67, null]);
  });

  test('of a day that goes on count what is known so far', async () => {
    const other = await it.aCompany();
    const [token, person] = [await it.tokenOf('Admin', other), await it.aUser({ company: other })];
    await make.aSchedule(other, [person], await make.aShift(other), { validFrom: '2026-11-12' });
    await make.stamped(person, '2026-11-12', '08:00-?');
    expect((await stats('', token)).kpis).toMatchObject({ worked: 150, planned: 480, missingStamps: 0 });
  });
});

describe('of whom', () => {
  test.each([
    ['one person', () => `userId=${anna.id}`, () => [ofAnna, nothing]],
    ['a department', () => `departmentId=${department.id}`, () => [ofAnna, nothing]],
    ['those without a department', () => 'departmentId=none', () => [nothing, ofBruno]],
    ['both', () => `userId=${anna.id}&userId=${bruno.id}`, () => [ofAnna, ofBruno]],
  ])('%s', async (_, query, wanted) => {
    const { kpis, previous } = await stats(query());
    expect([kpis, previous]).toEqual(wanted());
  });

  test('a Responsible sees those of their own departments, a BackOffice all, another company none', async () => {
    const lead = await it.signedInAs(await it.aUser({ company, role: 'Responsible', leads: [department.id] }));
    const idle = await it.signedInAs(await it.aUser({ company, role: 'Responsible' }));
    expect((await stats('', lead.token)).kpis).toEqual(ofAnna);
    expect((await stats(`userId=${bruno.id}&window=3m`, lead.token)).kpis).toEqual(nothing);
    expect((await stats('', idle.token)).kpis).toEqual(nothing);
    expect((await stats('', await it.tokenOf('BackOffice', company))).kpis).toEqual(ofAnna);
    expect(await stats('window=3m', await it.tokenOf('Admin'))).toMatchObject({
      kpis: nothing,
      absences: [],
      balances: [],
    });
  });
});

describe('as a table', () => {
  const rows = [
    ['Ore lavorate', '14/10/2026 – 12/11/2026', '30:30'],
    ['Ore dovute', '14/10/2026 – 12/11/2026', '48:00'],
    ['Straordinario', '14/10/2026 – 12/11/2026', '1:00'],
    ['Tasso di assenza', '14/10/2026 – 12/11/2026', '20,8 %'],
    ['Puntualità', '14/10/2026 – 12/11/2026', '75,0 %'],
    ['Timbrature mancanti', '14/10/2026 – 12/11/2026', '1'],
    ['Straordinario', '02/11/2026', '1:00'],
    ['Ferie', '11/2026', '8:00'],
    ['Permesso ROL', '11/2026', '2:00'],
  ];
  const exported = (format: string, query = '') =>
    it.ask(`GET /work-days/stats/export?format=${format}${query}`, { token: admin });

  test('in CSV', async () => {
    const { text, headers } = await exported('csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain('analisi presenze 2026-10-14 2026-11-12.csv');
    const lines = text.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('Voce;Periodo o persona;Valore');
    for (const row of rows) expect(lines).toContain(row.join(';'));
    expect(lines.find((line) => line.startsWith('Saldo ore;Anna'))).toMatch(/;−7:30$/);
  });

  test('in XLSX, narrowed as the screen is', async () => {
    const { rawPayload, headers } = await exported('xlsx', '&departmentId=none');
    expect(headers['content-type']).toContain('spreadsheetml');
    const [sheet] = await readSheets(rawPayload);
    expect(sheet?.data[0]).toEqual(['Voce', 'Periodo o persona', 'Valore']);
    expect(sheet?.data[1]).toEqual(['Ore lavorate', '14/10/2026 – 12/11/2026', '0:00']);
    expect(sheet?.data.some(([, whom]) => String(whom).startsWith('Anna'))).toBe(false);
  });
});
