import { throttles } from '@timbro/core/auth/rules.ts';
import { say } from '@timbro/core/messages.ts';
import { timeIn } from '@timbro/core/moment.ts';
import { addAuditLines } from '#db/audit-lines.ts';
import type { Db } from '#db/client.ts';
import type { KioskCaller } from '#http/handlers.ts';
import { alarmMailsRepo } from '#modules/device-alarms/alarm-mails.repo.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import { linkTo } from '#outbox/payloads.ts';
import { rooms } from '#realtime/audience.ts';
import { kiosksRepo } from './kiosks.repo.ts';

type Tried = { id: string; name: string };

/**
 * Too much was tried at a kiosk: now, so that it is shut, or while it had no network, so that it is only told of. One a window, however
 * many processes count.
 */
export async function raiseAlarm(
  db: Db,
  { kiosk: { companyId, timezone }, now, from }: KioskCaller,
  { id, name }: Tried,
  what: 'shut' | 'kept',
): Promise<boolean> {
  const { most, minutes } = throttles.wrongAtKiosk;
  const window = minutes * 60_000;
  if (!(await kiosksRepo(db, companyId).alarm(id, now, new Date(now.getTime() - window)))) return false;
  const line = { at: now, actorId: null, action: 'kiosks.alarm', entity: 'kiosk' as const, entityId: id };
  await addAuditLines(db, companyId, [{ ...line, before: null, after: { wrongTries: most }, ip: from.ip }]);
  const until = timeIn(timezone, new Date(now.getTime() + window));
  const values = { name, count: most, minutes, until, link: linkTo('/settings?tab=kiosks') };
  const text = what === 'shut' ? ('mail.kioskAlarm.text' as const) : ('mail.kioskAlarm.kept' as const);
  const letters = (await alarmMailsRepo.readers(db, companyId)).map(({ email, language }) => ({
    to: email,
    subject: say(language, 'mail.kioskAlarm.subject', values),
    text: say(language, text, values),
  }));
  await outboxRepo(db).add(companyId, 'mail', letters, now);
  const event = { eventType: 'kiosks.alarm', entityId: id, companyId, at: now.toISOString() };
  await outboxRepo(db).add(companyId, 'event', [{ event, rooms: [rooms.role(companyId, 'Admin')] }], now);
  return true;
}
