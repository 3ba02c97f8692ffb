import { dayIn } from '@timbro/core/days/rules.ts';
import { byUrgency, reminderMs } from '@timbro/core/devices/alarm-rules.ts';
import type { Language } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import { italianDay, timeIn } from '@timbro/core/moment.ts';
import type { Database, Db } from '#db/client.ts';
import { inTransaction } from '#db/in-transaction.ts';
import type { Keeper } from '#jobs/troubles.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import { type Mail, linkTo } from '#outbox/payloads.ts';
import { type MailedAlarm, type Reader, alarmMailsRepo } from './alarm-mails.repo.ts';

/** Tells the administrators of a client that an alarm was raised, once; one that is over or in hand by now needs nobody. */
export const mailAlarm = (database: Database, alarmId: string, now: Date): Promise<void> =>
  inTransaction(database, null, async (db) => {
    const alarms = await alarmMailsRepo.claim(db, alarmId, now);
    const [first] = alarms;
    if (first) await leaveLetters(db, first.companyId, 'deviceAlarm', alarms, now);
  });

/** Once a day, as long as nobody has taken an alarm in hand. Each client apart: what fails for one is done for all the others. */
export async function remindOfAlarms({ database, troubles }: Keeper, now: Date): Promise<void> {
  const before = new Date(now.getTime() - reminderMs);
  const faults: unknown[] = [];
  for (const companyId of await alarmMailsRepo.companiesWaiting(database.systemDb, before)) {
    const who = { companyId, userId: null };
    try {
      await inTransaction(database, null, async (db) => {
        const alarms = await alarmMailsRepo.claimWaiting(db, companyId, before, now);
        await leaveLetters(db, companyId, 'deviceReminder', alarms, now);
      });
      troubles.settle('alarms', who);
    } catch (error) {
      troubles.note('alarms', who, error);
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Some clients were not reminded of their alarms');
}

type Letter = 'deviceAlarm' | 'deviceReminder';

async function leaveLetters(db: Db, companyId: string, letter: Letter, alarms: readonly MailedAlarm[], now: Date) {
  const readers = await alarmMailsRepo.readers(db, companyId);
  const letters = readers.map((reader) => letterTo(reader, letter, alarms));
  if (letters.length > 0) await outboxRepo(db).add(companyId, 'mail', letters, now);
}

/** Of a whole plant without power nobody reads each name; the list in the product has them all. */
const mostNamed = 30;

/** One letter for all: where a router fails, everything behind it is missed at once. */
function letterTo({ email: to, language }: Reader, letter: Letter, alarms: readonly MailedAlarm[]): Mail {
  const [first] = alarms;
  if (first && alarms.length === 1) {
    const { name, ...values } = valuesOf(language, first);
    return {
      to,
      subject: say(language, `mail.${letter}.subject`, { device: values.device, alarm: name }),
      text: say(language, `mail.${letter}.text`, { ...values, link: linkTo(`/devices/${first.deviceRef}`) }),
    };
  }
  const lines = alarms
    .toSorted(byDanger)
    .slice(0, mostNamed)
    .map((alarm) => say(language, 'mail.deviceAlarms.line', valuesOf(language, alarm)));
  const further = alarms.length - lines.length;
  if (further > 0) lines.push(say(language, 'mail.deviceAlarms.further', { count: further }));
  const values = { count: alarms.length, alarms: lines.join('\n'), link: linkTo('/devices') };
  return {
    to,
    subject: say(language, `mail.${letter}s.subject`, values),
    text: say(language, `mail.${letter}s.text`, values),
  };
}

/** None of them is in anybody's hand. */
const byDanger = (one: MailedAlarm, other: MailedAlarm) =>
  byUrgency({ state: 'open', kind: one.kind }, { state: 'open', kind: other.kind });

function valuesOf(language: Language, alarm: MailedAlarm) {
  const name = say(language, `devices.alarm.${alarm.kind}`);
  const { deviceId, deviceName, raisedAt, timezone } = alarm;
  return {
    name,
    // Several may have the same name, and only the id stands on the hardware.
    device: `${deviceName} (${deviceId})`,
    at: `${italianDay(dayIn(timezone, raisedAt))} ${timeIn(timezone, raisedAt)}`,
    alarm: whatText(language, name, alarm),
  };
}

const figures = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 2 });

/** «Batteria critica (10,5 V, soglia 10,8 V)» */
const whatText = (language: Language, alarm: string, { kind, pole, value, threshold }: MailedAlarm): string =>
  say(language, `mail.deviceAlarm.${kind}`, {
    alarm,
    pole: pole ? say(language, `devices.pole.${pole}`) : '',
    value: figures.format(value ?? 0),
    threshold: figures.format(threshold ?? 0),
  });
