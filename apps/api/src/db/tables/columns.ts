import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Text in the order of its bytes, which an index knows ranges of under row level security too. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** The number of a transaction, which no other one ever has on the same server. */
export const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' });

/** What every record carries; ids are made in code, so that PostgreSQL 15 serves as well as 18. */
export const recordColumns = {
  id: uuid().primaryKey(),
  version: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
};

/** Whose row it is. */
export const ofPerson = { companyId: uuid('company_id').notNull(), userId: uuid('user_id').notNull() };

/** Text with a CHECK instead of an enum type: under row level security an enum comparison is no index condition. */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})` satisfies SQL);
