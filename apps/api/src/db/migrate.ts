import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { SetupFault } from '#env.ts';
import { runtimeRoles } from './client.ts';
import { locks } from './locks.ts';
import { afterMigrations, beforeMigrations } from './roles.ts';
import { workerGrants } from './worker-grants.ts';

/** Beside this file in the sources, beside the bundle in a build. */
const migrationsFolders = ['./migrations', '../migrations'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const migrationsFolder = migrationsFolders.find((path) => existsSync(path));

/**
 * Brings the schema up to date. Processes that start together queue at the lock; all but the first find nothing to do,
 * and then touch nothing: walls and grants lock every table, which must not happen beside a server at work.
 */
export async function migrate(url: string): Promise<void> {
  if (!migrationsFolder) throw new Error(`There is no folder of migrations at ${migrationsFolders.join(' or ')}.`);
  const client = new pg.Client({
    connectionString: url,
    application_name: 'timbro_migrate',
    // Whatever the server's own default is: a migration takes what it takes.
    options: '-c lock_timeout=0 -c statement_timeout=0',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${locks.migrations})`);
    const wanted = fingerprintOf(migrationsFolder);
    if (await stands(client, wanted)) return;
    await prepareRoles(client);
    await applyMigrations(drizzle({ client }), { migrationsFolder, migrationsSchema: 'app' });
    await client.query(afterMigrations + workerGrants);
    await client.query('create table if not exists app.schema_state (fingerprint text not null)');
    await client.query('begin; delete from app.schema_state');
    await client.query('insert into app.schema_state values ($1)', [wanted]);
    await client.query('commit');
  } finally {
    await client.end();
  }
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
  // Roles belong to the server, not to the database: a copy on another server has none yet.
  const { rows: roles } = await client.query('select from pg_roles where rolname = any($1)', [runtimeRoles]);
  return states[0]?.fingerprint === wanted && roles.length === runtimeRoles.length;
}

async function prepareRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; login: string }>(
    "select current_setting('server_version_num')::int as version, current_user as login",
  );
  const [{ version, login } = { version: 0, login: '' }] = rows;
  if (version < 150_000)
    throw new SetupFault('PostgreSQL 15 or newer is needed: DATABASE_URL leads to an older server.');
  try {
    await client.query(beforeMigrations);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
    const roles = runtimeRoles.join(', ');
    throw new SetupFault(
      `The database login "${login}" may not prepare the roles Timbro runs with. As an administrator of the database run: ` +
        `${runtimeRoles.map((role) => `create role ${role} nologin;`).join(' ')} grant ${roles} to "${login}"; grant create on database "${client.database ?? ''}" to "${login}";`,
    );
  }
}
