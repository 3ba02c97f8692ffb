import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { balanceTypes } from '@timbro/core/balances/rules.ts';
import { oneOf, ofPerson, recordColumns } from './columns.ts';
import { personKey } from './people.ts';

const kinds = ['opening', 'adjustment', 'accrual'] as const;

/**
 * What people enter; what is earned follows from the contract of work, and what is taken from the absences. Only when
 * the contract changes are the months earned under the former one written down.
 */
export const balanceMovements = pgTable(
  'balance_movements',
  {
    ...recordColumns,
    ...ofPerson,
    year: integer().notNull(),
    type: text({ enum: balanceTypes }).notNull(),
    kind: text({ enum: kinds }).notNull(),
    minutes: integer().notNull(),
    reason: text(),
    /** The last day of the month that was earned. */
    accruedOn: date('accrued_on'),
    createdBy: uuid('created_by'),
  },
  (t) => [
    index('balance_movements_of_person').on(t.companyId, t.userId, t.year),
    uniqueIndex('balance_movements_one_opening')
      .on(t.companyId, t.userId, t.year, t.type)
      .where(sql`${t.kind} = 'opening'`),
    uniqueIndex('balance_movements_one_accrual')
      .on(t.companyId, t.userId, t.accruedOn, t.type)
      .where(sql`${t.kind} = 'accrual'`),
    check('balance_movements_accrual', sql`(${t.kind} = 'accrual') = (${t.accruedOn} is not null)`),
    personKey('balance_movements_user', t),
    oneOf('balance_movements_type', t.type, balanceTypes),
    oneOf('balance_movements_kind', t.kind, kinds),
  ],
);
