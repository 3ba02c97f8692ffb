import { addDays, earlierDay, laterDay } from '@timbro/core/days/rules.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import { say } from '@timbro/core/messages.ts';
import { italianDay } from '@timbro/core/moment.ts';
import { newsForDays } from '@timbro/core/notifications/rules.ts';
import type { Db } from '#db/client.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { tellOwnTo } from '#decisions/own-news.ts';
import type { Keeper } from '#jobs/troubles.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import { type Mail, linkTo } from '#outbox/payloads.ts';
import { rooms } from '#realtime/audience.ts';
import { freshen } from '#register/days/projector.ts';
import { type AwaitedPerson, type Reminded, stampRemindersRepo } from './stamp-reminders.repo.ts';

/** So many people of a company at a time: no client waits for another, and the next minute goes on. */
const ofEachCompany = 200;

/** Every minute: whoever was to come a quarter of an hour ago and has not stamped is reminded, once. One person's fault stays theirs. */
export async function remindOfStamps(keeper: Keeper, now: Date): Promise<void> {
  const suspects = await stampRemindersRepo.suspects(keeper.database.systemDb, now, ofEachCompany);
  for (const [companyId, some] of groupBy(suspects, (one) => one.companyId))
    await remindCompany(keeper, companyId, some, now);
}

async function remindCompany(
  keeper: Keeper,
  companyId: string,
  suspects: readonly AwaitedPerson[],
  now: Date,
): Promise<void> {
  const company = { companyId, userId: null };
  if (keeper.troubles.isResting('reminders', company)) return;
  try {
    const days = suspects.map(({ day }) => day);
    // Whoever is still in from the night before is known by the day before.
    const range = { from: addDays(days.reduce(earlierDay), -1), to: days.reduce(laterDay) };
    const userIds = [...new Set(suspects.map(({ userId }) => userId))];
    // Nobody is reminded by a row that may be wrong; who cannot be computed is a trouble of the register.
    const unknown = new Set(await freshen(keeper, { companyId, userIds, ...range, now }));
    for (const one of suspects) if (!unknown.has(one.userId)) await remindApart(keeper, one, now);
    keeper.troubles.settle('reminders', company);
  } catch (error) {
    keeper.troubles.note('reminders', company, error);
  }
}

async function remindApart({ database, troubles }: Keeper, one: AwaitedPerson, now: Date): Promise<void> {
  if (troubles.isResting('reminders', one)) return;
  try {
    await inTransaction(database, one.companyId, (tx) => remind(tx, one, now));
    troubles.settle('reminders', one);
  } catch (error) {
    troubles.note('reminders', one, error);
  }
}

async function remind(tx: Db, one: AwaitedPerson, now: Date): Promise<void> {
  const { companyId, userId, day } = one;
  const reminded = await stampRemindersRepo.remind(tx, one, now);
  if (!reminded) return;
  const event = { eventType: 'notifications.remind', entityId: userId, companyId, at: now.toISOString() };
  await outboxRepo(tx).add(companyId, 'event', [{ event, rooms: [rooms.user(userId)] }], now);
  await tellOwnTo(tx, companyId, [reminded], { kind: 'missedStamp', letterTo: (reader) => letterTo(reader, day), now });
}

function letterTo({ email, displayName, language, time }: Reminded, day: string): Mail {
  const values = { name: displayName, day: italianDay(day), time, link: linkTo('/me/') };
  return {
    to: email,
    subject: say(language, 'mail.missedStamp.subject', values),
    text: say(language, 'mail.missedStamp.text', values),
  };
}

/** Every night: reminders that no notice tells of any more. */
export const sweepReminders = ({ database }: Pick<Keeper, 'database'>, now: Date): Promise<void> =>
  stampRemindersRepo.sweep(database.systemDb, new Date(now.getTime() - newsForDays * 86_400_000));
