import type pg from 'pg';
import type { Day } from '@timbro/core/days/rules.ts';
import { anomalies, dayStatuses, excessStates, totalNames } from '@timbro/core/work-days/rules.ts';
import { totalColumn } from '../db/tables/attendance.ts';
import { docShape } from '../register/days/present-day.ts';

type Client = Pick<pg.Pool, 'query'>;
export type SomeDays = {
  companyId: string;
  userIds: readonly string[];
  from: Day;
  to: Day;
  /** What part of the days get a row, all unless said otherwise, and what part of those was computed with another shape or moves on by itself. */
  share?: number;
  stale?: number;
};

/** Names of people and nothing else, so that there can be thousands. */
export async function aCrowd(client: Client, companyId: string, many: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (id, company_id, created_at, first_name, last_name, display_name, email, role, status, password_hash)
     select gen_random_uuid(), $1, '2024-01-01', 'Nome', 'Cognome ' || n, 'Nome Cognome ' || n, gen_random_uuid() || '@prova.example', 'Operator', 'active', 'x'
     from generate_series(1, $2::int) n returning id`,
    [companyId, many],
  );
  return rows.map(({ id }) => id);
}

const columns = ['doc', 'shape', 'recheck_at', 'status', 'absence_types', 'anomalies', 'late', 'excess_state'];
const totals = totalNames.map((name) => `"${totalColumn(name)}"`);
const numbers: Partial<Record<(typeof totalNames)[number], string>> = {
  due: `case when r[1] < 0.7 then 480 else 0 end`,
  presence: `case when r[2] < 0.7 then (r[2] * 900)::int else 0 end`,
  worked: `(r[3] * 600)::int`,
  excess: `case when r[4] < 0.3 then (r[4] * 300)::int else 0 end`,
  justified: `case when r[5] < 0.2 then (r[5] * 2000)::int else 0 end`,
  balance: `(r[6] * 900)::int - 450`,
};
const oneOf = (words: readonly string[], chance: string) =>
  `(array[${words.map((word) => `'${word}'`).join()}])[1 + floor(${chance} * ${words.length})::int]`;

/**
 * Rows of every kind, drawn by chance: written over those that are there already. They are about as long as those of the
 * product, and what their text says of lateness and absences goes with the columns.
 */
export async function randomDays(client: Client, given: SomeDays): Promise<void> {
  const { companyId, userIds, from, to, share = 1, stale = 0.02 } = given;
  await client.query(
    `insert into work_days (company_id, user_id, day, ${[...columns, ...totals].join()})
     select $1, u, day, jsonb_build_object('date', day, 'note', repeat('x', 500),
         'firstIn', case when r[7] < 0.09 then to_char(day + time '07:30' + r[8] * interval '9 hours', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
         'justifications', case when r[9] < 0.05 then jsonb_build_array(jsonb_build_object('type', ${oneOf(['illness', 'vacation'], 'r[10]')}, 'minutes', (r[11] * 480)::int))
           when r[9] < 0.07 then jsonb_build_array(
           jsonb_build_object('type', ${oneOf(['illness', 'vacation', 'dayOff', 'rol'], 'r[10]')}, 'minutes', (r[11] * 480)::int),
           jsonb_build_object('type', 'rol', 'minutes', (r[12] * 60)::int)) else '[]' end)::text,
       case when r[13] < $6 then 1 else ${docShape} end,
       case when r[14] < $6 then timestamptz '2026-11-12 10:00Z' + (r[15] - 0.5) * interval '2 days' end,
       ${oneOf(dayStatuses, 'r[16]')}, case when r[9] < 0.07 then array['rol'] else '{}' end,
       case when r[17] < 0.2 then array[${oneOf(anomalies, 'r[18]')}, ${oneOf(anomalies, 'r[19]')}] else '{}' end, r[7] < 0.1,
       case when r[4] < 0.3 then ${oneOf(excessStates, 'r[20]')} end, ${totalNames.map((name) => numbers[name] ?? '0').join()}
     from (select u, d::date as day, array(select random() from generate_series(1, 20) where d is not null) as r
       from unnest($2::uuid[]) u cross join generate_series($3::date, $4::date, interval '1 day') d where random() < $5) x
     on conflict (company_id, user_id, day) do update set ${[...columns, ...totals].map((name) => `${name} = excluded.${name}`).join()}`,
    [companyId, userIds, from, to, share, stale],
  );
}

/** Chance that is the same in every run of a test, on this connection. */
export const drawAlike = (client: Client, seed: number) => client.query('select setseed($1)', [seed]);
