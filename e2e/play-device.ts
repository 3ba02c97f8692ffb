import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TimbroServer } from './server.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

export type PlayedDevice = {
  /** As when somebody pulls the cable: nothing is said any more. */
  breakLine(): void;
};

/** Hardware with this credential, played by the simulator at the time and the gateway of the server; it ends with the test. */
export function playDevice(site: TimbroServer, deviceId: string, secret: string): PlayedDevice & AsyncDisposable {
  const script = ['scripts/run.mjs', 'bench/simulate-devices.ts'];
  const whom = ['--device', deviceId, '--secret', secret, '--mqtt', site.gateway()];
  const how = ['--interval', '10', '--minutes', '10', '--clock', site.now().toISOString(), '--quiet'];
  const child = spawn(process.execPath, [...script, ...whom, ...how], { cwd: root, stdio: 'ignore', detached: true });
  const end = () => void (child.pid !== undefined && isRunning(child) && process.kill(-child.pid, 'SIGKILL'));
  return { breakLine: end, [Symbol.asyncDispose]: async () => end() };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;
