import { companyModules } from '@timbro/core/access.ts';
import type { Spreadsheet } from '@timbro/core/capability.ts';
import { defaultTimezone, stateOf } from '@timbro/core/companies/rules.ts';
import { type Day, dayIn } from '@timbro/core/days/rules.ts';
import type { Language } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import { italianDay } from '@timbro/core/moment.ts';
import type { Caller } from '#http/handlers.ts';
import { type ClientRow, presentCompany } from './companies.repo.ts';

const columns = [
  'companies.field.name',
  'companies.field.vatNumber',
  'companies.field.address',
  'companies.field.createdAt',
  'companies.field.modules',
  'companies.field.subscription',
  'companies.field.renewalDate',
  'companies.field.usersCount',
  'companies.field.status',
] as const;

export function exportCompanies(
  { from: { language } }: Caller,
  rows: AsyncIterable<ClientRow>,
  today: Day,
): Spreadsheet {
  return {
    name: `${say(language, 'companies.fileName')} ${today}`,
    columns: columns.map((column) => say(language, column)),
    rows: cellsOf(rows, language, today),
  };
}

async function* cellsOf(rows: AsyncIterable<ClientRow>, language: Language, today: Day) {
  for await (const row of rows) {
    const client = presentCompany(row, today);
    const modules = companyModules.filter((module) => client[module]);
    yield [
      client.name,
      client.vatNumber,
      client.address,
      italianDay(dayIn(defaultTimezone, row.company.createdAt)),
      modules.map((module) => say(language, `companies.module.${module}`)).join(', '),
      client.subscription?.type ?? null,
      client.subscription && italianDay(client.subscription.renewalDate),
      client.usersCount,
      say(language, `companies.status.${stateOf(client)}`),
    ];
  }
}
