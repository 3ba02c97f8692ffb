import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { absenceCalls, oneDay, protocol, week } from '#testing/absence-calls.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { placesOn } from '#testing/place.ts';

let t: TestApp;
let make: ReturnType<typeof placesOn>['make'];
let aPlace: ReturnType<typeof placesOn>['aPlace'];
let tokenOf: ReturnType<typeof placesOn>['tokenOf'];
beforeAll(async () => {
  t = await testApp();
  ({ make, aPlace, tokenOf } = placesOn(t));
});
afterAll(() => t.close());

const { post, entered, patch, listed, day } = absenceCalls(() => t);

describe('entering', () => {
  test('a vacation for somebody: approved, and the days follow', async () => {
    const { operator, admin } = await aPlace();
    const absence = await entered(admin, { userId: operator.id, ...week, note: 'Concordata' });
    expect(absence).toMatchObject({
      ...week,
      user: { id: operator.id },
      hours: 40,
      status: 'approved',
      archived: false,
      createdBy: { id: admin.id },
      decidedBy: { id: admin.id },
      note: 'Concordata',
    });
    expect((await day(admin, operator.id, '2026-11-10')).totals).toMatchObject({
      due: 480,
      justified: 480,
      uncovered: 0,
    });
  });

  test.each([
    ['an illness without its number', { type: 'illness' }, 'protocolNumber', 'Il numero di protocollo è obbligatorio'],
    ['a number with letters', { type: 'illness', protocolNumber: 'ABC12345' }, 'protocolNumber', 'Formato non valido'],
    [
      'a number of seven digits',
      { type: 'illness', protocolNumber: '1234567' },
      'protocolNumber',
      'Formato non valido',
    ],
    [
      'a number of thirteen',
      { type: 'illness', protocolNumber: '1234567890123' },
      'protocolNumber',
      'Formato non valido',
    ],
    [
      'a delay alone',
      { type: 'rol', delayMinutes: 10 },
      'convertTo',
      '«Minuti di ritardo» e «Converti in» devono essere compilati insieme',
    ],
    [
      'a conversion alone',
      { type: 'rol', convertTo: 'rol' },
      'delayMinutes',
      '«Minuti di ritardo» e «Converti in» devono essere compilati insieme',
    ],
    ['no minutes', { delayMinutes: 0, convertTo: 'rol' }, 'delayMinutes', 'Il valore minimo è 1'],
    ['601 minutes', { delayMinutes: 601, convertTo: 'rol' }, 'delayMinutes', 'Il valore massimo è 600'],
    [
      'an end before the start',
      { type: 'vacation', endsOn: '2026-11-01' },
      'endsOn',
      'La data di fine deve essere successiva alla data di inizio',
    ],
    ['a day that is none', { type: 'vacation', startsOn: '2026-02-30' }, 'startsOn', 'Data non corretta'],
    ['no type', {}, 'type', 'Campo obbligatorio'],
    ['an empty list', { type: 'vacation', status: 'rejected' }, 'status', 'Formato non valido'],
  ])('refuses %s', async (_, body, path, message) => {
    const { operator, admin } = await aPlace();
    const answer = await post(admin, { userId: operator.id, ...oneDay, ...body });
    expect(answer.body).toMatchObject({ statusCode: 422, message, errors: [{ path, message }] });
  });

  test('an illness is approved with its number and a draft without it', async () => {
    const { operator, admin } = await aPlace();
    const protocolNumber = protocol();
    const ill = await entered(admin, { userId: operator.id, type: 'illness', ...oneDay, protocolNumber });
    expect(ill).toMatchObject({ status: 'approved', protocolNumber, certified: true, hours: 8 });
    const next = { startsOn: '2026-11-12', endsOn: '2026-11-13' };
    const draft = await entered(admin, { userId: operator.id, type: 'illness', ...next, status: 'draft' });
    expect(draft).toMatchObject({ status: 'draft', protocolNumber: null, certified: false });
    expect((await patch(admin, draft.id, { status: 'approved' })).body).toMatchObject({
      statusCode: 422,
      message: 'Il numero di protocollo è obbligatorio',
    });
    const completed = await patch(admin, draft.id, { protocolNumber: protocol() });
    expect(completed.body).toMatchObject({ status: 'approved', certified: true });
    const twice = await post(admin, {
      userId: operator.id,
      type: 'illness',
      startsOn: '2026-10-01',
      endsOn: '2026-10-01',
      protocolNumber,
    });
    expect(twice.body).toMatchObject({ statusCode: 409, code: 'duplicate', errors: [{ path: 'protocolNumber' }] });
  });

  test('for oneself it waits for somebody else; a certified illness does not', async () => {
    const { admin, office } = await aPlace();
    const own = await entered(admin, { userId: admin.id, ...week });
    expect(own).toMatchObject({ status: 'pendingReview', decidedBy: null });
    expect((await t.mailsTo(office.email)).at(-1)?.text).toContain(`/register?tab=absences&id=${own.id}`);
    expect((await post(admin, { userId: admin.id, ...week, status: 'approved' })).body).toMatchObject({
      code: 'ownRequest',
    });
    expect((await patch(admin, own.id, { status: 'approved' })).body).toMatchObject({
      statusCode: 403,
      code: 'ownRequest',
    });
    expect((await patch(office, own.id, { status: 'approved' })).body).toMatchObject({
      status: 'approved',
      decidedBy: { id: office.id },
    });
    expect((await patch(admin, own.id, { endsOn: '2026-11-12' })).body).toMatchObject({ code: 'ownRequest' });
    const ill = { type: 'illness', startsOn: '2026-11-16', endsOn: '2026-11-16', protocolNumber: protocol() };
    expect(await entered(admin, { userId: admin.id, ...ill })).toMatchObject({ status: 'approved' });
  });

  test('hours without times, no more than the day has', async () => {
    const { operator, admin } = await aPlace();
    const rol = { userId: operator.id, type: 'rol', ...oneDay };
    expect(await entered(admin, { ...rol, hours: 5 })).toMatchObject({ hours: 5 });
    expect((await post(admin, { ...rol, hours: 3.25 })).body).toMatchObject({
      statusCode: 409,
      code: 'overlap',
      errors: [{ message: expect.stringContaining('superano') as unknown }],
    });
    expect(await entered(admin, { ...rol, hours: 3 })).toMatchObject({ hours: 3 });
    expect((await post(admin, { userId: operator.id, type: 'dayOff', ...oneDay })).body).toMatchObject({
      code: 'overlap',
    });
  });

  test('nobody is there twice: whole days and intervals', async () => {
    const { operator, admin } = await aPlace();
    const rol = { userId: operator.id, type: 'rol', ...oneDay };
    await entered(admin, { ...rol, startTime: '09:00', endTime: '10:00' });
    await entered(admin, { ...rol, startTime: '10:00', endTime: '11:00' });
    const answer = await post(admin, { ...rol, startTime: '10:30', endTime: '11:30' });
    expect(answer.body).toMatchObject({
      code: 'overlap',
      errors: [{ message: expect.stringContaining('10:00–11:00') as unknown }],
    });
    expect((await post(admin, { userId: operator.id, ...week })).body).toMatchObject({ code: 'overlap' });
  });
});

describe('a converted delay', () => {
  test('becomes leave of the day, and takes the place of what is missing', async () => {
    const { operator, admin } = await aPlace();
    await make.stamped(operator, '2026-11-11', '08:31-12:00, 13:00-17:00');
    const { totals } = await day(admin, operator.id, '2026-11-11');
    expect(totals.uncovered).toBe(30);
    const conversion = { userId: operator.id, ...oneDay, delayMinutes: 30, convertTo: 'rol' };
    expect((await post(admin, { ...conversion, delayMinutes: 31 })).body).toMatchObject({
      statusCode: 409,
      code: 'delayExceedsDay',
      message: 'Al massimo 30 minuti: quanto resta scoperto nella giornata',
    });
    const made = await entered(admin, { ...conversion, type: 'dayOff' });
    expect(made).toMatchObject({ type: 'rol', convertTo: 'rol', delayMinutes: 30, hours: 0.5 });
    expect((await day(admin, operator.id, '2026-11-11')).totals).toMatchObject({ justified: 30, uncovered: 0 });
    expect((await post(admin, { ...conversion, delayMinutes: 1 })).body).toMatchObject({ code: 'delayExceedsDay' });
    expect((await patch(admin, made.id, { archived: true })).body).toMatchObject({ archived: true });
    expect((await day(admin, operator.id, '2026-11-11')).totals).toMatchObject({ justified: 0, uncovered: 30 });
  });

  test('into vacation only where that is granted by the hour', async () => {
    const { operator, admin } = await aPlace();
    await make.stamped(operator, '2026-11-11', '09:00-12:00, 13:00-17:00');
    const conversion = { userId: operator.id, ...oneDay, delayMinutes: 60, convertTo: 'vacation' };
    expect((await post(admin, conversion)).body).toMatchObject({ statusCode: 422, errors: [{ path: 'convertTo' }] });
    const token = await tokenOf(admin);
    await t.ask('PATCH /company-settings', { token, body: { hourlyVacation: true, validFrom: '2026-11-01' } });
    expect(await entered(admin, conversion)).toMatchObject({ type: 'vacation', hours: 1 });
  });
});

describe('a certified illness', () => {
  test('cuts a vacation in two, whose hours come back', async () => {
    const { operator, admin } = await aPlace();
    const token = await tokenOf(admin);
    await t.ask(`PATCH /users/${operator.id}`, { token, body: { yearlyVacationHours: 160 } });
    const vacation = await entered(admin, { userId: operator.id, ...week });
    const balance = async () =>
      (await t.ask(`GET /balances?userId=${operator.id}&type=vacation`, { token })).body.items[0];
    expect(await balance()).toMatchObject({ taken: 32, planned: 8, residual: 93.33 });
    const illness = { type: 'illness', startsOn: '2026-11-11', endsOn: '2026-11-12' };
    await entered(admin, { userId: operator.id, ...illness, protocolNumber: protocol() });
    const { items } = await listed(admin, `userId=${operator.id}&sort=startsOn`);
    expect(items.map(({ type, startsOn, endsOn, hours }) => [type, startsOn, endsOn, hours])).toEqual([
      ['vacation', '2026-11-09', '2026-11-10', 16],
      ['illness', '2026-11-11', '2026-11-12', 16],
      ['vacation', '2026-11-13', '2026-11-13', 8],
    ]);
    expect(items[0]?.id).toBe(vacation.id);
    expect(await balance()).toMatchObject({ taken: 16, planned: 8, residual: 109.33 });
    expect((await t.historyOf(vacation.id)).map(({ action }) => action)).toEqual([
      'absences.update',
      'absences.create',
    ]);
  });

  test('over all of it puts it away; a draft and other leave do not give way', async () => {
    const { operator, admin } = await aPlace();
    const vacation = await entered(admin, { userId: operator.id, ...week });
    const ill = { userId: operator.id, type: 'illness', startsOn: '2026-11-01', endsOn: '2026-11-30' };
    await entered(admin, { ...ill, status: 'draft' });
    expect((await listed(admin, `id=${vacation.id}`)).items).toMatchObject([{ archived: false }]);
    const illness = await entered(admin, { ...ill, protocolNumber: protocol() });
    expect((await listed(admin, `id=${vacation.id}`)).items).toMatchObject([{ archived: true }]);
    expect((await patch(admin, vacation.id, { archived: false })).body).toMatchObject({
      statusCode: 409,
      code: 'overlap',
    });
    expect((await post(admin, { ...ill, startsOn: '2026-11-30', protocolNumber: protocol() })).body).toMatchObject({
      code: 'overlap',
    });
    await patch(admin, illness.id, { archived: true });
    expect((await patch(admin, vacation.id, { archived: false })).body).toMatchObject({ archived: false });
  });
});

describe('changing', () => {
  test('moves the days and tells what it was', async () => {
    const { operator, office } = await aPlace();
    const { id, version } = await entered(office, { userId: operator.id, ...week });
    const moved = await patch(office, id, { startsOn: '2026-11-16', endsOn: '2026-11-17', version });
    expect(moved.body).toMatchObject({ hours: 16, version: version + 1 });
    expect((await day(office, operator.id, '2026-11-09')).absences).toEqual([]);
    expect((await day(office, operator.id, '2026-11-16')).absences).toMatchObject([{ id }]);
    expect((await patch(office, id, { note: 'x', version })).body).toMatchObject({ code: 'stale' });
    const [line] = await t.historyOf(id);
    expect(line?.changes).toContainEqual({ field: 'startsOn', before: '2026-11-09', after: '2026-11-16' });
  });

  test('the same again is nothing', async () => {
    const { operator, office } = await aPlace();
    const { id } = await entered(office, { userId: operator.id, ...week });
    await patch(office, id, { startsOn: week.startsOn });
    expect(await t.historyOf(id)).toHaveLength(1);
  });

  test('what is pending is decided once: with a note if refused, and can be taken back for ten seconds', async () => {
    const { admin, office } = await aPlace();
    const { id } = await entered(admin, { userId: admin.id, ...week });
    expect((await patch(office, id, { status: 'rejected' })).body).toMatchObject({
      statusCode: 422,
      errors: [{ path: 'note' }],
    });
    expect((await patch(office, id, { status: 'approved' })).status).toBe(200);
    expect((await patch(office, id, { status: 'approved' })).body).toMatchObject({ code: 'alreadyDecided' });
    expect((await patch(office, id, { status: 'pendingReview' })).body).toMatchObject({
      status: 'pendingReview',
      decidedBy: null,
    });
    expect((await patch(office, id, { status: 'rejected', note: 'Chiusura' })).body).toMatchObject({
      status: 'rejected',
      decisionNote: 'Chiusura',
    });
    expect((await patch(office, id, { note: 'x' })).body).toMatchObject({ code: 'statusForbids' });
  });

  test('archiving frees the days, deleting is only for what was never approved', async () => {
    const { operator, admin, office } = await aPlace();
    const { id } = await entered(admin, { userId: operator.id, ...week });
    const token = await tokenOf(admin);
    expect((await t.ask(`DELETE /absences/${id}`, { token })).body).toMatchObject({ code: 'statusForbids' });
    await patch(office, id, { archived: true });
    expect((await day(admin, operator.id, '2026-11-10')).totals.justified).toBe(0);
    expect((await listed(admin)).total).toBe(0);
    expect((await listed(admin, 'archived=true')).total).toBe(1);
    const { id: draft } = await entered(admin, { userId: operator.id, ...week, status: 'draft' });
    expect((await t.ask(`DELETE /absences/${draft}`, { token })).status).toBe(204);
  });
});

describe('an absence that came of a request', () => {
  test('is decided with it and not by itself', async () => {
    const { operator, admin } = await aPlace();
    const asked = await t.ask('POST /leave-requests', { token: await tokenOf(operator), body: week });
    const token = await tokenOf(admin);
    const body = { status: 'approved' };
    const approved = await t.ask(`PATCH /leave-requests/${asked.body.id}`, { token, body });
    const id = approved.body.absenceId ?? '';
    for (const status of ['pendingReview', 'rejected'])
      expect((await patch(admin, id, { status, note: 'x' })).body).toMatchObject({ code: 'statusForbids' });
    expect((await patch(admin, id, { note: 'Concordata' })).body).toMatchObject({
      note: 'Concordata',
      status: 'approved',
    });
  });
});

describe('a closed month', () => {
  test('refuses every way in', async () => {
    const { operator, admin } = await aPlace();
    const october = { type: 'vacation', startsOn: '2026-10-12', endsOn: '2026-10-13' };
    const { id } = await entered(admin, { userId: operator.id, ...october });
    const draft = await entered(admin, {
      userId: operator.id,
      ...october,
      startsOn: '2026-10-15',
      endsOn: '2026-10-15',
      status: 'draft',
    });
    await t.aClosedMonth(operator, '2026-10');
    const refused = { statusCode: 409, code: 'monthClosed' };
    expect(
      (await post(admin, { userId: operator.id, ...october, startsOn: '2026-10-14', endsOn: '2026-11-03' })).body,
    ).toMatchObject(refused);
    expect((await patch(admin, id, { archived: true })).body).toMatchObject(refused);
    expect((await patch(admin, id, { startsOn: '2026-11-03', endsOn: '2026-11-03' })).body).toMatchObject(refused);
    expect((await patch(admin, draft.id, { status: 'pendingReview' })).body).toMatchObject(refused);
    const another = { ...october, startsOn: '2026-10-20', endsOn: '2026-10-20' };
    expect((await post(admin, { userId: operator.id, ...another, status: 'draft' })).body).toMatchObject(refused);
    const illness = { type: 'illness', startsOn: '2026-10-13', endsOn: '2026-11-02', protocolNumber: protocol() };
    expect((await post(admin, { userId: operator.id, ...illness })).body).toMatchObject(refused);
  });
});
