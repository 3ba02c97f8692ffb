/** Nobody leaves on an exit much later than a day after it was to begin; an index finds them by that. */
const exitsSince = (exit: string) => `${exit}.starts_at >= o.entered_at - interval '7 days'`;

/**
 * Whether somebody is inside, outside or not at work is told in one place. Whoever asks joins the open stamping of each
 * person as `o`; these join what is known of it since: `f`, where the phone was seen, and `x`, what was said of exits. Each is
 * looked up person by person (`limit`), however few of them the planner has seen when it made its plan.
 */
export const presenceJoins = `
left join lateral (
  select f.* from fences f where f.company_id = o.company_id and f.user_id = o.user_id and f.entered_at = o.entered_at limit 1) f on true
left join lateral (
  select max(e.left_at) filter (where e.returned_at is null) as left_at, max(e.returned_at) as returned_at
  from exits e where e.company_id = o.company_id and e.user_id = o.user_id and ${exitsSince('e')}) x on true`;

/** Whoever says that they are back is believed until the phone is seen outside again. */
const seenOutside = `f.side = 'outside' and coalesce(x.returned_at <= f.last_at, true)`;

/**
 * Whoever left at a moment is still out: they have not come in by a stamp since, have come back from no exit since, and
 * their phone was not seen coming in. One that never left says nothing of its person, who may have left it on the desk.
 */
const notBackSince = (leftAt: string) =>
  `${leftAt} >= greatest(o.entered_at, x.returned_at) and (f.side = 'inside' and f.side_since > ${leftAt}) is not true`;
const hasLeft = notBackSince('x.left_at');

/** Whether somebody is out on an exit, whatever was decided of it: permission is one thing, where people are another. */
export const isOutOn = (exit: string) =>
  `(${exit}.returned_at is null and ${exitsSince(exit)} and ${notBackSince(`${exit}.left_at`)})`;

/** Nothing has been heard since they came in somewhere else. */
const enteredOutside = 'o.inside = false and f.side is null and coalesce(x.returned_at < o.entered_at, true)';

const isOutside = `((${seenOutside}) is true or (${hasLeft}) is true or (${enteredOutside}) is true)`;

export const presenceText = `case when o.id is null then 'notInCompany' when ${isOutside} then 'outside' else 'inside' end`;

/** Since when it has been so; nobody is not at work since a moment. */
export const sinceText = `case when o.id is null then null
  when (${seenOutside}) is true then least(f.side_since, case when ${hasLeft} then x.left_at end)
  when (${hasLeft}) is true then x.left_at
  else greatest(o.entered_at, x.returned_at, case when f.side = 'inside' then f.side_since end) end`;
