import { dayIn } from '@timbro/core/days/rules.ts';
import { reminderMs } from '@timbro/core/devices/alarm-rules.ts';
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
    const alarm = await alarmMailsRepo.claim(db, alarmId, now);
    if (alarm) await leaveLetters(db, alarm.companyId, 'deviceAlarm', [alarm], now);
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
  const letters = readers.flatMap((reader) => alarms.map((alarm) => letterTo(reader, letter, alarm)));
  if (letters.length > 0) await outboxRepo(db).add(companyId, 'mail', letters, now);
}

function letterTo({ email, language }: Reader, letter: Letter, alarm: MailedAlarm): Mail {
  const name = say(language, `devices.alarm.${alarm.kind}`);
  const { deviceRef, deviceId, deviceName, raisedAt, timezone } = alarm;
  // Several may have the same name, and only the id stands on the hardware.
  const device = `${deviceName} (${deviceId})`;
  const values = {
    device,
    at: `${italianDay(dayIn(timezone, raisedAt))} ${timeIn(timezone, raisedAt)}`,
    link: linkTo(`/devices/${deviceRef}`),
  };
  return {
    to: email,
    subject: say(language, `mail.${letter}.subject`, { device, alarm: name }),
    text: say(language, `mail.${letter}.text`, { ...values, alarm: whatText(language, name, alarm) }),
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
