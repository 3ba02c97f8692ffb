import pg from 'pg';
import { inject } from 'vitest';

/** A database of its own with a login of its own, as a hosting provider hands it out. */
export async function hosted(admin: pg.Client, name: string, rights: string): Promise<string> {
  await admin.query(`create role ${name} login password 'x' ${rights}`);
  await admin.query(`create database ${name} owner ${name}`);
  const url = new URL(inject('databaseServer'));
  [url.username, url.password, url.pathname] = [name, 'x', `/${name}`];
  return url.href;
}
