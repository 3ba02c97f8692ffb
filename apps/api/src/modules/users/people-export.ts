import type { Spreadsheet } from '@timbro/core/capability.ts';
import { defaultTimezone } from '@timbro/core/companies/rules.ts';
import { dayIn } from '@timbro/core/days/rules.ts';
import type { Language } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import { italianDay, momentIn } from '@timbro/core/moment.ts';
import { addressOf } from '@timbro/core/users/rules.ts';
import type { Caller } from '#http/handlers.ts';
import { type UserRow, presentUser } from './users.repo.ts';

const columns = [
  'users.field.firstName',
  'users.field.lastName',
  'users.field.email',
  'users.field.phone',
  'users.field.role',
  'users.field.department',
  'users.field.status',
  'users.field.taxCode',
  'users.field.payrollCode',
  'users.field.badge',
  'users.field.hiredOn',
  'users.field.weeklyHours',
  'users.field.yearlyVacationHours',
  'users.field.yearlyRolHours',
  'users.field.lastSignInAt',
] as const;
/** Those of a company stamp, by an app or otherwise. */
const stampColumns = ['users.field.appLinkedAt', 'users.field.lastStampAt'] as const;

/** The columns are those that an import understands, so that a file can go out, be corrected and come back. */
export function exportPeople(
  { from: { language }, now }: Caller,
  fileName: 'users.fileName' | 'providerUsers.fileName',
  rows: AsyncIterable<UserRow>,
): Spreadsheet {
  const stamps = fileName === 'users.fileName';
  return {
    name: `${say(language, fileName)} ${dayIn(defaultTimezone, now)}`,
    columns: [...columns, ...(stamps ? stampColumns : [])].map((column) => {
      const label = say(language, column);
      return column === 'users.field.phone' ? { label, format: 'phone' } : label;
    }),
    rows: cellsOf(rows, language, stamps),
  };
}

async function* cellsOf(rows: AsyncIterable<UserRow>, language: Language, stamps: boolean) {
  const moment = momentIn(defaultTimezone);
  for await (const row of rows) {
    const person = presentUser(row);
    yield [
      person.firstName,
      person.lastName,
      addressOf(person),
      person.phone,
      say(language, `role.${person.role}`),
      person.department?.name ?? null,
      say(language, `users.status.${person.status}`),
      person.taxCode,
      person.payrollCode,
      person.badge,
      person.hiredOn && italianDay(person.hiredOn),
      hoursOf(person.weeklyMinutes),
      person.yearlyVacationHours,
      person.yearlyRolHours,
      row.user.lastSignInAt && moment(row.user.lastSignInAt),
      ...(stamps
        ? [row.user.appLinkedAt && moment(row.user.appLinkedAt), row.lastStampAt && moment(row.lastStampAt)]
        : []),
    ];
  }
}

const hoursOf = (minutes: number) =>
  minutes % 60 === 0 ? minutes / 60 : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
