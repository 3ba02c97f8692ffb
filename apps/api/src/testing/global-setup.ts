import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
  }
}

export const templateName = 'timbro_template';

/** One cluster for the whole run; each test file copies the migrated template in some thirty milliseconds. */
export async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'timbro-test-'));
  const cluster = await startEmbedded({ dataDir, durable: false });
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const template = new URL(cluster.url);
  template.pathname = `/${templateName}`;
  await migrate(template.href);
  project.provide('databaseServer', cluster.url);

  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
