import type { Raced, Scenario } from './race-acts.ts';
import type { Ring } from './race-ring.ts';

/** A request itself, whatever has no meaning of its own left out: which decision, by whom, of which days. */
const records = {
  leaveRequests: `select status, note, starts_on - $3::date as starts, ends_on - $3::date as ends, decided_by as by, decision_note as said, submitted_at is not null as asked
    from leave_requests where company_id = $1 and id = $2`,
  stampsUpdates: `select status, reason, requested is null as as_asked, correction_id is not null as applied, decided_by as by, decision_note as said,
    effect is not null as settled, day - $3::date as starts from stamps_updates where company_id = $1 and id = $2`,
  exits: `select status, reason, note, left_at is not null as gone, returned_at is not null as back, expected_return_at < starts_at + interval '24 hours' as extended,
    approved_return_at = starts_at + interval '24 hours' as granted, pass_code is not null as pass, decided_by as by, decision_note as said, submitted_at is not null as asked from exits where company_id = $1 and id = $2 and $3::date is not null`,
} as const;

const absences = `select status, archived, type, starts_on - $3::date as starts, ends_on - $3::date as ends, note, protocol_number is not null as certified,
    leave_request_id is not null as granted, decided_by as by, decision_note as said, submitted_at is not null as asked,
    (select count(*)::int from absence_attachments f where f.company_id = a.company_id and f.absence_id = a.id) as files
  from absences a where company_id = $1 and user_id = $2 and starts_on between $3::date - 1 and $3::date + 2 order by 3, 4, 1, 2, 6, 12`;
/** Corrections of the day, and their undoing. */
const log = `select count(*) filter (where correction ->> 'undoes' is null)::int as corrections, count(*) filter (where correction ->> 'undoes' is not null)::int as undone
  from stamps where company_id = $1 and user_id = $2 and correction ->> 'day' = $3`;
const lines = `select action, count(*)::int as count from audit_lines where company_id = $1 and entry > $2 and not refused group by 1 order by 1`;

/** How far the history of the company has come. */
export async function historyEnd({ database }: Ring, { cast }: Raced): Promise<string> {
  const text = 'select coalesce(max(entry), 0)::text as entry from audit_lines where company_id = $1';
  const { rows } = await database.system.query<{ entry: string }>(text, [cast.company.id]);
  return rows[0]?.entry ?? '0';
}

/** What came of a round, told so that equal ends give equal texts whoever and whenever it was. */
export async function stateOf(ring: Ring, { kind }: Scenario, raced: Raced, since: string): Promise<string> {
  const { id, day, cast } = raced;
  const { company, person, first, second } = cast;
  const ask = async (text: string, values: unknown[]) => (await ring.database.system.query<object>(text, values)).rows;
  const state = {
    record: kind === 'absences' ? [] : await ask(records[kind], [company.id, id, day]),
    absences: await ask(absences, [company.id, person.id, day]),
    log: kind === 'stampsUpdates' ? await ask(log, [company.id, person.id, day]) : [],
    lines: await ask(lines, [company.id, since]),
    planned: kind === 'stampsUpdates' ? 0 : await plannedSince(ring, raced),
  };
  const names = new Map([
    [person.id, 'person'],
    [first.id, 'first'],
    [second.id, 'second'],
  ]);
  return JSON.stringify(state, (_, value: unknown) =>
    typeof value === 'string' ? (names.get(value) ?? value) : value,
  );
}

type Balances = { items: readonly { planned: number }[] };

/** Hours of vacation that this round has planned, by the balance of the year. */
async function plannedSince({ doors: [ask] }: Ring, { day, cast }: Raced): Promise<number> {
  const { person, tokens, years } = cast;
  const year = day.slice(0, 4);
  const { body } = await ask(`GET /balances?userId=${person.id}&type=vacation&year=${year}`, { token: tokens.first });
  const planned = (body as Balances).items[0]?.planned ?? 0;
  const before = years.get(year) ?? 0;
  years.set(year, planned);
  return planned - before;
}
