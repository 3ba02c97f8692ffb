import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { rooms } from '#realtime/audience.ts';
import { monthCalls } from '#testing/month-calls.ts';
import { type Office, openOffice } from '#testing/office.ts';

let desk: Office;
let it: Office['it'];
let make: Office['make'];
let company: Office['company'];
let boss: Office['boss'];
let admin: string;
beforeAll(async () => {
  desk = await openOffice();
  ({ it, make, company, boss, admin } = desk);
});
afterAll(() => it.close());

const { aWorker, of, monthOf, set, reopen, moveClock } = monthCalls(() => desk);

describe('closing', () => {
  test('closes the month of a person: who, when, its days, its history and its event', async () => {
    const person = await aWorker();
    const before = (await it.leftInOutbox('event')).length;
    const closed = await set([person, person]);
    expect([closed.status, closed.body.items]).toEqual([
      200,
      [{ userId: person.id, month: '2026-10', state: 'closed', refused: null }],
    ]);
    expect(await monthOf(person)).toMatchObject({
      state: 'closed',
      ready: false,
      closedBy: { id: boss.id },
      closedAt: it.clock.now().toISOString(),
      totals: { ordinary: 2400 },
    });
    const range = `from=2026-09-30&to=2026-11-01${of(person)}`;
    const days = (await it.ask(`GET /work-days?${range}`, { token: admin })).body.items[0]?.days ?? [];
    expect(days.slice(1, -1).every(({ status }) => status === 'closed')).toBe(true);
    expect([days[0]?.status, days.at(-1)?.status]).toEqual(['ok', 'ok']);
    const [line] = await it.historyOf(person.id);
    expect(line).toMatchObject({ action: 'workDays.close', entity: 'workMonth', actorId: boss.id });
    expect(line?.changes).toEqual([
      { field: 'month', before: null, after: '2026-10' },
      { field: 'monthState', before: 'open', after: 'closed' },
    ]);
    expect((await it.leftInOutbox('event')).slice(before)).toMatchObject([
      { payload: { event: { eventType: 'workDays.close', entityId: person.id } } },
    ]);
  });

  test('many people at once have a line of history each, and one event that all concerned hear', async () => {
    const department = await it.aDepartment(company);
    const people = [await aWorker({}, { departmentId: department.id }), await aWorker()];
    const forgot = await aWorker({ '2026-10-28': '08:00-?' });
    for (const change of [() => set([...people, forgot]), () => reopen([...people, forgot])]) {
      const before = (await it.leftInOutbox('event')).length;
      expect((await change()).status).toBe(200);
      const left = (await it.leftInOutbox('event')).slice(before);
      const events = left.map(({ payload }) => payload as { event: object; rooms: string[] });
      expect(events).toMatchObject([{ event: { eventType: 'workDays.close', entityId: null } }]);
      expect(events[0]?.rooms).toEqual(
        expect.arrayContaining([
          ...people.map(({ id }) => rooms.user(id)),
          rooms.department(company.id, department.id),
          rooms.role(company.id, 'BackOffice'),
        ]),
      );
      expect(events[0]?.rooms).not.toContain(rooms.user(forgot.id));
    }
    for (const { id } of people)
      expect((await it.historyOf(id)).map(({ action }) => action)).toEqual(['workDays.close', 'workDays.close']);
    expect(await it.historyOf(forgot.id)).toEqual([]);
  });

  test('who still has anomalies is refused with their list, while the others close', async () => {
    const [ready, forgot] = [await aWorker(), await aWorker({ '2026-10-28': '08:00-?' })];
    const { status, body } = await set([forgot, ready]);
    expect(status).toBe(200);
    expect(body.items).toMatchObject([
      {
        userId: forgot.id,
        state: 'open',
        refused: { code: 'openAnomalies', anomalies: [{ date: '2026-10-28', anomaly: 'missingExit' }] },
      },
      { userId: ready.id, state: 'closed', refused: null },
    ]);
    expect(body.items[0]?.refused?.message).toContain('1 anomalia aperta');
    expect(body.items[0]?.refused?.anomalies[0]?.proposal).not.toBeNull();
    expect([(await monthOf(forgot))?.state, (await monthOf(ready))?.state]).toEqual(['open', 'closed']);
  });

  test.each([
    ['an anomaly', { '2026-10-28': '08:00-?' }, '2026-10-28', 'Uscita mancante'],
    ['work at other hours', { '2026-10-28': '20:00-23:00' }, '2026-10-28', 'Lavoro fuori turno'],
    ['excess to authorise', { '2026-10-28': '08:00-18:00' }, '', '1 eccedenza da autorizzare'],
  ])('of nobody, for %s, is refused with what stands in the way', async (_, days, date, words) => {
    const person = await aWorker(days);
    const { body } = await set([person]);
    expect(body).toMatchObject({ statusCode: 409, code: 'openAnomalies' });
    const error = body.errors?.find(({ path }) => path === (date ? `${person.id}.${date}` : person.id));
    expect(error?.message).toContain(words);
    expect((await monthOf(person))?.state).toBe('open');
  });

  test('waits for the night that is still worked, and for requests', async () => {
    const [night, person] = [await make.aShift(company, { start: '22:00', end: '06:00' }), await it.aUser({ company })];
    await make.aSchedule(company, [person], night, {
      validFrom: '2026-10-31',
      weeks: [Array.from({ length: 7 }, () => night)],
    });
    await make.stamped(person, '2026-10-31', '22:00-30:00');
    moveClock('2026-11-01T03:00:00+01:00');
    const early = await it.signedInAs(boss);
    const refused = await set([person], {}, early.token);
    expect(refused.body).toMatchObject({ statusCode: 409, code: 'openAnomalies' });
    expect(refused.body.errors?.map(({ message }) => message).join()).toContain('1 giornata in corso');
    moveClock('2026-11-01T09:00:00+01:00');
    const later = await it.signedInAs(boss);
    expect((await set([person], {}, later.token)).status).toBe(200);
    const asking = await aWorker();
    await make.anAbsence(asking, { startsOn: '2026-10-31', status: 'pendingReview' });
    expect((await set([asking], {}, later.token)).body.code).toBe('openAnomalies');
  });

  test.each([
    ['on its last evening', '2026-10-31T23:59:00+01:00', 409],
    ['at midnight after it', '2026-11-01T00:00:00+01:00', 200],
  ])('%s', async (_, moment, status) => {
    const person = await aWorker();
    moveClock(moment);
    const { token } = await it.signedInAs(boss);
    const answer = await set([person], {}, token);
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.body).toMatchObject({ code: 'statusForbids', errors: [{ path: 'month' }] });
  });

  test('of somebody nobody knows, or of another company, closes nobody', async () => {
    const person = await aWorker();
    const stranger = await it.aUser();
    for (const id of [newId(), stranger.id])
      expect((await set([person, { id }])).body).toMatchObject({ statusCode: 404, errors: [{ path: 'userIds.1' }] });
    expect((await monthOf(person))?.state).toBe('open');
  });

  test('what is closed already stays as it was, without a trace', async () => {
    const person = await aWorker();
    await set([person]);
    const lines = (await it.historyOf(person.id)).length;
    const other = await it.signedInAs(await it.aUser({ company, role: 'Admin' }));
    const again = await set([person], {}, other.token);
    expect([again.status, again.body.items]).toMatchObject([200, [{ state: 'closed', refused: null }]]);
    expect((await monthOf(person))?.closedBy?.id).toBe(boss.id);
    expect(await it.historyOf(person.id)).toHaveLength(lines);
  });

  test.each(['Responsible', 'BackOffice', 'Operator'] as const)('is not for a %s', async (role) => {
    const person = await aWorker();
    expect((await set([person], {}, await it.tokenOf(role, company))).status).toBe(403);
  });
});

describe('reopening', () => {
  test('needs a reason, keeps it, and opens the days', async () => {
    const person = await aWorker();
    await set([person]);
    for (const more of [{}, { reason: '' }, { reason: '   ' }, { reason: null }])
      expect((await reopen([person], more)).body).toMatchObject({ statusCode: 422, errors: [{ path: 'reason' }] });
    const opened = await reopen([person]);
    expect(opened.body.items).toEqual([{ userId: person.id, month: '2026-10', state: 'open', refused: null }]);
    expect(await monthOf(person)).toMatchObject({ state: 'open', ready: true, reopenReason: 'Busta da rifare' });
    const [line] = await it.historyOf(person.id);
    expect(line?.changes).toContainEqual({ field: 'reason', before: null, after: 'Busta da rifare' });
    const body = { userId: person.id, date: '2026-10-28', note: 'Corretta' };
    expect((await it.ask('PATCH /work-days', { token: admin, body })).body).toMatchObject({ status: 'ok' });
    expect((await set([person])).status).toBe(200);
  });

  test('what is open stays open, without a trace', async () => {
    const person = await aWorker();
    expect((await reopen([person])).body.items).toMatchObject([{ state: 'open', refused: null }]);
    expect(await it.historyOf(person.id)).toEqual([]);
    expect((await monthOf(person))?.reopenReason).toBeNull();
  });
});
