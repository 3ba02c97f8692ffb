import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount } from '../db/embedded-cluster.ts';
import { endProcess } from './api-process.ts';
import { freePort } from './free-port.ts';

type PgBouncer = {
  /** The same database through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
};
type Settings = { poolMode?: 'transaction' | 'session'; more?: string };

/** PgBouncer before the server of this address, for its login; few connections behind it, so that everybody shares them. */
export async function startPgBouncer(
  program: string,
  url: string,
  { poolMode = 'transaction', more = '' }: Settings = {},
): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'timbro-pgbouncer-'));
  const port = await freePort();
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'users.txt'), `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  const settings = `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${poolMode}
default_pool_size = 4
max_client_conn = 200
${more}
`;
  await writeFile(join(folder, 'pgbouncer.ini'), settings);
  // As root it does not run.
  const account = await chooseAccount(folder).catch(() => undefined);
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    ...(process.getuid?.() === 0 && (account ?? { uid: 65_534, gid: 65_534 })),
    stdio: 'ignore',
  });
  const through = (direct: string) => {
    const address = new URL(direct);
    [address.hostname, address.port] = ['127.0.0.1', String(port)];
    return address.href;
  };
  await untilItAnswers(child, through(url));
  return {
    through,
    async stop() {
      await endProcess(child, 'SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with code ${child.exitCode}.`);
    const client = new pg.Client({ connectionString: url });
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isUp) return;
    await pause(20);
  }
}
