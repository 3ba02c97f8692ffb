import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { absenceCalls, oneDay, protocol, week } from '#testing/absence-calls.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { placesOn } from '#testing/place.ts';

let t: TestApp;

let aPlace: ReturnType<typeof placesOn>['aPlace'];
let tokenOf: ReturnType<typeof placesOn>['tokenOf'];
beforeAll(async () => {
  t = await testApp();
  ({ aPlace, tokenOf } = placesOn(t));
});
afterAll(() => t.close());

const { post, entered, patch, listed, day } = absenceCalls(() => t);

describe('who sees what', () => {
  test('a Responsible sees type and days of an illness of their people, and nobody else’s', async () => {
    const { company, operator, admin, responsible } = await aPlace();
    const protocolNumber = protocol();
    const ill = { type: 'illness', ...oneDay, protocolNumber, note: 'riservata' };
    const { id } = await entered(admin, { userId: operator.id, ...ill });
    const elsewhere = await t.aUser({ company });
    await entered(admin, { userId: elsewhere.id, ...week });
    const seen = await listed(responsible);
    expect(seen).toMatchObject({
      total: 1,
      items: [{ id, type: 'illness', protocolNumber: null, note: null, certified: true, attachments: [] }],
    });
    const csv = await t.ask('GET /absences/export?format=csv', { token: await tokenOf(responsible) });
    const history = await t.ask(`GET /audit?entity=absence&entityId=${id}`, { token: await tokenOf(responsible) });
    expect(history.body.total).toBe(1);
    for (const text of [csv.text, history.text]) {
      expect(text).not.toContain(protocolNumber);
      expect(text).not.toContain('riservata');
    }
    expect((await listed(admin, `id=${id}`)).items).toMatchObject([{ protocolNumber, note: 'riservata' }]);
    const strangers = await t.ask(
      `GET /audit?entityId=${(await listed(admin, `userId=${elsewhere.id}`)).items[0]?.id}`,
      { token: await tokenOf(responsible) },
    );
    expect(strangers.status).toBe(404);
    expect(
      (await patch(responsible, (await listed(admin, `userId=${elsewhere.id}`)).items[0]?.id ?? '', { note: 'x' }))
        .status,
    ).toBe(404);
    expect((await post(responsible, { userId: elsewhere.id, ...oneDay, type: 'rol' })).body).toMatchObject({
      statusCode: 404,
      errors: [{ path: 'userId' }],
    });
  });

  test('a Responsible writes over nothing they may not read, but may complete what lacks its number', async () => {
    const { operator, admin, responsible } = await aPlace();
    const ill = { type: 'illness', ...oneDay, protocolNumber: protocol(), note: 'riservata' };
    const { id } = await entered(admin, { userId: operator.id, ...ill });
    for (const change of [{ note: 'altra' }, { protocolNumber: protocol() }])
      expect((await patch(responsible, id, change)).body).toMatchObject({ statusCode: 403, code: 'forbidden' });
    const shown = { protocolNumber: null, note: null, endsOn: '2026-11-12' };
    expect((await patch(responsible, id, shown)).body).toMatchObject({ endsOn: '2026-11-12', certified: true });
    expect((await listed(admin, `id=${id}`)).items).toMatchObject([
      { protocolNumber: ill.protocolNumber, note: 'riservata' },
    ]);
    const days = { startsOn: '2026-11-16', endsOn: '2026-11-16' };
    const draft = await entered(responsible, { userId: operator.id, type: 'illness', ...days, status: 'draft' });
    expect((await patch(responsible, draft.id, { protocolNumber: protocol() })).body).toMatchObject({
      status: 'approved',
    });
  });

  test('another company sees and touches nothing', async () => {
    const { operator, admin } = await aPlace();
    const { id } = await entered(admin, { userId: operator.id, ...week });
    const stranger = await t.aUser({ role: 'Admin' });
    expect((await listed(stranger, `id=${id}`)).total).toBe(0);
    expect((await patch(stranger, id, { note: 'x' })).status).toBe(404);
    expect((await t.ask(`DELETE /absences/${id}`, { token: await tokenOf(stranger) })).status).toBe(404);
    expect((await post(stranger, { userId: operator.id, ...week })).status).toBe(404);
  });

  test('lists by type, state, period and what lacks its number; the hours of all of it are summed up', async () => {
    const { operator, colleague, admin } = await aPlace();
    await entered(admin, { userId: operator.id, ...week });
    await entered(admin, { userId: colleague.id, type: 'illness', ...oneDay, status: 'draft' });
    expect(await listed(admin, 'uncertified=true')).toMatchObject({
      total: 1,
      totals: { illness: 8, vacation: 0, dayOff: 0, rol: 0 },
    });
    expect((await listed(admin, 'status=draft&absenceType=illness')).total).toBe(1);
    expect((await listed(admin, 'from=2026-11-13&to=2026-11-30')).total).toBe(1);
    expect(await listed(admin)).toMatchObject({ total: 2, totals: { illness: 8, vacation: 40 } });
  });
});

describe('one’s own illness', () => {
  test('is a draft until its number comes, which completes it', async () => {
    const { operator, admin, responsible } = await aPlace();
    const token = await tokenOf(operator);
    const days = { startsOn: '2026-11-12', endsOn: '2026-11-13' };
    const draft = await t.ask('POST /absences/mine', { token, body: { ...days, note: 'A letto' } });
    expect(draft.body).toMatchObject({ status: 'draft', type: 'illness', user: { id: operator.id } });
    const protocolNumber = protocol();
    const complete = await t.ask('POST /absences/mine', { token, body: { ...days, protocolNumber } });
    expect(complete.body).toMatchObject({ id: draft.body.id, status: 'approved', protocolNumber, note: 'A letto' });
    const mine = await t.ask('GET /absences/mine', { token });
    expect(mine.body).toMatchObject({ total: 1, items: [{ protocolNumber }] });
    expect((await day(admin, operator.id, '2026-11-12')).absence).toMatchObject({ type: 'illness' });
    expect((await t.ask('GET /absences', { token })).status).toBe(403);
    expect((await listed(responsible)).items).toMatchObject([{ protocolNumber: null }]);
  });
});
