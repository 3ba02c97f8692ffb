import { extractTextItems } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceTypes } from '@timbro/core/balances/rules.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import { formData } from '#testing/requests.ts';
import { sheetBalances } from './balances-on-sheets.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** Somebody who earns and takes leave, with something that happens only after October. */
async function aLeaveTaker() {
  const company = await t.aCompany();
  const [admin, person] = [
    await t.aUser({ company, role: 'Admin' }),
    await t.aUser({ company, hiredOn: '2020-03-02' }),
  ];
  const make = attendanceOn(t.server);
  await make.aSchedule(company, [person], await make.aShift(company), { validFrom: '2026-01-05' });
  await t.database.system.query(
    'update users set yearly_vacation_hours = 160, yearly_rol_hours = 72 where company_id = $1 and id = $2',
    [company.id, person.id],
  );
  const tokenOf = async () => (await t.signedInAs(admin)).token;
  const adjust = async (minutes: number) => {
    const body = { userId: person.id, year: 2026, type: 'vacation', minutes, reason: 'Rettifica' };
    expect((await t.ask('POST /balances/adjustments', { token: await tokenOf(), body })).status).toBe(201);
  };
  t.clock.set('2026-10-01T09:00:00+02:00');
  const rows = `E-mail;Anno;Tipo;Ore\n${person.email};2026;Ferie;24\n${person.email};2026;Ex festività;32\n`;
  const opened = await t.ask('POST /balances/import', {
    token: await tokenOf(),
    ...formData([['file', Buffer.from(rows)]]),
  });
  expect(opened.status, opened.text).toBe(200);
  await adjust(-90);
  await make.anAbsence(person, { startsOn: '2026-10-05', endsOn: '2026-10-07' });
  await make.anAbsence(person, { startsOn: '2026-10-30', type: 'rol', startTime: '08:00', endTime: '10:00' });
  t.clock.set('2026-10-31T22:00:00+01:00');
  const said = (await t.ask(`GET /balances?userId=${person.id}&year=2026`, { token: await tokenOf() })).body.items;
  t.clock.set('2026-12-03T09:00:00+01:00');
  await make.anAbsence(person, { startsOn: '2026-11-09', endsOn: '2026-11-10' });
  await adjust(600);
  return { person, tokenOf, said };
}

test('a sheet printed later tells the balances as GET /balances did when the month ended', async () => {
  const { person, tokenOf, said } = await aLeaveTaker();
  expect(said.map(({ type, residual }) => [type, residual])).toEqual([
    ['vacation', 131.83],
    ['rol', 58],
    ['formerHolidays', 32],
  ]);
  const { rawPayload } = await t.ask(
    `GET /work-days/export?month=2026-10&format=pdf&provisional=true&userId=${person.id}`,
    { token: await tokenOf() },
  );
  const words = (await extractTextItems(new Uint8Array(rawPayload))).items
    .flat()
    .map(({ str }) => str)
    .filter((str) => str.trim() !== '');
  const shown = (hours: number) => hours.toFixed(2).replace('.', ',').replace('-', '−');
  for (const { carriedOver, accrued, adjusted, taken, residual } of said)
    expect(words.join(' ')).toContain([carriedOver, accrued, adjusted, taken, residual].map(shown).join(' '));
  expect(words).toContain('Ferie, ROL ed ex festività al 31/10/2026 (ore)');
});

test('who never had an account of a kind has none on the sheet, and many people cost no more questions than one', async () => {
  const company = await t.aCompany();
  const people = [];
  for (let count = 0; count < 8; count += 1) people.push(await t.aUser({ company }));
  const reader = t.database.reader(company.id);
  const asked = { companyId: company.id, day: '2026-10-31', now: t.clock.now(), timezone: 'Europe/Rome' };
  const ids = people.map(({ id }) => id);
  const questionsOf = async (userIds: string[]) => {
    let questions = 0;
    const counting = new Proxy(reader, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name === 'execute' || name === 'select') questions += 1;
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    return { found: await sheetBalances(counting, { ...asked, userIds }), questions };
  };
  const [one, all] = [await questionsOf(ids.slice(0, 1)), await questionsOf(ids)];
  expect([all.found.size, all.questions]).toEqual([8, one.questions]);
  expect(one.found.get(ids[0] ?? '')).toEqual(balanceTypes.map((type) => ({ type, figures: null })));
});
