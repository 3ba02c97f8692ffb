import pg from 'pg';
import { SetupFault } from '#env.ts';
import { runtimeRoles } from './client.ts';
import { clientTo } from './connect.ts';

/** The login and what it may do in its database, as far as a start that prepares the schema leans on it. */
export type Rights = {
  readonly login: string;
  readonly database: string;
  readonly version: number;
  readonly isSuper: boolean;
  readonly mayCreateRoles: boolean;
  readonly mayCreate: boolean;
  readonly mayUsePublic: boolean;
  readonly ownsPublic: boolean;
  /** Whether `btree_gist` is there, can be had by whoever may create in the database, by an administrator alone, or not at all. */
  readonly extension: 'present' | 'trusted' | 'reserved' | 'missing';
  readonly roles: readonly {
    readonly name: string;
    readonly exists: boolean;
    readonly mayTake: boolean;
    readonly mayGrant: boolean;
    readonly usesPublic: boolean;
  }[];
};

const loginText = `
select current_user::text as login, current_database()::text as database, rolsuper as "isSuper", rolcreaterole as "mayCreateRoles",
  has_database_privilege(current_database(), 'create') as "mayCreate",
  coalesce(has_schema_privilege(n.oid, 'usage') and has_schema_privilege(n.oid, 'create'), false) as "mayUsePublic",
  coalesce(pg_has_role(n.nspowner, 'usage'), false) as "ownsPublic",
  case when exists (select from pg_extension where extname = 'btree_gist') then 'present'
    else coalesce((select case when bool_or(trusted) then 'trusted' else 'reserved' end from pg_available_extension_versions where name = 'btree_gist'), 'missing') end as extension
from pg_roles left join pg_namespace n on n.nspname = 'public' where rolname = current_user`;

/** From PostgreSQL 16 on a member of a role need not be able to take it. */
export const takingOf = (version: number): 'set' | 'member' => (version >= 160_000 ? 'set' : 'member');

const rolesText = `
select w.name, r.oid is not null as exists, coalesce(pg_has_role(r.oid, $2), false) as "mayTake",
  coalesce((select bool_or(m.admin_option) from pg_auth_members m where m.roleid = r.oid and pg_has_role(m.member, 'usage')), false) as "mayGrant",
  coalesce(has_schema_privilege(r.oid, n.oid, 'usage'), has_schema_privilege('public', n.oid, 'usage'), false) as "usesPublic"
from unnest($1::text[]) with ordinality as w(name, place) left join pg_roles r on r.rolname = w.name left join pg_namespace n on n.nspname = 'public'
order by w.place`;

export async function readRights(client: pg.Client, version: number): Promise<Rights> {
  type Login = Omit<Rights, 'version' | 'roles'>;
  const { rows: logins } = await client.query<Login>(loginText);
  const { rows: roles } = await client.query<Rights['roles'][number]>(rolesText, [runtimeRoles, takingOf(version)]);
  const [login] = logins;
  if (!login) throw new Error('The login of this connection is not in the list of roles.');
  return { ...login, version, roles };
}

const listed = (roles: Rights['roles']) => roles.map(({ name }) => name).join(', ');

/** What an administrator runs once so that this login can do the rest by itself; nothing where it can already. */
export function grantsFor(rights: Rights): string[] {
  if (rights.isSuper) return [];
  const { roles, version, mayCreateRoles } = rights;
  const login = pg.escapeIdentifier(rights.login);
  const absent = mayCreateRoles ? [] : roles.filter(({ exists }) => !exists);
  // Before PostgreSQL 16 whoever may create roles may grant any of them, from then on only its own.
  const canGrant = (mayGrant: boolean) => (version < 160_000 ? mayCreateRoles || mayGrant : mayGrant);
  const closed = roles.filter(({ exists, mayTake, mayGrant }) =>
    exists ? !mayTake && !canGrant(mayGrant) : !mayCreateRoles,
  );
  const outside = rights.ownsPublic ? [] : roles.filter(({ usesPublic }) => !usesPublic);
  return [
    ...absent.map(({ name }) => `create role ${name} nologin;`),
    ...(closed.length > 0 ? [`grant ${listed(closed)} to ${login};`] : []),
    ...(rights.mayCreate ? [] : [`grant create on database ${pg.escapeIdentifier(rights.database)} to ${login};`]),
    ...(rights.mayUsePublic ? [] : [`grant usage, create on schema public to ${login};`]),
    ...(outside.length > 0 ? [`grant usage on schema public to ${listed(outside)};`] : []),
    ...(rights.extension === 'reserved' ? ['create extension if not exists btree_gist with schema public;'] : []),
  ];
}

/** For a login that works beside the one that owns the schema: without the roles every request would fail. */
export async function refuseUnlessRoles(url: string): Promise<void> {
  const client = clientTo(url, { application_name: 'timbro_start' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ login: string; version: number }>(
      "select current_user::text as login, current_setting('server_version_num')::int as version",
    );
    const { login, version } = rows[0] ?? { login: '', version: 0 };
    const { rows: roles } = await client.query<Rights['roles'][number]>(rolesText, [runtimeRoles, takingOf(version)]);
    const closed = roles.filter(({ mayTake }) => !mayTake);
    if (closed.length > 0)
      throw new SetupFault(
        `The login "${login}" of DATABASE_URL lacks rights that Timbro needs. As an administrator run: grant ${listed(closed)} to ${pg.escapeIdentifier(login)};`,
      );
  } finally {
    await client.end();
  }
}
