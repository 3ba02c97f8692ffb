import { sql } from 'drizzle-orm';
import type { AlarmKind } from '@timbro/core/devices/alarm-rules.ts';
import type { Pole } from '@timbro/core/devices/rules.ts';
import type { Language } from '@timbro/core/language.ts';
import type { Db } from '#db/client.ts';

export type MailedAlarm = {
  companyId: string;
  timezone: string;
  deviceRef: string;
  deviceId: string;
  deviceName: string;
  kind: AlarmKind;
  pole: Pole | null;
  value: number | null;
  threshold: number | null;
  raisedAt: Date;
};
export type Reader = { email: string; language: Language };

/** Alarms (`a`) that somebody has to look after, of clients who are at work and have devices. */
const open = sql.raw(`a.state = 'open' and d.company_id = a.company_id and d.id = a.device_ref and c.id = a.company_id
  and c.status = 'enabled' and c.deleted_at is null and c.module_devices`);
const told =
  sql.raw(`a.company_id as "companyId", c.timezone, a.device_ref as "deviceRef", d.device_id as "deviceId", d.name as "deviceName", a.kind, a.pole, a.value, a.threshold,
  a.raised_at as "raisedAt"`);
/** Nobody has heard of it since a moment. */
const since = (before: Date) => sql`(a.mailed_at <= ${before} or (a.mailed_at is null and a.raised_at <= ${before}))`;

type Row = Omit<MailedAlarm, 'raisedAt'> & { raisedAt: Date | string };
const read = (rows: readonly Row[]): MailedAlarm[] => rows.map((row) => ({ ...row, raisedAt: new Date(row.raisedAt) }));

const byMoment = (one: MailedAlarm, other: MailedAlarm) => one.raisedAt.getTime() - other.raisedAt.getTime();

export const alarmMailsRepo = {
  /**
   * Says of an alarm that its people are told now, and of whatever else of that client they have not heard yet: of many that are
   * raised at once they hear once. Nobody is told twice, whoever asks.
   */
  async claim(db: Db, alarmId: string, now: Date): Promise<MailedAlarm[]> {
    const { rows } = await db.execute<Row>(sql`
      with waiting as materialized (
        select w.id from device_alarms w
        where w.company_id = (select n.company_id from device_alarms n where n.id = ${alarmId}) and w.mailed_at is null and w.state = 'open'
        order by w.id for no key update
      )
      update device_alarms a set mailed_at = ${now} from waiting, devices d, companies c
      where a.id = waiting.id and a.mailed_at is null and ${open} returning ${told}`);
    return read(rows).toSorted(byMoment);
  },

  /** Clients of whom somebody has to be reminded. */
  async companiesWaiting(db: Db, before: Date): Promise<string[]> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select distinct a.company_id as id from device_alarms a, devices d, companies c where ${open} and ${since(before)} order by 1`);
    return rows.map(({ id }) => id);
  },

  /** The same for all alarms of a client that have waited since a moment. */
  async claimWaiting(db: Db, companyId: string, before: Date, now: Date): Promise<MailedAlarm[]> {
    const { rows } = await db.execute<Row>(sql`
      update device_alarms a set mailed_at = ${now} from devices d, companies c
      where a.company_id = ${companyId} and ${open} and ${since(before)} returning ${told}`);
    return read(rows).toSorted(byMoment);
  },

  /** Who is told of a client's devices. */
  async readers(db: Db, companyId: string): Promise<Reader[]> {
    const { rows } = await db.execute<Reader>(sql`
      select email, language from users
      where company_id = ${companyId} and role = 'Admin' and status = 'active' and removed_at is null order by id`);
    return rows;
  },
};
