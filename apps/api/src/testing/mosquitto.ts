import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endProcess } from './api-process.ts';
import { freePort } from './free-port.ts';

export type Mosquitto = {
  readonly port: number;
  /** Another password file, read at once. */
  know(lines: readonly string[]): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** A block of the page for whoever runs mosquitto: what it tells people to write is what is tried. */
async function writtenBlock(language: string): Promise<string> {
  const page = await readFile(new URL('../../../../docs/mosquitto.md', import.meta.url), 'utf8');
  return new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(page)?.[1] ?? '';
}

/** mosquitto with the settings of `docs/mosquitto.md`, on a port and in a folder of its own. */
export async function startMosquitto(program: string, lines: readonly string[]): Promise<Mosquitto> {
  const folder = await mkdtemp(join(tmpdir(), 'timbro-mosquitto-'));
  // As root it gives its rights away, and then it must still be able to read.
  await chmod(folder, 0o777);
  const port = await freePort();
  const written = await writtenBlock('conf');
  const conf = written
    .replace('listener 1883', `listener ${port} 127.0.0.1`)
    .replaceAll('/etc/mosquitto', folder)
    .replace('/var/lib/mosquitto/', `${folder}/`);
  await writeFile(join(folder, 'timbro.conf'), conf);
  await writeFile(join(folder, 'timbro.acl'), await writtenBlock('acl'));
  const write = (known: readonly string[]) =>
    writeFile(join(folder, 'timbro.passwords'), known.map((line) => `${line}\n`).join(''));
  await write(lines);
  const open = async (): Promise<ChildProcess> => {
    const child = spawn(program, ['-c', join(folder, 'timbro.conf')], { stdio: 'ignore' });
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`mosquitto did not start: see ${folder}`);
      await pause(20);
    }
    return child;
  };
  let child = await open();
  return {
    port,
    async know(known) {
      await write(known);
      child.kill('SIGHUP');
    },
    async restart() {
      await endProcess(child, 'SIGTERM');
      child = await open();
    },
    async stop() {
      await endProcess(child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
