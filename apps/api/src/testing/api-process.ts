import { type ChildProcess, spawn } from 'node:child_process';
import { whenReady } from './when-ready.ts';

export type ProcessOptions = {
  databaseUrl: string;
  jwtSecret: string;
  dataDir: string;
  port: number;
  /** What Node.js runs as the server. */
  server: readonly string[];
  /** More of its environment. */
  settings?: Readonly<Record<string, string>>;
};
type ApiProcess = { child: ChildProcess; url: string; readyMs: number };

/** An API in a process of its own, ready for requests. */
export async function startProcess({
  databaseUrl,
  jwtSecret,
  dataDir,
  port,
  server,
  settings,
}: ProcessOptions): Promise<ApiProcess> {
  const started = performance.now();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, server, {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: databaseUrl,
      JWT_SECRET: jwtSecret,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      // Any that is free; whoever needs to know it says which.
      MQTT_PORT: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Nobody should have to look for it, however the run ends.
  const stop = () => void child.kill('SIGKILL');
  process.once('exit', stop);
  child.once('exit', () => process.off('exit', stop));
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  await whenReady(child, url, () => said);
  return { child, url, readyMs: performance.now() - started };
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}
