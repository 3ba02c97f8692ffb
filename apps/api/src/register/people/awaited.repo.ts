/** Whether what is asked for and not decided yet, `r`, takes the moment at which somebody is awaited on `w`; hours without times may. */
const takesStart = `r.company_id = w.company_id and r.user_id = w.user_id and r.starts_on <= w.day and r.ends_on >= w.day
  and (r.start_time is null or case when r.end_time > r.start_time
    then (w.awaited_at at time zone c.timezone)::time >= r.start_time and (w.awaited_at at time zone c.timezone)::time < r.end_time
    else (w.awaited_at at time zone c.timezone)::time >= r.start_time or (w.awaited_at at time zone c.timezone)::time < r.end_time end)`;

/**
 * Whether the person of a work day is still awaited and nothing they have said explains it. Whoever asks has the day as `w`,
 * where a moment is awaited, and its company as `c`. What is being computed again is told once it is.
 */
export const stillAwaited = `w.status <> 'closed'
  and not exists (select from absences r where ${takesStart} and r.status in ('draft', 'pendingReview') and not r.archived)
  and not exists (select from leave_requests r where ${takesStart} and r.status = 'pendingReview')
  and not exists (select from stamps_updates r where r.company_id = w.company_id and r.user_id = w.user_id and r.day = w.day and r.status = 'pendingReview')
  and not exists (select from day_marks m where m.company_id = w.company_id and m.user_id = w.user_id and m.from_day <= w.day and m.to_day >= w.day)`;

/** Whoever is in by a stamping of another day, or by permission somewhere else until a moment, is not missing. */
export const isElsewhere = (since: string, now: string): string =>
  `(exists (select from stampings s where s.company_id = w.company_id and s.user_id = w.user_id and s.open and s.open_until > ${now})
    or exists (select from exits e where e.company_id = w.company_id and e.user_id = w.user_id and e.status = 'approved'
      and e.starts_at between w.awaited_at - interval '1 day' and ${now}
      and coalesce(e.returned_at, e.approved_return_at, e.expected_return_at, 'infinity') > ${since}))`;
