import { XMLParser } from 'fast-xml-parser';
import readSheets from 'read-excel-file/node';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { say } from '@timbro/core/messages.ts';
import type { Totals } from '@timbro/core/work-days/rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { hundredthsOf } from '@timbro/core/work-days/sheets/sheet-rules.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let admin: string;
let department: { id: string };
let office: string;
let people: readonly TestUser[];
/** What the register says of each of them. */
let totals: Totals[];

const puc = '402837465';
const codes = { OR: '01', ST: 'S1', SN: 'S2', SF: 'S3', NO: 'NT', FE: 'F1', RO: 'R1', MA: 'ML', AI: 'AX', FS: 'FS' };

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  company = await it.aCompany();
  admin = await it.tokenOf('Admin', company);
  department = await it.aDepartment(company);
  office = await make.aShift(company);
  const night = await make.aShift(company, { start: '22:00', end: '06:00', period: 'night', paidBreakMinutes: 10 });
  const settings = { payrollCode: '145', payrollCodes: codes, validFrom: '2026-01-01' };
  expect((await it.ask('PATCH /company-settings', { token: admin, body: settings })).status).toBe(200);
  const [anna, bruno] = [await aPerson('123', 'Anna'), await aPerson('124', 'Bruno')];
  people = [anna, bruno];

  await make.aSchedule(company, [anna], office, { validFrom: '2026-10-26' });
  await make.stamped(anna, '2026-10-26', '08:00-17:00');
  await make.stamped(anna, '2026-10-27', '08:22-17:00');
  await make.stamped(anna, '2026-10-28', '08:00-18:30');
  await authorise(anna, '2026-10-28', 90);
  await make.anAbsence(anna, { startsOn: '2026-10-29' });
  await make.anAbsence(anna, { startsOn: '2026-10-30', type: 'illness', protocolNumber: puc });

  await make.aSchedule(company, [bruno], night, {
    validFrom: '2026-10-26',
    weeks: [[night, night, null, night, null, null, null]],
  });
  await make.stamped(bruno, '2026-10-26', '22:00-30:00');
  await make.stamped(bruno, '2026-10-27', '22:00-31:15');
  await authorise(bruno, '2026-10-27', 75);
  const absent = { userId: bruno.id, date: '2026-10-29', confirmAbsence: true, note: 'Assenza' };
  expect((await it.ask('PATCH /work-days', { token: admin, body: absent })).status).toBe(200);

  const range = `from=2026-10-01&to=2026-10-31&${of(...people)}`;
  totals = (await it.ask(`GET /work-days?${range}`, { token: admin })).body.items.map((item) => item.totals);
});
afterAll(() => it.close());

const aPerson = async (payrollCode: string | null, firstName: string) => {
  const person = await it.aUser({ company, firstName, departmentId: department.id, hiredOn: '2020-03-02' });
  await it.database.system.query('update users set payroll_code = $2 where id = $1', [person.id, payrollCode]);
  return person;
};
const authorise = async ({ id: userId }: TestUser, date: string, minutes: number) => {
  const body = { userId, date, excess: { state: 'overtime', minutes } };
  expect((await it.ask('PATCH /work-days', { token: admin, body })).status).toBe(200);
};
const of = (...some: readonly TestUser[]) => some.map(({ id }) => `userId=${id}`).join('&');
const get = (query: string, token = admin, whom = people) =>
  it.ask(`GET /work-days/export?month=2026-10&${query}&${of(...whom)}`, { token });
const cellsOf = (csv: string) =>
  csv
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'));

test('the month these tests stand on has something of everything', () => {
  expect(totals).toMatchObject([
    { due: 2400, ordinary: 480 + 465 + 480, excess: 90, justified: 960, uncovered: 15, delayCounted: 15 },
    { due: 1440, ordinary: 960, excess: 75, uncovered: 480, night: 960, justified: 0 },
  ]);
});

test.each([
  ['', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'presenze-2026-10.xlsx'],
  ['format=xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'presenze-2026-10.xlsx'],
  ['format=csv', 'text/csv; charset=utf-8', 'presenze-2026-10.csv'],
  ['format=pdf', 'application/pdf', 'presenze-2026-10.pdf'],
  ['format=trripw', 'application/xml; charset=utf-8', 'presenze-2026-10-trripw.xml'],
  ['format=pdf&provisional=true', 'application/pdf', 'presenze-2026-10-provvisorio.pdf'],
])('%s is %s, called %s', async (query, type, name) => {
  const { status, headers, rawPayload } = await get(query);
  expect([status, headers['content-type']]).toEqual([200, type]);
  expect(headers['content-disposition']).toContain(`attachment; filename="${name}"`);
  expect(rawPayload.length).toBeGreaterThan(500);
});

describe('its figures, added again, are those of the register', () => {
  /** A duration is a moment to this reader, counted from the day nought of spreadsheets. */
  const minutesIn = (cell: unknown) =>
    cell instanceof Date ? Math.round((cell.getTime() - Date.UTC(1899, 11, 30)) / 60_000) : 0;

  test('in the workbook, day by day and in the summary', async () => {
    const sheets = await readSheets((await get('format=xlsx')).rawPayload);
    const [summary, detail] = ['Riepilogo', 'Dettaglio'].map(
      (name) => sheets.find(({ sheet }) => sheet === name)?.data,
    );
    const [head = [], ...days] = detail ?? [];
    for (const [at, whose] of ['123', '124'].entries()) {
      const own = days.filter(([code]) => code === whose);
      expect(own).toHaveLength(31);
      for (const figure of ['due', 'presence', 'ordinary', 'excess', 'justified', 'uncovered', 'night'] as const) {
        const column = head.indexOf(say('it', `sheet.column.${figure}`));
        const sum = own.reduce((added, row) => added + minutesIn(row[column]), 0);
        expect([figure, sum]).toEqual([figure, totals[at]?.[figure]]);
      }
      const row = summary?.find(([code]) => code === whose) ?? [];
      const shown = (label: string) => row[summary?.[0]?.indexOf(label) ?? -1];
      expect(shown('Dovute')).toBe(hundredthsOf(totals[at]?.due ?? -1));
      expect(shown('Lavorate')).toBe(hundredthsOf(totals[at]?.worked ?? -1));
    }
  });

  const sumsOf = (movements: readonly (readonly [code: string, minutes: number])[]) => {
    const sums = new Map<string, number>();
    for (const [code, minutes] of movements) sums.set(code, (sums.get(code) ?? 0) + minutes);
    return (...some: readonly string[]) => some.reduce((sum, code) => sum + (sums.get(code) ?? 0), 0);
  };
  const agree = (sum: (...some: readonly string[]) => number, figures: Totals | undefined) => {
    expect({
      ordinary: sum('01'),
      excess: sum('S1', 'S2', 'S3'),
      justified: sum('F1', 'R1', 'ML'),
      uncovered: sum('AX'),
      night: sum('NT') + sum('S2'),
    }).toEqual({
      ordinary: figures?.ordinary,
      excess: figures?.excess,
      justified: figures?.justified,
      uncovered: figures?.uncovered,
      night: figures?.night,
    });
  };

  test('in the long form', async () => {
    const cells = cellsOf((await get('format=csv')).text);
    for (const [at, whose] of ['123', '124'].entries())
      agree(
        sumsOf(
          cells
            .filter(([, code]) => code === whose)
            .map(([, , , , , , code = '', hours, minutes]) => [code, Number(hours) * 60 + Number(minutes)]),
        ),
        totals[at],
      );
  });

  test('in the file for the payroll program', async () => {
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false });
    const movement = z.object({
      CodGiustificativoUfficiale: z.string(),
      NumOre: z.coerce.number(),
      NumMinuti: z.coerce.number(),
    });
    const employee = z.object({
      CodDipendenteUfficiale: z.string(),
      Movimenti: z.object({ Movimento: z.array(movement) }),
    });
    const supply = z.object({ Fornitura: z.object({ Dipendente: z.array(employee) }) });
    const { Dipendente } = supply.parse(parser.parse((await get('format=trripw')).text)).Fornitura;
    expect(Dipendente.map((one) => one.CodDipendenteUfficiale)).toEqual(['0000123', '0000124']);
    for (const [at, { Movimenti }] of Dipendente.entries())
      agree(
        sumsOf(
          Movimenti.Movimento.map((one) => [one.CodGiustificativoUfficiale, one.NumOre * 60 + one.NumMinuti] as const),
        ),
        totals[at],
      );
  });

  test('on paper', async () => {
    const { rawPayload } = await get('format=pdf');
    const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: false });
    expect(text).toHaveLength(2);
    for (const [at, page] of text.entries())
      for (const figure of ['due', 'worked', 'ordinary', 'excess', 'justified', 'uncovered'] as const)
        expect(page).toContain(clockText(totals[at]?.[figure] ?? -1));
  });
});

describe('protocol numbers', () => {
  const shownTo = async (token: string) => {
    const sheets = await readSheets((await get('format=xlsx', token)).rawPayload);
    const pages = await extractText(new Uint8Array((await get('format=pdf', token)).rawPayload), { mergePages: true });
    const csv = cellsOf((await get('format=csv', token)).text);
    return [
      sheets.some(({ data }) => data.flat().includes(puc)),
      pages.text.includes(puc),
      csv.some((cells) => cells[10] === puc),
      csv.some((cells) => cells[6] === 'ML'),
    ];
  };
  test.each(['Admin', 'BackOffice'] as const)('are there for a %s', async (role) => {
    expect(await shownTo(await it.tokenOf(role, company))).toEqual([true, true, true, true]);
  });
  test('are blank for a Responsible, who sees that somebody was ill', async () => {
    const lead = await it.signedInAs(await it.aUser({ company, role: 'Responsible', leads: [department.id] }));
    expect(await shownTo(lead.token)).toEqual([false, false, false, true]);
  });
});

describe('of whom', () => {
  const codesIn = (csv: string) => [...new Set(cellsOf(csv).map(([, code]) => code))].filter(Boolean);

  test('a department, a person; a Responsible’s own people, another company’s none', async () => {
    const csv = async (query: string, token = admin) =>
      codesIn((await it.ask(`GET /work-days/export?month=2026-10&format=csv&${query}`, { token })).text);
    expect(await csv(`departmentId=${department.id}`)).toEqual(['123', '124']);
    expect(await csv(of(...people.slice(1)))).toEqual(['124']);
    const idle = await it.signedInAs(await it.aUser({ company, role: 'Responsible' }));
    expect(await csv(of(...people), idle.token)).toEqual([]);
    expect(await csv(of(...people), await it.tokenOf('Admin'))).toEqual([]);
  });
});

describe('is refused', () => {
  test('while something is open, with the list of it; as provisional it is not', async () => {
    const forgot = await aPerson('125', 'Carla');
    await make.aSchedule(company, [forgot], office, { validFrom: '2026-10-30' });
    await make.stamped(forgot, '2026-10-30', '08:00-?');
    await make.stamped(forgot, '2026-10-31', '08:00-10:00');
    const { body } = await get('format=csv', admin, [forgot, ...people]);
    expect(body).toMatchObject({ statusCode: 409, code: 'openAnomalies' });
    expect(body.errors?.map(({ path, message }) => [path, message.split(/[,:] /).at(-1)])).toEqual([
      [`${forgot.id}.2026-10-30`, 'Uscita mancante'],
      [forgot.id, '1 eccedenza da autorizzare'],
    ]);
    expect(body.errors?.[0]?.message).toContain('30/10/2026');
    for (const format of ['xlsx', 'csv', 'pdf', 'trripw'])
      expect((await get(`format=${format}&provisional=true`, admin, [forgot])).status).toBe(200);
    expect((await get('format=csv&provisional=false', admin, [forgot])).status).toBe(409);
  });

  test('for the payroll program where a code is missing, with the list; as provisional it says so itself', async () => {
    const nameless = await aPerson(null, 'Dario');
    const { body } = await get('format=trripw', admin, [nameless]);
    expect(body).toMatchObject({ statusCode: 422, errors: [{ path: nameless.id }] });
    expect(body.errors?.[0]?.message).toContain('manca la matricola');
    expect((await get('format=trripw&provisional=true', admin, [nameless])).text).toContain('manca la matricola');
    expect((await get('format=csv', admin, [nameless])).status).toBe(200);
  });

  test('for the payroll program without the code of the company; one settled after the month was closed serves', async () => {
    const other = await it.aCompany();
    const [token, person] = [await it.tokenOf('Admin', other), await it.aUser({ company: other })];
    await it.database.system.query(`update users set payroll_code = '7' where id = $1`, [person.id]);
    await it.aClosedMonth(person, '2026-10');
    expect((await get('format=trripw', token, [person])).body).toMatchObject({
      statusCode: 422,
      errors: [{ path: 'payrollCode' }],
    });
    const settled = await it.ask('PATCH /company-settings', { token, body: { payrollCode: '9', payrollCodes: codes } });
    expect(settled.body.validFrom).toBe('2026-11-01');
    const file = await get('format=trripw', token, [person]);
    expect([file.status, file.text.includes('CodAziendaUfficiale="000009"')]).toEqual([200, true]);
  });

  test.each([
    ['a month that is none', 'month=2026-13', 'month'],
    ['no month', 'format=csv', 'month'],
    ['a format nobody knows', 'month=2026-10&format=doc', 'format'],
    ['a flag that is none', 'month=2026-10&provisional=yes', 'provisional'],
  ])('with %s', async (_, query, path) => {
    expect((await it.ask(`GET /work-days/export?${query}`, { token: admin })).body).toMatchObject({
      statusCode: 422,
      errors: [{ path }],
    });
  });
});
