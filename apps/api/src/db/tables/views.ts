import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { viewScopes } from '@timbro/core/views/rules.ts';
import { oneOf, recordColumns } from './columns.ts';
import { personKey } from './people.ts';

/** What a list shows, kept under a name by one person, for themselves or for the whole company. */
export const views = pgTable(
  'views',
  {
    ...recordColumns,
    companyId: uuid('company_id').notNull(),
    userId: uuid('user_id').notNull(),
    screen: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    scope: text({ enum: viewScopes }).notNull(),
    isDefault: boolean('is_default').notNull().default(false),
  },
  (t) => [
    personKey('views_user', t).onDelete('cascade'),
    unique('views_company_id').on(t.companyId, t.id),
    index('views_of_screen').on(t.companyId, t.screen),
    uniqueIndex('views_own_name')
      .on(t.companyId, t.userId, t.screen, sql`lower(${t.name})`)
      .where(sql`${t.scope} = 'private'`),
    uniqueIndex('views_company_name')
      .on(t.companyId, t.screen, sql`lower(${t.name})`)
      .where(sql`${t.scope} = 'company'`),
    oneOf('views_scope', t.scope, viewScopes),
  ],
);
