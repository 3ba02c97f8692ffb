import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { SetupFault } from '#env.ts';
import { runtimeRoles } from './client.ts';
import { clientTo } from './connect.ts';
import { holdMigrations } from './migration-lock.repo.ts';
import { grantsFor, readRights, takingOf } from './rights.repo.ts';
import { afterMigrations, beforeMigrations } from './roles.ts';
import { workerGrants } from './worker-grants.ts';

/** Beside this file in the sources, beside the bundle in a build. */
const migrationsFolders = ['./migrations', '../migrations'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const migrationsFolder = migrationsFolders.find((path) => existsSync(path));

export type MigrateOptions = {
  /** What is told to whoever waits meanwhile. */
  say?: (sentence: string) => void;
};

/**
 * Brings the schema up to date, on a connection of PostgreSQL itself. Processes that start together queue at the lock; all
 * but the first find nothing to do, and then touch nothing: walls and grants lock every table, which must not happen beside
 * a server at work.
 */
export async function migrate(url: string, { say = () => undefined }: MigrateOptions = {}): Promise<void> {
  if (!migrationsFolder) throw new Error(`There is no folder of migrations at ${migrationsFolders.join(' or ')}.`);
  const client = clientTo(url, {
    application_name: 'timbro_migrate',
    // Whatever the server's own defaults are: a migration takes what it takes, and everything lies in one schema.
    options: '-c lock_timeout=0 -c statement_timeout=0 -c search_path=public',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    refuseOldServer(await versionOf(client));
    await holdMigrations(client, say);
    const wanted = fingerprintOf(migrationsFolder);
    if (await stands(client, wanted)) return;
    await prepareRoles(client);
    await applyMigrations(drizzle({ client }), { migrationsFolder, migrationsSchema: 'app' });
    await client.query(afterMigrations + workerGrants);
    await client.query('create table if not exists app.schema_state (fingerprint text not null)');
    await client.query('begin; delete from app.schema_state');
    await client.query('insert into app.schema_state values ($1)', [wanted]);
    await client.query('commit');
  } catch (error) {
    throw explained(error);
  } finally {
    await client.end();
  }
}

function explained(error: unknown): unknown {
  const { message, code } = databaseErrorIn(error) ?? {};
  if (code !== '42501') return error;
  return new SetupFault(
    `The login of the database may not change the schema (${message}): everything in the schemas public and app has to belong to it. ` +
      'Give it what belongs to another one (alter table … owner to …), or start with the login that owns it.',
  );
}

/** What the database itself said, however often it was wrapped. */
function databaseErrorIn(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause ? databaseErrorIn(error.cause) : undefined;
}

async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  return rows[0]?.version ?? 0;
}

/** `version` as PostgreSQL counts it: 150004 for 15.4. */
export function refuseOldServer(version: number): void {
  if (version >= 150_000) return;
  throw new SetupFault(
    `PostgreSQL 15 or newer is needed, and this is ${Math.floor(version / 10_000)}: upgrade it, or let DATABASE_URL lead to a newer one.`,
  );
}

/** Everything that makes the schema what it is. */
const fingerprintOf = (folder: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'meta', '_journal.json')))
    .update(beforeMigrations + afterMigrations + workerGrants)
    .digest('hex');

async function stands(client: pg.Client, wanted: string): Promise<boolean> {
  const { rows: found } = await client.query(
    "select from pg_tables where schemaname = 'app' and tablename = 'schema_state'",
  );
  if (found.length === 0) return false;
  const { rows: states } = await client.query<{ fingerprint: string }>('select fingerprint from app.schema_state');
  // Roles belong to the server, not to the database: a copy on another server has none yet, another login may take none.
  const { rows: roles } = await client.query('select from pg_roles where rolname = any($1) and pg_has_role(oid, $2)', [
    runtimeRoles,
    takingOf(await versionOf(client)),
  ]);
  return states[0]?.fingerprint === wanted && roles.length === runtimeRoles.length;
}

async function prepareRoles(client: pg.Client): Promise<void> {
  const rights = await readRights(client, await versionOf(client));
  if (rights.extension === 'missing')
    throw new SetupFault(
      'PostgreSQL lacks the extension btree_gist: install the package that brings its extensions (postgresql-contrib), then start again.',
    );
  const grants = grantsFor(rights);
  if (grants.length > 0)
    throw new SetupFault(
      `The login "${rights.login}" lacks rights that Timbro needs. As an administrator, in the database "${rights.database}", run: ${grants.join(' ')}`,
    );
  await client.query(beforeMigrations);
}
