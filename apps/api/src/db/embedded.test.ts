import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';

// A folder that only its owner may enter, which is also the hard case for root.
let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timbro-embedded-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const start = (durable = false) => startEmbedded({ dataDir, durable });

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

const serverPid = async () =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0]);
const serverIsGone = () =>
  stat(join(dataDir, 'postgres', 'postmaster.pid')).then(
    () => false,
    () => true,
  );

test('two first starts at once share one server', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  expect(one.url).toBe(two.url);
  await one.stop();
  expect(await ask(two.url, 'select 1')).toEqual([1]);
  await two.stop();
  expect(await serverIsGone()).toBe(true);
});

test('keeps its data from one start to the next', async () => {
  const first = await start();
  await ask(first.url, 'create table notes as select 42 as answer');
  await first.stop();
  expect(await serverIsGone()).toBe(true);

  const second = await start();
  expect(await ask(second.url, 'select answer from notes')).toEqual([42]);
  expect(await ask(second.url, 'select current_database(), current_user')).toEqual(['timbro', 'timbro_owner']);
  await second.stop();
});

test('guards the database with a password that only the owner can read', async () => {
  const { url, stop } = await start();
  const file = join(dataDir, 'postgres', 'timbro.password');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(url).toContain(await readFile(file, 'utf8'));
  await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed');
  await stop();
});

test('sorts names the Italian way', async () => {
  const { url, stop } = await start();
  const names = `select name from unnest(array['Zeni', 'alunni', 'Èmoli', 'D''Amico']) as name order by name`;
  expect(await ask(url, names)).toEqual(['alunni', "D'Amico", 'Èmoli', 'Zeni']);
  await stop();
});

test('joins the server that a killed process left behind', async () => {
  const killed = await startElsewhere();
  killed.process.kill('SIGKILL');
  await once(killed.process, 'exit');

  const next = await start();
  expect(next.url).toBe(killed.url);
  expect(await ask(next.url, 'select 1')).toEqual([1]);
  await next.stop();
  expect(await serverIsGone()).toBe(true);
});

test('leaves the server running for a process that still uses it', async () => {
  const other = await startElsewhere();
  const guest = await start();
  await guest.stop();
  expect(await serverIsGone()).toBe(false);
  expect(await ask(other.url, 'select 1')).toEqual([1]);

  other.process.kill('SIGKILL');
  await once(other.process, 'exit');
  await (await start()).stop();
  expect(await serverIsGone()).toBe(true);
});

test.each(['SIGKILL', 'SIGINT'] as const)(
  'a server that %s ended is started again at the same address',
  async (signal) => {
    const { url, stop } = await start(true);
    await ask(url, 'create table if not exists survivors as select 7 as lucky');
    const pid = await serverPid();
    process.kill(pid, signal);
    const next = async () => [
      (await serverPid()) === pid,
      await ask(url, 'select lucky from survivors').catch(() => null),
    ];
    await expect.poll(next).toEqual([false, [7]]);
    await stop();
    expect(await serverIsGone()).toBe(true);
  },
);

test('starts although the lock file names a program that is not PostgreSQL', async () => {
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n/elsewhere\n0\n1\n\n\n\nready\n`);
  const { url, stop } = await start();
  expect(await ask(url, 'select 1')).toEqual([1]);
  await stop();
});

test('says what to do when the folder cannot be used', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  await expect(startEmbedded({ dataDir: join(file, 'data') })).rejects.toThrow('choose another one with DATA_DIR');
});

test('says what to do with data of another version', async () => {
  const old = join(dataDir, 'old');
  await mkdir(join(old, 'postgres'), { recursive: true });
  await writeFile(join(old, 'postgres', 'PG_VERSION'), '17\n');
  await expect(startEmbedded({ dataDir: old })).rejects.toThrow('belongs to PostgreSQL 17');
});

test('accepts a folder that a copy left open to all', async () => {
  await chmod(join(dataDir, 'postgres'), 0o755);
  const { url, stop } = await start();
  expect(await ask(url, 'select 1')).toEqual([1]);
  await stop();
});

async function startElsewhere() {
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)});
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    process.stdout.write(url);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()));
  });
  return { process: child, url };
}
