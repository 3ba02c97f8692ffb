/** The figures of one day, or their sums over a person's days, in the order of the contract. */
const totalsText =
  '{"due":%s,"presence":%s,"ordinary":%s,"excess":%s,"justified":0,"uncovered":%s,"delayActual":%s,"delayCounted":%s,' +
  '"earlyExitActual":%s,"earlyExitCounted":%s,"night":0,"holiday":0,"worked":%s,"balance":%s,"break":%s,"holidayCredit":0,"roundingDifference":%s}';
const totals =
  'due, presence, ordinary, excess, uncovered, delay, delay_counted, early, early_counted, ordinary, -uncovered, pause, rounding';

const dayText =
  `{"date":"%s","shift":%s,"rest":false,"planned":false,"published":true,"holiday":null,"totals":${totalsText},` +
  '"anomalies":[],"absence":null,"justifications":[],"status":"%s","excess":{"minutes":%s,"state":%s,"holiday":0,"night":0,"holidayNight":0},' +
  '"flags":[],"late":%s,"firstIn":"%s","lastOut":"%s","breaks":[{"from":"%s","to":"%s"}],"note":null,"version":%s}';
const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const dayValues = `day, shift, ${totals}, case when excess > 0 then 'toVerify' else 'ok' end, excess,
  case when excess > 0 then '"toAuthorise"' else 'null' end, case when delay > 0 then 'true' else 'false' end,
  ${['first_in', 'last_out', 'went', 'came'].map(instant).join(', ')}, version`;

const minutes = (interval: string) => `(date_part('epoch', ${interval}) / 60)::int`;

/**
 * The register of a month straight from the stampings, for people who all follow one shift: parameters are the company,
 * the two ends of the range, and the shift. One row a person, whose text is an item of the answer. `format` writes the
 * JSON: gluing it piece by piece takes half as long again.
 */
export const registerText = `
with shift as materialized (
  select (values ->> 'start')::time as starts, (values ->> 'end')::time as ends,
    ${minutes(`(values ->> 'end')::time - (values ->> 'start')::time - ((values ->> 'breakEnd')::time - (values ->> 'breakStart')::time)`)} as due,
    format('{"id":"%s","name":%s,"period":%s,"start":%s,"end":%s,"breakStart":%s,"breakEnd":%s}', record_id, values -> 'name', values -> 'period', values -> 'start', values -> 'end',
      values -> 'breakStart', values -> 'breakEnd') as shift
  from rule_versions where company_id = $1 and record_id = $4
), stamped as (
  select user_id, day, min(entered_at) as first_in, max(exited_at) as last_out, min(exited_at) as went, max(entered_at) as came, count(entered_at) + count(exited_at) as stamps,
    ${minutes(`sum(date_trunc('minute', exited_at) - date_trunc('minute', entered_at))`)} as presence
  from stampings where company_id = $1 and day between $2 and $3 and replaced_by is null group by user_id, day
), placed as (
  select stamped.*, due, shift, 1 + sum(stamps) over (partition by user_id order by day rows between 1 preceding and 1 following) as version,
    ${minutes(`date_trunc('minute', first_in) - (day + starts) at time zone 'Europe/Rome'`)} as after_start,
    ${minutes(`date_trunc('minute', last_out) - (day + ends) at time zone 'Europe/Rome'`)} as after_end,
    ${minutes(`date_trunc('minute', last_out) - date_trunc('minute', first_in)`)} - presence as pause
  from stamped cross join shift
), counted as (
  select *, greatest(after_start, 0) as delay, greatest(-after_end, 0) as early, (greatest(after_start, 0) + 7) / 15 * 15 as delay_counted,
    (greatest(-after_end, 0) + 7) / 15 * 15 as early_counted, greatest(after_end, 0) / 15 * 15 as excess
  from placed
), days as (
  select *, due - delay_counted - early_counted as ordinary, delay_counted + early_counted as uncovered,
    delay - delay_counted + early - early_counted as rounding
  from counted
), people as (
  select user_id, format('${totalsText}', ${totals.replace(/-?\w+/g, 'sum($&)')}) as totals,
    string_agg(format('${dayText}', ${dayValues}), ',' order by day) as days
  from days group by user_id
)
select format('{"user":{"id":"%s","displayName":%s,"sortName":%s,"departmentId":%s,"presence":"%s"},"totals":%s,"days":[%s]}', u.id, to_json(u.display_name), to_json(u.last_name || ' ' || u.first_name),
  coalesce('"' || u.department_id || '"', 'null'), case when o.open then 'inside' else 'notInCompany' end, totals, days) as item
from people join users u on u.company_id = $1 and u.id = people.user_id
left join stampings o on o.company_id = $1 and o.user_id = u.id and o.open
order by u.last_name, u.first_name, u.id`;
