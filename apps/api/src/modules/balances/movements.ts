import { createHash } from 'node:crypto';
import type { Movement } from '@timbro/core/balances/contract.ts';
import type { BalanceType } from '@timbro/core/balances/rules.ts';
import type { Day } from '@timbro/core/days/rules.ts';
import { zoneOf } from '@timbro/core/engine/zone.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import type { Ledger } from './balances.door.ts';
import type { EnteredMovement } from './balances.repo.ts';

type Asked = { userId: string; type: BalanceType; year: number; today: Day; timezone: string };

/** Everything one balance of a year is made of, in order of time; the minutes add up to its residual. */
export function movementsOf(ledger: Ledger, { userId, type, year, today, timezone }: Asked): Movement[] {
  const zone = zoneOf(timezone);
  const at = (day: Day) => new Date(zone.midnight(day) * 60_000).toISOString();
  const blank = { type, planned: false, reason: null, absenceId: null, actor: null };
  const entered = ledger.entered(userId, type, year);
  const opening = entered.find(({ kind }) => kind === 'opening');
  const { carriedOver } = ledger.balance(userId, type, year);
  const opened: Movement[] =
    opening || carriedOver !== 0
      ? [
          {
            ...blank,
            id: opening?.id ?? derivedId(userId, type, year, 'opening'),
            at: at(`${year}-01-01`),
            kind: 'opening',
            minutes: carriedOver,
            actor: opening?.actor ?? null,
          },
        ]
      : [];
  const accruals = ledger.accruals(userId, type, year).map(({ on, minutes }): Movement => ({
    ...blank,
    id: derivedId(userId, type, on),
    at: at(on),
    kind: 'accrual',
    minutes,
  }));
  const uses = groupBy(ledger.uses(userId, type, year), ({ absence, day }) => `${absence.id} ${day > today}`);
  const taken = [...uses.values()].flatMap((days): Movement[] => {
    const [first] = days;
    if (!first) return [];
    const planned = first.day > today;
    return [
      {
        ...blank,
        id: derivedId(first.absence.id, year, planned),
        at: at(first.day),
        kind: 'taken',
        minutes: -days.reduce((sum, { minutes }) => sum + minutes, 0),
        planned,
        absenceId: first.absence.id,
        actor: first.absence.enteredBy,
      },
    ];
  });
  const adjusted = entered.filter(({ kind }) => kind === 'adjustment').map(presentAdjustment);
  return [...opened, ...accruals, ...taken, ...adjusted].toSorted((one, other) =>
    one.at === other.at ? compare(one.id, other.id) : compare(one.at, other.at),
  );
}
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

export const presentAdjustment = ({ id, createdAt, type, minutes, reason, actor }: EnteredMovement): Movement => ({
  id,
  at: createdAt.toISOString(),
  kind: 'adjustment',
  type,
  minutes,
  planned: false,
  reason,
  absenceId: null,
  actor,
});

/** What follows from other records has no id of its own; the same thing is called the same every time. */
function derivedId(...parts: readonly (string | number | boolean)[]): string {
  const hash = createHash('sha256').update(parts.join(' ')).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
