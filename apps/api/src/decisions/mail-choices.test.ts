import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chosenKinds } from '@timbro/core/notifications/choice-rules.ts';
import type { DecisionNotice } from '#outbox/payloads.ts';
import type { TestUser } from '#testing/factories.ts';
import { causesOfNews } from '#testing/own-news.ts';
import { type PlanningDesk, planningDesk } from '#testing/planning.ts';
import { mailDecision } from './mail-decisions.ts';

let desk: PlanningDesk;
let t: PlanningDesk['it'];
let person: TestUser;
let token: string;
beforeAll(async () => {
  desk = await planningDesk();
  t = desk.it;
});
afterAll(() => t.close());
beforeEach(async () => {
  person = await desk.aPerson();
  ({ token } = await t.signedInAs(person));
});

const choose = async (notifications: object) => {
  const { status, text } = await t.ask('PATCH /users/personal-profile', { token, body: { notifications } });
  expect(status, text).toBe(200);
};
const causes = () => causesOfNews(desk, person, token);
/** The mails to the person, once the decisions can no longer be taken back. */
async function mails() {
  for (const { id, payload } of await t.leftInOutbox('decision')) {
    await mailDecision(t.database, payload as DecisionNotice, t.clock.now());
    await t.database.system.query('delete from outbox where id = $1', [id]);
  }
  return t.mailsTo(person.email);
}
const kinds = chosenKinds.filter((kind) => kind !== 'missedStamp');
const places = {
  leaveRequests: /\{publicUrl\}\/me\/requests\?id=[\w-]+\n/,
  absences: /\{publicUrl\}\/me\/requests\?id=[\w-]+\n/,
  stampsUpdates: /\{publicUrl\}\/me\/requests\?id=[\w-]+\n/,
  exits: /\{publicUrl\}\/me\/exits\?id=[\w-]+\n/,
  planPublished: /\{publicUrl\}\/me\/calendar\?month=2026-11\n/,
  payslips: /\{publicUrl\}\/me\/documents\n/,
  documents: /\{publicUrl\}\/me\/documents\n/,
} as const;

describe.each(kinds)('news of the kind %s', (kind) => {
  test('is mailed with the place in the app that shows it, which an Operator may open', async () => {
    await choose(Object.fromEntries(chosenKinds.map((one) => [one, one === kind])));
    await causes()[kind]();
    const told = await mails();
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(places[kind]);
    expect(told[0]?.text.match(/\{publicUrl\}(?!\/me\/)/)).toBeNull();
  });

  test('is not mailed to who has switched it off, and stands in the app all the same', async () => {
    await choose({ [kind]: false });
    await causes()[kind]();
    expect(await mails()).toEqual([]);
    const { items } = (await t.ask('GET /notifications?own=true', { token })).body;
    expect(items.map((notice) => notice.kind)).toEqual([kind]);
  });
});

test('a choice holds when the mail leaves, not when the decision was made', async () => {
  await causes().leaveRequests();
  await choose({ leaveRequests: false });
  expect(await mails()).toEqual([]);
});

test('who decides is told of what waits whatever they have chosen for themselves', async () => {
  const decider = await t.aUser({ company: desk.company, role: 'BackOffice' });
  const own = (await t.signedInAs(decider)).token;
  const off = Object.fromEntries(chosenKinds.map((kind) => [kind, false]));
  await t.ask('PATCH /users/personal-profile', { token: own, body: { notifications: off } });
  const days = { type: 'vacation', startsOn: '2026-11-17', endsOn: '2026-11-17' };
  expect((await t.ask('POST /leave-requests', { token, body: days })).status).toBe(201);
  expect((await t.mailsTo(decider.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Da approvare'),
  ]);
});
