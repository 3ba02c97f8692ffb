import { minutesOfHours } from '@timbro/core/absences/rules.ts';
import type { JudgedBalances } from '@timbro/core/balances/import.ts';
import type { Upload } from '@timbro/core/capability.ts';
import type { FieldError } from '@timbro/core/errors.ts';
import type { Person } from '@timbro/core/fields.ts';
import { say } from '@timbro/core/messages.ts';
import type { ImportReport } from '@timbro/core/users/contract.ts';
import type { Caller } from '#http/handlers.ts';
import { takeTable } from '#http/take-table.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import { balancesRepo } from './balances.repo.ts';

type Failed = { row: number; errors: FieldError[] };
type Good = JudgedBalances['good'][number];
type Known = Good & { person: Person };

/** Opens years from a file, by e-mail, year and type. A dry run does all of it and keeps nothing. */
export async function importBalances(
  call: Caller & { body: { file: Upload; dryRun?: 'true' | 'false' | undefined } },
): Promise<ImportReport> {
  const { language } = call.from;
  const dryRun = call.body.dryRun === 'true';
  const { good, failed } = await takeTable(call, 'balances', call.body.file);
  const { known, strangers } = await peopleOf(call, good);
  const counts = await takeOver(call, known);
  if (dryRun) call.rehearse();
  const all = [...failed, ...strangers].toSorted((one, other) => one.row - other.row);
  const inWords = ({ path, message, values }: FieldError) => ({ path, message: say(language, message, values) });
  return {
    dryRun,
    ...counts,
    newDepartments: [],
    failed: all.map(({ row, errors }) => ({ row, errors: errors.map(inWords) })),
  };
}

async function peopleOf({ tx, actor }: Caller, rows: readonly Good[]) {
  const people = await balancesRepo(tx, actor.companyId).byEmail(rows.map(({ balance }) => balance.email));
  const [known, strangers]: [Known[], Failed[]] = [[], []];
  for (const good of rows) {
    const person = people.get(good.balance.email);
    if (person?.id === actor.id)
      strangers.push({ row: good.row, errors: [{ path: 'email', message: 'balances.own' }] });
    else if (person) known.push({ ...good, person });
    else strangers.push({ row: good.row, errors: [{ path: 'email', message: 'balances.unknownPerson' }] });
  }
  return { known, strangers };
}

async function takeOver(call: Caller, rows: readonly Known[]) {
  const { tx, actor, now } = call;
  const repo = balancesRepo(tx, actor.companyId);
  const latest = rows.reduce((year, { balance }) => Math.max(year, balance.year), 0);
  const entered = await repo.entered([...new Set(rows.map(({ person }) => person.id))], latest);
  const openings = new Map(
    entered
      .filter(({ kind }) => kind === 'opening')
      .map((one) => [`${one.userId} ${one.year} ${one.type}`, one.minutes]),
  );
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const changed = rows.flatMap(({ person, balance: { year, type, hours } }) => {
    const minutes = minutesOfHours(hours);
    const before = openings.get(`${person.id} ${year} ${type}`);
    counts[before === undefined ? 'created' : before === minutes ? 'unchanged' : 'updated'] += 1;
    return before === minutes ? [] : [{ person, year, type, minutes, before: before ?? null }];
  });
  await repo.open(
    changed.map(({ person, year, type, minutes }) => ({ userId: person.id, year, type, minutes })),
    actor.id,
    now,
  );
  for (const { person, year, type, minutes, before } of changed)
    call.record({
      entityId: person.id,
      before: { opening: before, year: null, balanceType: null },
      after: { opening: minutes, year, balanceType: type },
      rooms: audienceOfPerson(actor.companyId, person),
    });
  if (changed.length === 0) call.unrecorded();
  return counts;
}
