/**
 * Lets `timbro_system` leave jobs, and nothing else: the worker's tables stay closed to every runtime role, since their
 * payloads hold mails of all companies. Repeatable; the worker's own schema may come later.
 */
export const workerGrants = `
create or replace function app.add_job(task text, payload json, queue text, run_at timestamptz, max_attempts int, job_key text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, queue, run_at, max_attempts, job_key);
end $$;
revoke all on function app.add_job(text, json, text, timestamptz, int, text) from public;
grant execute on function app.add_job(text, json, text, timestamptz, int, text) to timbro_system;
`;
