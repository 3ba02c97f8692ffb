import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@timbro/core/days/rules.ts';
import { newId } from '#db/new-id.ts';
import { at } from '#testing/attendance.ts';
import { day, dayCalls, pair } from '#testing/day-calls.ts';
import { type Office, openOffice } from '#testing/office.ts';

let desk: Office;
let it: Office['it'];
let make: Office['make'];
let company: Office['company'];
let boss: Office['boss'];
let admin: string;
let office: string;
beforeAll(async () => {
  desk = await openOffice();
  ({ it, make, company, boss, admin, office } = desk);
});
afterAll(() => it.close());

const { aWorker, info, change } = dayCalls(() => desk);

describe('a correction', () => {
  test('takes no minute that the day before or after it has', async () => {
    const person = await aWorker();
    await make.stamped(person, day, '08:00-17:00');
    const next = addDays(day, 1);
    const again = { enteredAt: at(day, '10:00').toISOString(), exitedAt: at(day, '12:00').toISOString() };
    const refused = await change(person, { date: next, stampings: [again] });
    expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ path: 'stampings.0.enteredAt' }] }]);
    const after = { enteredAt: at(day, '17:00').toISOString(), exitedAt: at(day, '18:00').toISOString() };
    expect((await change(person, { date: next, stampings: [after] })).status).toBe(200);
  });

  test('replaces the pairs of its day, keeps the originals beside them, and stands in the history', async () => {
    const person = await aWorker();
    const [entry = ''] = await make.stamped(person, day, '08:00-?');
    const { status, body } = await change(person, {
      stampings: [pair('08:00', '17:00', entry)],
      note: 'Badge dimenticato',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      totals: { ordinary: 480, uncovered: 0 },
      anomalies: [],
      status: 'ok',
      note: 'Badge dimenticato',
    });
    const [corrected, original] = body.stampings;
    expect(corrected).toMatchObject({
      corrected: true,
      source: 'manual',
      replacedBy: null,
      exitedAt: at(day, '17:00').toISOString(),
    });
    expect(original).toMatchObject({ id: entry, corrected: false, exitedAt: null, replacedBy: corrected?.id });
    const { history } = (await info(person)).body;
    expect(history[0]).toMatchObject({ action: 'workDays.update', actor: { id: boss.id } });
    expect(history[0]?.changes.map(({ field }) => field).toSorted()).toEqual(['date', 'note', 'stampings']);
  });

  test('withdraws what is not sent', async () => {
    const person = await aWorker();
    await make.stamped(person, day, '08:00-17:00');
    const { body } = await change(person, { stampings: [] });
    expect(body).toMatchObject({ totals: { ordinary: 0, uncovered: 480 }, anomalies: ['absentUnjustified'] });
    expect(body.stampings).toEqual([expect.objectContaining({ replacedBy: expect.any(String) as unknown })]);
  });

  test('lets a later stamp change no minute until the next correction takes it in', async () => {
    const person = await aWorker();
    await make.stamped(person, day, '08:00-?');
    await change(person, { stampings: [pair('08:00', '16:00')] });
    await make.stamped(person, day, '?-17:00');
    const { body } = await info(person);
    expect(body).toMatchObject({ totals: { ordinary: 420 }, status: 'toVerify' });
    expect(body.flags).toContain('lateStamp');
    const { body: mended } = await change(person, { stampings: [pair('08:00', '17:00')] });
    expect(mended).toMatchObject({ totals: { ordinary: 480 }, status: 'ok' });
    expect(mended.flags).not.toContain('lateStamp');
  });

  test.each([
    ['pairs that overlap', () => [pair('08:00', '12:00'), pair('11:00', '17:00')], 'stampings.1.enteredAt'],
    ['an exit before its entry', () => [pair('12:00', '08:00')], 'stampings.0.exitedAt'],
    ['a pair of nothing', () => [{ enteredAt: null, exitedAt: null }], 'stampings.0.enteredAt'],
    ['more than sixteen hours', () => [pair('06:00', '23:00')], 'stampings.0.exitedAt'],
    [
      'a pair of another week',
      () => [{ enteredAt: '2026-11-01T08:00:00Z', exitedAt: '2026-11-01T09:00:00Z' }],
      'stampings.0.enteredAt',
    ],
  ])('refuses %s', async (_, pairs, path) => {
    const { status, body } = await change(await aWorker(), { stampings: pairs() });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ path }] });
  });

  test('in the future is refused', async () => {
    const { status, body } = await it.ask('PATCH /work-days', {
      token: admin,
      body: {
        userId: (await aWorker()).id,
        date: '2026-11-12',
        stampings: [
          { enteredAt: at('2026-11-12', '08:00').toISOString(), exitedAt: at('2026-11-12', '17:00').toISOString() },
        ],
      },
    });
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'stampings.0.exitedAt' })] }),
    ]);
  });

  test.each(['1900-01-01', '2199-12-31'])(
    'of a day at the edge of the calendar is judged as any other: %s',
    async (date) => {
      const { status, body } = await change(await aWorker(), { date, stampings: [pair('08:00', '12:00')] });
      expect([status, body]).toMatchObject([422, { errors: [{ path: 'stampings.0.enteredAt' }] }]);
    },
  );

  test('of a stamping that is not on this day is 404, and nothing is kept', async () => {
    const person = await aWorker();
    await make.stamped(person, day, '08:00-17:00');
    const { status, body } = await change(person, { stampings: [pair('08:00', '12:00', newId())] });
    expect([status, body]).toEqual([
      404,
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'stampings.0.id' })] }),
    ]);
    expect((await info(person)).body.totals.ordinary).toBe(480);
  });

  test('that is only rehearsed answers the day as it would be, and keeps nothing', async () => {
    const person = await aWorker();
    await make.stamped(person, day, '14:00-22:00');
    const late = await make.aShift(company, { name: 'Pomeriggio', start: '14:00', end: '22:00' });
    const { body: before } = await info(person);
    expect(before).toMatchObject({ totals: { ordinary: 180 } });
    const { status, body } = await change(person, { shiftId: late, version: before.version, dryRun: true });
    expect([status, body]).toMatchObject([200, { shift: { id: late }, totals: { ordinary: 480, uncovered: 0 } }]);
    expect((await info(person)).body).toEqual(before);
    expect((await it.historyOf(person.id)).filter(({ refused }) => !refused)).toEqual([]);
  });

  test('on a version that has moved on is 409', async () => {
    const person = await aWorker();
    const { body } = await info(person);
    await make.stamped(person, day, '08:00-17:00');
    expect((await change(person, { note: 'Visto', version: body.version })).body).toMatchObject({ code: 'stale' });
  });

  test('of one’s own hours is refused, a note is not', async () => {
    const token = admin;
    for (const body of [
      { excess: { state: 'overtime', minutes: 15 } },
      { confirmAbsence: true, note: 'x' },
      { stampings: [], confirmAbsence: true, note: 'x' },
      { stampings: [pair('08:00', '17:00')], excess: { state: 'overtime', minutes: 15 } },
      { stampings: [pair('08:00', '17:00')], shiftId: office },
    ])
      expect((await change(boss, body, token)).body).toMatchObject({ code: 'ownRequest', statusCode: 403 });
    expect((await change(boss, { note: 'Da rivedere' }, token)).status).toBe(200);
  });
});

describe('a correction of one’s own day', () => {
  const anAdmin = async () => {
    const person = await aWorker({ role: 'Admin' });
    return { person, token: (await it.signedInAs(person)).token };
  };

  test('waits for somebody else, and the day stays as it is', async () => {
    const { person, token } = await anAdmin();
    const [first = '', , second = ''] = await make.stamped(person, day, '08:00-12:00, 13:30-17:00');
    const before = (await info(person)).body;
    const { status, body } = await change(
      person,
      { stampings: [pair('08:00', '12:00', first), pair('13:00', '17:00', second)], note: 'Rientro alle 13' },
      token,
    );
    expect(status).toBe(200);
    const stamps = [
      {
        id: expect.any(String) as string,
        status: 'pendingReview',
        reason: 'Rientro alle 13',
        changes: [{ stampingId: second, before: pair('13:30', '17:00'), after: pair('13:00', '17:00') }],
      },
    ];
    expect(body).toEqual({ ...before, requests: { leave: [], stamps } });

    const id = body.requests.stamps[0]?.id ?? '';
    expect((await it.historyOf(id)).map(({ action }) => action)).toEqual(['stampsUpdates.create']);
    expect((await it.mailsTo(boss.email)).at(-1)?.text).toContain(id);
    const decide = (as: string) => it.ask(`PATCH /stamps/updates/${id}`, { token: as, body: { status: 'approved' } });
    expect((await decide(token)).body).toMatchObject({ code: 'ownRequest' });
    expect((await decide(admin)).status).toBe(200);
    expect((await info(person)).body).toMatchObject({ totals: { ordinary: 480 }, requests: { stamps: [] } });
  });

  test('has a reason also where none was given, and takes away what is not sent', async () => {
    const { person, token } = await anAdmin();
    const [entry = ''] = await make.stamped(person, day, '08:00-17:00');
    const { body } = await change(person, { stampings: [pair('09:00', '17:00')], shiftId: office }, token);
    expect(body.requests.stamps).toMatchObject([
      {
        reason: 'Correzione di una propria giornata',
        changes: [{ stampingId: null }, { stampingId: entry, after: null }],
      },
    ]);
  });

  test.each([
    ['that is the day as it is', (id: string) => [pair('08:00', '17:00', id)], 422, 'stampings'],
    [
      'that overlaps',
      (id: string) => [pair('08:00', '17:00', id), pair('16:00', '18:00')],
      422,
      'stampings.1.enteredAt',
    ],
    ['of a stamping that is not there', () => [pair('08:00', '17:00', newId())], 404, 'stampings.0.id'],
  ])('%s is refused', async (_, pairs, status, path) => {
    const { person, token } = await anAdmin();
    const [entry = ''] = await make.stamped(person, day, '08:00-17:00');
    const answer = await change(person, { stampings: pairs(entry) }, token);
    expect([answer.status, answer.body]).toMatchObject([status, { errors: [{ path }] }]);
  });

  test('on a version that has moved on, or in a closed month, is 409', async () => {
    const { person, token } = await anAdmin();
    const stampings = [pair('08:00', '17:00')];
    const { version } = (await info(person)).body;
    expect((await change(person, { stampings, version: version + 1 }, token)).body).toMatchObject({ code: 'stale' });
    await it.aClosedMonth(person, '2026-11');
    expect((await change(person, { stampings }, token)).body).toMatchObject({ code: 'monthClosed' });
  });
});

describe('excess', () => {
  test('is decided for the minutes that were seen', async () => {
    const person = await aWorker();
    await make.stamped(person, day, '08:00-17:50');
    expect((await change(person, { excess: { state: 'overtime', minutes: 30 } })).body).toMatchObject({
      code: 'stale',
    });
    const { body } = await change(person, { excess: { state: 'overtime', minutes: 45 } });
    expect(body).toMatchObject({
      excess: { minutes: 45, state: 'overtime' },
      totals: { worked: 525, balance: 45 },
      status: 'ok',
    });
  });

  test('that nobody recognises needs a word on it', async () => {
    const person = await aWorker();
    await make.stamped(person, day, '08:00-17:50');
    const refused = await change(person, { excess: { state: 'notRecognised', minutes: 45 } });
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'note' })] }),
    ]);
    const { body } = await change(person, { excess: { state: 'notRecognised', minutes: 45 }, note: 'Non richiesto' });
    expect(body).toMatchObject({ excess: { state: 'notRecognised' }, totals: { worked: 480 } });
  });

  test('must be decided again when a correction changes its minutes, and stays while they are equal', async () => {
    const person = await aWorker();
    await make.stamped(person, day, '08:00-17:50');
    await change(person, { excess: { state: 'overtime', minutes: 45 } });
    expect((await change(person, { stampings: [pair('08:00', '17:55')] })).body.excess).toMatchObject({
      minutes: 45,
      state: 'overtime',
    });
    expect((await change(person, { stampings: [pair('08:00', '18:00')] })).body.excess).toMatchObject({
      minutes: 60,
      state: 'toAuthorise',
    });
  });
});

describe('an unjustified absence', () => {
  test('is accepted as such with a word on it', async () => {
    const person = await aWorker();
    expect((await change(person, { confirmAbsence: true })).status).toBe(422);
    const { body } = await change(person, { confirmAbsence: true, note: 'Assente, nessuna comunicazione' });
    expect(body).toMatchObject({
      status: 'ok',
      anomalies: [],
      flags: ['absenceConfirmed'],
      totals: { uncovered: 480 },
    });
    expect((await change(person, { confirmAbsence: false })).body).toMatchObject({
      anomalies: ['absentUnjustified'],
      status: 'toVerify',
    });
  });

  test('cannot be confirmed where somebody was there', async () => {
    const person = await aWorker();
    await make.stamped(person, day, '08:00-17:00');
    expect((await change(person, { confirmAbsence: true, note: 'x' })).body).toMatchObject({
      code: 'statusForbids',
      statusCode: 409,
    });
  });
});

describe('the shift of a day', () => {
  test('is set by hand, also to rest, and unknown ones are 404', async () => {
    const person = await aWorker();
    await make.stamped(person, day, '06:00-14:00');
    const early = await make.aShift(company, { start: '06:00', end: '14:00', name: 'Mattina', period: 'morning' });
    expect((await change(person, { shiftId: early })).body).toMatchObject({
      shift: { id: early },
      planned: true,
      totals: { ordinary: 480 },
    });
    expect((await change(person, { shiftId: null })).body).toMatchObject({
      shift: null,
      rest: true,
      totals: { due: 0, excess: 480 },
    });
    expect((await change(person, { shiftId: newId() })).body).toMatchObject({
      code: 'notFound',
      errors: [{ path: 'shiftId' }],
    });
  });
});
