import { runtimeRoles } from './client.ts';

/** Runs before the migrations, as often as one likes: what their policies and functions lean on. */
export const beforeMigrations = `
do $$
declare
  wanted text;
  -- From PostgreSQL 16 on whoever has created a role is a member of it that may not take it yet.
  taking text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  foreach wanted in array array[${runtimeRoles.map((role) => `'${role}'`).join(', ')}] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(current_user, wanted, taking) then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end $$;

create extension if not exists btree_gist;
create schema if not exists app;
create or replace function app.company() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.company', true), '')::uuid $$;
`;

/** Tables that only signing in, jobs and the outbox touch. */
const systemOnly = ['refresh_tokens', 'attempts', 'audit_heads', 'socket_io_attachments'];
/** Tables whose rows nobody changes afterwards, with what the application may do to them. */
const restricted: Readonly<Record<string, string>> = {
  audit_lines: 'select, insert',
  erased_records: 'select, insert',
  outbox: 'insert',
  stamps: 'select, insert',
  // Added by whoever changes people, folded by a job.
  people_marks: 'select, insert',
  // Whoever invites people makes codes and takes older ones back, but can read none.
  mailed_codes: 'insert, select (id, company_id, user_id, kind, used_at), update (used_at), delete',
  // Likewise the codes that pair phones and register kiosks, the tokens of kiosks and the endpoints of phones.
  pairing_codes:
    'insert, select (id, company_id, user_id, kind, created_at, expires_at, used_at), update (used_at), delete',
  // What devices told is written by the gateway alone; who removes a device holds its state first, as the gateway does.
  device_states: 'select, insert, update (told_at)',
  device_measures: 'select',
  device_hours: 'select',
  device_envelopes: 'select',
  device_calibrations: 'select',
};
/** Tables in which the provider's people work across the clients. */
const acrossClients = [
  'companies',
  'departments',
  'users',
  'people_marks',
  'sessions',
  'mailed_codes',
  'subscriptions',
  'subscription_notices',
  'devices',
  'device_states',
  'device_measures',
  'device_hours',
  'device_envelopes',
  'device_calibrations',
  'device_commands',
  'device_alarms',
  'outbox',
];
/** The two roles that requests run with. */
const requestRoles = 'timbro_app, timbro_provider';
/** Columns the application may set but never read. */
const secretColumns: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash', 'pin_hash'],
  kiosks: ['code_hash', 'token_hash', 'former_token_hash', 'replaced_token_hash'],
  push_subscriptions: ['p256dh', 'auth'],
  devices: ['secret_hash'],
};

/**
 * What the narrow role of `POST /stamps`, `POST /positions` and the gateway may do, over all companies: the session that sends
 * them, or the credential of the device, says whose they are.
 */
const ingestRights: Readonly<Record<string, string>> = {
  sessions: 'select (id, company_id, user_id, ended_at, expires_at)',
  users: 'select (id, company_id, status)',
  kiosks: 'select (id, company_id, registered_at, revoked_at)',
  months: 'select',
  stamp_heads: 'select, insert, update',
  stamps: 'select, insert',
  day_marks: 'select (company_id, user_id, from_day, to_day), insert',
  stampings: 'select',
  exits_switches: 'select',
  positions: 'select, insert',
  fences: 'select, insert, update',
  companies: 'select (id, kind, timezone, deleted_at)',
  devices: 'select',
  device_states: 'select, update',
  device_measures: 'select, insert',
  device_hours: 'select, insert, update',
  device_envelopes: 'select, insert, update',
  device_calibrations: 'select, insert',
  device_commands: 'select, update',
  device_alarms: 'select, insert, update',
  outbox: 'insert',
};
const ingestGrants = Object.entries(ingestRights)
  .map(
    ([table, rights]) => `grant ${rights} on public.${table} to timbro_ingest;
drop policy if exists ingest on public.${table};
create policy ingest on public.${table} to timbro_ingest using (true) with check (true);`,
  )
  .join('\n');

const list = (names: readonly string[]) => `array[${names.map((name) => `'${name}'`).join(', ')}]::text[]`;

/**
 * Runs after the migrations, as often as one likes: forced row level security on every table with a company, and grants.
 * Derived from the catalogue, so a new table is walled in without anybody remembering it.
 */
export const afterMigrations = `
do $$
declare t record; wall text;
begin
  for t in
    select c.relname as name, c.relispartition as part, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as tenant
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')
  loop
    execute format('revoke all on public.%I from ${requestRoles}, timbro_system, timbro_ingest', t.name);
    execute format('grant select, insert, update, delete on public.%I to timbro_system', t.name);
    -- What is kept in a ring is emptied as a whole when its time is over.
    if t.part then
      execute format('grant truncate on public.%I to timbro_system', t.name);
    end if;
    if not t.name = any (${list([...systemOnly, ...Object.keys(restricted)])}) then
      execute format('grant select, insert, update, delete on public.%I to ${requestRoles}', t.name);
    end if;
    if t.tenant or t.name = 'companies' then
      wall := format('%I = (select app.company())', case when t.name = 'companies' then 'id' else 'company_id' end);
      execute format('alter table public.%I enable row level security', t.name);
      execute format('alter table public.%I force row level security', t.name);
      execute format('drop policy if exists own_company on public.%I', t.name);
      execute format('drop policy if exists every_company on public.%I', t.name);
      execute format('drop policy if exists every_client on public.%I', t.name);
      execute format('create policy own_company on public.%I to ${requestRoles} using (%s) with check (%s)', t.name, wall, wall);
      if t.name = any (${list(acrossClients)}) then
        execute format('create policy every_client on public.%I to timbro_provider using (true) with check (true)', t.name);
      end if;
      execute format('create policy every_company on public.%I to timbro_system using (true) with check (true)', t.name);
    end if;
  end loop;
end $$;

${Object.entries(restricted)
  .map(([table, rights]) => `grant ${rights} on public.${table} to ${requestRoles};`)
  .join('\n')}
-- What the provider does to a client stands in the client's own history and makes its days old. It reads no more of them than what was done to devices.
drop policy if exists every_client on public.audit_lines;
create policy every_client on public.audit_lines for insert to timbro_provider with check (true);
drop policy if exists devices_of_clients on public.audit_lines;
create policy devices_of_clients on public.audit_lines for select to timbro_provider using (entity = 'device' and not refused);
create policy every_client on public.day_marks for insert to timbro_provider with check (true);
revoke update, delete on public.audit_lines from timbro_system;
grant update (seq, hash) on public.audit_lines to timbro_system;
revoke update, delete on public.stamps from timbro_system;
revoke insert, update, delete on public.companies from timbro_app;
revoke delete on public.companies from timbro_provider;

${Object.entries(secretColumns)
  .map(
    ([table, columns]) => `
revoke select on public.${table} from ${requestRoles};
do $$ begin
  execute (select format('grant select (%s) on public.${table} to ${requestRoles}', string_agg(quote_ident(attname), ', '))
    from pg_attribute where attrelid = 'public.${table}'::regclass and attnum > 0 and not attisdropped and attname <> all (${list(columns)}));
end $$;`,
  )
  .join('\n')}

${ingestGrants}

grant usage on schema public, app to ${requestRoles}, timbro_system, timbro_ingest;
grant select on all tables in schema app to timbro_system;
grant usage on all sequences in schema public to ${requestRoles}, timbro_system, timbro_ingest;

-- The seal of a log row covers everything it says and the seal before it; the same words seal and verify.
create or replace function app.stamp_seal(before bytea, company uuid, person uuid, seq bigint, id uuid, at timestamptz, received timestamptz,
  direction text, source text, site text, inside boolean, review boolean, acted text, opened_id uuid, opened_at timestamptz, correction jsonb)
  returns bytea language sql stable parallel safe as $$
  select sha256(before || convert_to(jsonb_build_array(company, person, seq, id, (extract(epoch from at) * 1000)::bigint, (extract(epoch from received) * 1000)::bigint,
    direction, source, site, inside, review, acted, opened_id, (extract(epoch from opened_at) * 1000)::bigint, correction)::text, 'UTF8')) $$;

-- The second seal says first that it is one, so that no row can pass for one of the other kind, and covers the phone's clock as well.
create or replace function app.stamp_seal_2(before bytea, company uuid, person uuid, seq bigint, id uuid, at timestamptz, received timestamptz,
  direction text, source text, site text, inside boolean, review boolean, acted text, opened_id uuid, opened_at timestamptz, correction jsonb,
  device_at timestamptz, clock_sure boolean)
  returns bytea language sql stable parallel safe as $$
  select sha256(before || convert_to(jsonb_build_array(2, company, person, seq, id, (extract(epoch from at) * 1000)::bigint, (extract(epoch from received) * 1000)::bigint,
    direction, source, site, inside, review, acted, opened_id, (extract(epoch from opened_at) * 1000)::bigint, correction,
    (extract(epoch from device_at) * 1000)::bigint, clock_sure)::text, 'UTF8')) $$;

create or replace function app.seal_once() returns trigger language plpgsql as $$
begin
  if old.hash is not null then raise exception 'a sealed audit line does not change'; end if;
  return new;
end $$;
create or replace trigger seal_once before update on public.audit_lines for each row execute function app.seal_once();
`;
