import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { SetupFault } from '#env.ts';
import { testDatabase } from '#testing/database.ts';
import { fewestConnections, sharesOf, usualConnections } from '../connections.ts';
import { openPool } from './client.ts';
import { checkRoom, claimOf, takenBy } from './connection-room.repo.ts';

test('the shares of a process add up to what it may have, and no part goes without', () => {
  for (let connections = fewestConnections; connections <= 200; connections += 1) {
    const shares = Object.values(sharesOf(connections));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(connections);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(1);
  }
  expect(sharesOf(fewestConnections)).toMatchObject({ app: 2, system: 2, questions: 1 });
  expect(usualConnections).toBeLessThanOrEqual(18);
});

test('a process counts with all it may take, however little it has opened', () => {
  const [one, other] = [claimOf(16), claimOf(40)];
  const held = [`timbro_app ${one}`, `timbro_system ${one}`, `timbro_app ${other}`, 'psql', 'timbro_migrate', ''];
  const seen = held.map((name) => ({ name, here: true, mine: true }));
  expect(takenBy(seen)).toEqual({ processes: 2, claims: 56, others: 3 });
});

describe('the start', () => {
  let url: string;
  let drop: () => Promise<void>;
  beforeAll(async () => void ({ url, drop } = await testDatabase()));
  afterAll(() => drop());
  const atOnce = { tries: 1, pauseMs: 0 };
  const sentence = (wanted: number) =>
    checkRoom(url, wanted, atOnce).then(
      () => 'enough',
      (error: unknown) => (error instanceof SetupFault ? error.message : String(error)),
    );

  test('goes on where there is room, and says what to set where there is none', async () => {
    expect(await sentence(fewestConnections)).toBe('enough');
    const said = await sentence(98);
    expect(said).toMatch(
      /^This process may need 98 connections to the database \(DB_CONNECTIONS\), and \d+ are left: /,
    );
    expect(said).toMatch(/the server \(max_connections less what it reserves\) allows 97, /);
    expect(said).toMatch(/set DB_CONNECTIONS to \d+ or less, or make room for \d+ more: raise that limit \(\d+\)/);
  });

  /** Of this database alone: other tests stand on the same server. */
  async function withLimit(most: number) {
    const pool = openPool(url, null, 1, () => undefined);
    onTestFinished(() => pool.end());
    await pool.query(`alter database ${new URL(url).pathname.slice(1)} connection limit ${most}`);
  }
  async function aProcessWith(connections: number) {
    const pool = openPool(url, 'timbro_app', 1, () => undefined, { claim: claimOf(connections) });
    await pool.query('select 1');
    return pool;
  }

  test('knows the limit of the database itself, and counts what other processes may still open', async () => {
    await withLimit(30);
    const other = await aProcessWith(15);
    onTestFinished(() => other.end());
    expect(await sentence(13)).toBe('enough');
    expect(await sentence(16)).toMatch(
      /and 14 are left: the database \(its connection limit\) allows 30, 1 other processes of Timbro may take 15, and other programs hold 1\./,
    );
  });

  test('waits for a process that was killed a moment ago', async () => {
    await withLimit(20);
    const other = await aProcessWith(15);
    const start = checkRoom(url, fewestConnections, { tries: 500, pauseMs: 10 });
    await other.end();
    await start;
  });
});
