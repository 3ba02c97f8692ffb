import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { absenceCalls, oneDay, protocol, week } from '#testing/absence-calls.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { placesOn } from '#testing/place.ts';

let t: TestApp;

let make: ReturnType<typeof placesOn>['make'];
let aPlace: ReturnType<typeof placesOn>['aPlace'];
beforeAll(async () => {
  t = await testApp();
  ({ make, aPlace } = placesOn(t));
});
afterAll(() => t.close());

const { post, listed } = absenceCalls(() => t);

describe('several people at once', () => {
  test('those whom it fits get it, the others with the reason; a dry run keeps nothing', async () => {
    const { operator, colleague, admin } = await aPlace();
    const stranger = await t.aUser();
    await make.anAbsence(colleague, { startsOn: '2026-11-10', type: 'dayOff' });
    const userIds = [operator.id, colleague.id, stranger.id];
    const rehearsed = await post(admin, { userIds, ...week, dryRun: true });
    expect([rehearsed.status, (await listed(admin, 'absenceType=vacation')).total]).toEqual([200, 0]);
    const made = await post(admin, { userIds, ...week });
    expect(made.status).toBe(201);
    for (const { body } of [rehearsed, made])
      expect(body).toMatchObject({
        created: [{ user: { id: operator.id }, hours: 40 }],
        conflicts: [
          { userId: colleague.id, code: 'overlap', message: expect.any(String) as unknown },
          { userId: stranger.id, code: 'notFound' },
        ],
      });
    expect((await listed(admin, 'absenceType=vacation')).total).toBe(1);
    expect((await t.leftInOutbox('decision')).filter(({ companyId }) => companyId === admin.companyId)).toHaveLength(1);
  });

  test('of those who are ill each has a number of their own', async () => {
    const { operator, colleague, admin } = await aPlace();
    const userIds = [operator.id, colleague.id];
    const ill = { userIds, type: 'illness', ...oneDay };
    const numbers = { [operator.id]: protocol(), [colleague.id]: protocol() };
    const { body } = await post(admin, { ...ill, protocolNumbers: numbers });
    expect(body).toMatchObject({
      created: userIds.map((id) => ({ user: { id }, status: 'approved', protocolNumber: numbers[id] })),
      conflicts: [],
    });
    const lacking = await post(admin, { ...ill, protocolNumbers: { [operator.id]: protocol() } });
    expect(lacking.body).toMatchObject({
      statusCode: 422,
      errors: [{ path: `protocolNumbers.${colleague.id}`, message: 'Il numero di protocollo è obbligatorio' }],
    });
    const vacation = await post(admin, { userIds, ...week, protocolNumbers: numbers });
    expect(vacation.body).toMatchObject({ statusCode: 422, errors: [{ path: 'protocolNumbers' }] });
    const alone = await post(admin, { ...ill, userIds: undefined, userId: operator.id, protocolNumbers: numbers });
    expect(alone.body).toMatchObject({ statusCode: 422, errors: [{ path: 'protocolNumbers' }] });
  });
});
