ALTER TABLE "person_month_sums" ADD COLUMN "attended" integer[];--> statement-breakpoint
ALTER TABLE "person_month_sums" ADD COLUMN "night_on" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP FUNCTION app.person_month(uuid, uuid, date);--> statement-breakpoint
-- What the days of a person and month come to. Only rows that need it have their text parsed. A month has 44,640 minutes: where two columns of damaged days come to more than an integer holds, the most that it holds is kept.
CREATE FUNCTION app.person_month(company uuid, person uuid, month date) RETURNS TABLE (
  kept integer, shape integer, recheck_at timestamp(3) with time zone, seen integer, blocked smallint, to_authorise smallint, unsettled smallint,
  absences jsonb, late_days smallint[], late_at timestamp(3) with time zone[],
  worked integer[], due integer[], overtime integer[], justified integer[], balance integer[], present_on integer, late_on integer, missing_on integer, attended integer[], night_on integer
) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH days AS MATERIALIZED (
    SELECT extract(day FROM w.day)::integer AS nth, 1 << (extract(day FROM w.day)::integer - 1) AS bit,
      w.shape, w.recheck_at, w.status, w.anomalies, w.late, w.due, w.presence, w.worked, w.justified, w.ordinary::bigint + w.excess AS attended, w.night,
      CASE WHEN w.excess_state = 'overtime' THEN w.excess ELSE 0 END AS overtime, w.excess_state,
      CASE WHEN w.status IN ('running', 'future') THEN 0 ELSE w.balance END AS balance,
      CASE WHEN w.late THEN (w.doc::jsonb ->> 'firstIn')::timestamp(3) with time zone END AS late_at,
      CASE WHEN cardinality(w.absence_types) > 0 THEN w.doc::jsonb -> 'justifications' END AS justifications
    FROM public.work_days w
    -- The day is compared together with the person, so that nobody's planner looks for that day of everybody.
    WHERE w.company_id = $1 AND w.user_id = $2 AND (w.user_id, w.day) >= ($2, $3) AND (w.user_id, w.day) < ($2, ($3 + interval '1 month')::date)
  ), facts AS (
    SELECT coalesce(bit_or(bit), 0) AS kept, CASE WHEN min(shape) = max(shape) THEN min(shape) ELSE 0 END AS shape, min(recheck_at) AS recheck_at,
      coalesce(bit_or(bit) FILTER (WHERE due > 0 OR presence > 0), 0) AS seen,
      (count(*) FILTER (WHERE anomalies && ARRAY['missingExit', 'missingEntry', 'absentUnjustified']))::smallint AS blocked,
      (count(*) FILTER (WHERE excess_state = 'toAuthorise'))::smallint AS to_authorise,
      (count(*) FILTER (WHERE status IN ('running', 'future')))::smallint AS unsettled,
      array_agg(nth::smallint ORDER BY nth) FILTER (WHERE late_at IS NOT NULL) AS late_days,
      array_agg(late_at ORDER BY nth) FILTER (WHERE late_at IS NOT NULL) AS late_at,
      coalesce(bit_or(bit) FILTER (WHERE presence > 0), 0) AS present_on, coalesce(bit_or(bit) FILTER (WHERE late), 0) AS late_on,
      coalesce(bit_or(bit) FILTER (WHERE anomalies && ARRAY['missingExit', 'missingEntry']), 0) AS missing_on,
      coalesce(bit_or(bit) FILTER (WHERE night >= 180), 0) AS night_on
    FROM days
  ), away AS (
    SELECT jsonb_agg(jsonb_build_object('day', d.nth, 'type', j.one ->> 'type', 'minutes', (j.one ->> 'minutes')::integer) ORDER BY d.nth, j.place) AS absences
    FROM days d CROSS JOIN LATERAL jsonb_array_elements(d.justifications) WITH ORDINALITY AS j(one, place)
    WHERE d.justifications IS NOT NULL
  ), upto AS (
    SELECT nth, is_end, sum(worked) OVER w AS worked, sum(due) OVER w AS due, sum(overtime) OVER w AS overtime, sum(justified) OVER w AS justified, sum(balance) OVER w AS balance,
      sum(attended) OVER w AS attended
    FROM (SELECT nth, false AS is_end, worked, due, overtime, justified, balance, attended FROM days
      UNION ALL SELECT n, true, 0, 0, 0, 0, 0, 0 FROM generate_series(1, ($3 + interval '1 month')::date - $3) n) every_day
    WINDOW w AS (ORDER BY nth)
  ), sums AS (
    SELECT CASE WHEN bool_or(worked <> 0) THEN array_agg(worked::integer ORDER BY nth) FILTER (WHERE is_end) END AS worked,
      CASE WHEN bool_or(due <> 0) THEN array_agg(due::integer ORDER BY nth) FILTER (WHERE is_end) END AS due,
      CASE WHEN bool_or(overtime <> 0) THEN array_agg(overtime::integer ORDER BY nth) FILTER (WHERE is_end) END AS overtime,
      CASE WHEN bool_or(justified <> 0) THEN array_agg(justified::integer ORDER BY nth) FILTER (WHERE is_end) END AS justified,
      CASE WHEN bool_or(balance <> 0) THEN array_agg(balance::integer ORDER BY nth) FILTER (WHERE is_end) END AS balance,
      CASE WHEN bool_or(attended <> 0) THEN array_agg(least(attended, 2147483647)::integer ORDER BY nth) FILTER (WHERE is_end) END AS attended
    FROM upto
  )
  SELECT f.kept, f.shape, f.recheck_at, f.seen, f.blocked, f.to_authorise, f.unsettled, a.absences, f.late_days, f.late_at,
    s.worked, s.due, s.overtime, s.justified, s.balance, f.present_on, f.late_on, f.missing_on, s.attended, f.night_on
  FROM facts f CROSS JOIN away a CROSS JOIN sums s
$$;--> statement-breakpoint
-- Each person's months are made anew as a whole, which whoever writes days may do since they hold their people. Where the last day goes the month goes.
CREATE OR REPLACE FUNCTION app.keep_person_months() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $$
DECLARE
  touched text[];
BEGIN
  -- Whoever only keeps a cell holds nobody, and changes nothing that a month is made of: they must not write what they have read.
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(DISTINCT c.company_id || ' ' || c.user_id || ' ' || c.day - (extract(day FROM c.day)::integer - 1)) INTO touched
    FROM changed c JOIN before b ON b.company_id = c.company_id AND b.user_id = c.user_id AND b.day = c.day
    WHERE (b.doc, b.shape, b.recheck_at, b.status, b.absence_types, b.anomalies, b.late, b.due, b.presence, b.worked, b.justified, b.ordinary, b.night, b.excess, b.excess_state, b.balance)
      IS DISTINCT FROM (c.doc, c.shape, c.recheck_at, c.status, c.absence_types, c.anomalies, c.late, c.due, c.presence, c.worked, c.justified, c.ordinary, c.night, c.excess, c.excess_state, c.balance)
      OR NOT EXISTS (SELECT FROM public.person_months p WHERE p.company_id = c.company_id AND p.user_id = c.user_id AND p.month = c.day - (extract(day FROM c.day)::integer - 1));
  ELSE
    SELECT array_agg(DISTINCT c.company_id || ' ' || c.user_id || ' ' || c.day - (extract(day FROM c.day)::integer - 1)) INTO touched FROM changed c;
  END IF;
  IF touched IS NULL THEN RETURN NULL; END IF;
  WITH touched AS MATERIALIZED (
    SELECT split_part(one, ' ', 1)::uuid AS company_id, split_part(one, ' ', 2)::uuid AS user_id, split_part(one, ' ', 3)::date AS month FROM unnest(touched) one
  ), fresh AS MATERIALIZED (
    SELECT t.company_id, t.user_id, t.month, m.* FROM touched t CROSS JOIN LATERAL app.person_month(t.company_id, t.user_id, t.month) m
    ORDER BY t.company_id, t.month, t.user_id
  ), gone AS (
    DELETE FROM public.person_months p USING fresh f WHERE f.kept = 0 AND p.company_id = f.company_id AND p.month = f.month AND p.user_id = f.user_id
  ), sums_gone AS (
    DELETE FROM public.person_month_sums p USING fresh f WHERE f.kept = 0 AND p.company_id = f.company_id AND p.month = f.month AND p.user_id = f.user_id
  ), facts AS (
    INSERT INTO public.person_months AS p (company_id, user_id, month, kept, shape, recheck_at, seen, blocked, to_authorise, unsettled, absences, late_days, late_at)
    SELECT company_id, user_id, month, kept, shape, recheck_at, seen, blocked, to_authorise, unsettled, absences, late_days, late_at FROM fresh WHERE kept <> 0
    ON CONFLICT (company_id, month, user_id) DO UPDATE SET kept = excluded.kept, shape = excluded.shape, recheck_at = excluded.recheck_at, seen = excluded.seen,
      blocked = excluded.blocked, to_authorise = excluded.to_authorise, unsettled = excluded.unsettled, absences = excluded.absences,
      late_days = excluded.late_days, late_at = excluded.late_at
    WHERE (p.kept, p.shape, p.recheck_at, p.seen, p.blocked, p.to_authorise, p.unsettled, p.absences, p.late_days, p.late_at) IS DISTINCT FROM (excluded.kept,
      excluded.shape, excluded.recheck_at, excluded.seen, excluded.blocked, excluded.to_authorise, excluded.unsettled, excluded.absences, excluded.late_days, excluded.late_at)
  )
  INSERT INTO public.person_month_sums AS p (company_id, user_id, month, worked, due, overtime, justified, balance, kept, seen, present_on, late_on, missing_on, attended, night_on)
  SELECT company_id, user_id, month, worked, due, overtime, justified, balance, kept, seen, present_on, late_on, missing_on, attended, night_on FROM fresh WHERE kept <> 0
  ON CONFLICT (company_id, month, user_id) DO UPDATE SET worked = excluded.worked, due = excluded.due, overtime = excluded.overtime, justified = excluded.justified,
    balance = excluded.balance, kept = excluded.kept, seen = excluded.seen, present_on = excluded.present_on, late_on = excluded.late_on, missing_on = excluded.missing_on,
    attended = excluded.attended, night_on = excluded.night_on
  WHERE (p.worked, p.due, p.overtime, p.justified, p.balance, p.kept, p.seen, p.present_on, p.late_on, p.missing_on, p.attended, p.night_on) IS DISTINCT FROM (excluded.worked, excluded.due,
    excluded.overtime, excluded.justified, excluded.balance, excluded.kept, excluded.seen, excluded.present_on, excluded.late_on, excluded.missing_on, excluded.attended, excluded.night_on);
  RETURN NULL;
END $$;--> statement-breakpoint
-- An owner without special rights sees through no wall either; the walls are put up again after the migrations.
ALTER TABLE "work_days" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "person_month_sums" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Read from the two indexes that held these figures until now, and not from the days with their texts.
UPDATE "person_month_sums" p SET "attended" = f.attended FROM (
  SELECT company_id, user_id, month, array_agg(attended ORDER BY nth) AS attended FROM (
    SELECT k.company_id, k.user_id, k.month, n AS nth, least(coalesce(sum(w.minutes) OVER (PARTITION BY k.company_id, k.user_id, k.month ORDER BY n), 0), 2147483647)::integer AS attended
    FROM "person_month_sums" k CROSS JOIN LATERAL generate_series(1, (k.month + interval '1 month')::date - k.month) n
    LEFT JOIN (SELECT company_id, user_id, day, ordinary + excess AS minutes FROM "work_days" WHERE ordinary + excess <> 0) w
      ON w.company_id = k.company_id AND w.user_id = k.user_id AND w.day = k.month + n - 1) every_day
  GROUP BY company_id, user_id, month HAVING bool_or(attended <> 0)) f
WHERE p.company_id = f.company_id AND p.user_id = f.user_id AND p.month = f.month;--> statement-breakpoint
UPDATE "person_month_sums" p SET "night_on" = f.night_on FROM (
  SELECT company_id, user_id, date_trunc('month', day::timestamp)::date AS month, bit_or(1 << (extract(day FROM day)::integer - 1)) AS night_on
  FROM "work_days" WHERE night >= 180 GROUP BY 1, 2, 3) f
WHERE p.company_id = f.company_id AND p.user_id = f.user_id AND p.month = f.month;--> statement-breakpoint
DROP INDEX "work_days_worked";--> statement-breakpoint
DROP INDEX "work_days_counted";
