import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SetupFault, readEnv } from '#env.ts';
import { createLog } from '#log.ts';
import { demoCompanies, demoPassword, providerAccounts } from '#seed/plan.ts';
import { checkGateway } from '#start/gateway.ts';
import { prepare } from '#start/install.ts';
import { checkPort } from '#start/listen-check.ts';
import { markRunning } from '#start/mark-running.ts';
import { startProcess } from '#start/process.ts';
import { tidyUpAfterStart } from '#start/tidy-up.ts';
import { version } from '#version.ts';

const drainMs = 10_000;

/** `apps/` seen from here, whether this runs from the sources or from the bundle. */
const apps = fileURLToPath(new URL('../../', import.meta.url));
const webApps = { backoffice: `${apps}backoffice/dist`, employee: `${apps}employee/dist`, kiosk: `${apps}kiosk/dist` };

async function run() {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  markRunning(fileURLToPath(new URL('../../../', import.meta.url)));
  // What has been started so far, to be stopped in reverse order; a signal may come at any moment of the start.
  const started: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  const stopAll = async () => {
    for (const stop of started.splice(0).toReversed()) await stop();
  };
  const onSignal = (signal: string) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), drainMs).unref();
    if (isReady) void stopAll().then(() => process.exit(0));
  };
  let isReady = false;
  let [address, gateway] = ['', ''];
  process.on('SIGTERM', () => onSignal('SIGTERM'));
  process.on('SIGINT', () => onSignal('SIGINT'));

  try {
    await checkPort(env.HOST, env.PORT);
    await checkGateway(env);
    const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
    const installation = await prepare(env, { say, signal: stopping.signal });
    started.push(installation.stop);
    if (!stopping.signal.aborted) {
      const hasApps = existsSync(webApps.backoffice);
      const running = await startProcess({ ...installation, env, log, version, webApps: hasApps ? webApps : null });
      started.push(running.stop);
      address = `http://localhost:${new URL(running.address).port}`;
      gateway = running.gateway;
    }
  } catch (error) {
    await stopAll();
    throw error;
  }
  isReady = true;
  if (stopping.signal.aborted) {
    await stopAll();
    process.exit(0);
  }
  process.stdout.write(welcome({ address, gateway, publicUrl: env.PUBLIC_URL, demo: env.SEED_DEMO }));
  tidyUpAfterStart(log);
}

type Welcome = { address: string; gateway: string; publicUrl: string | undefined; demo: boolean };

function welcome({ address, gateway, publicUrl = address, demo }: Welcome): string {
  const accounts = [
    ...providerAccounts,
    ...demoCompanies.filter(({ enabled }) => enabled).flatMap((company) => company.accounts),
  ];
  const lines = accounts.map(({ email, role }) => `  ${email.padEnd(42)} ${role}`);
  const demoText = demo ? `\nDemo accounts (password ${demoPassword}):\n${lines.join('\n')}\n` : '';
  const here = publicUrl === address ? '' : ` (on this machine ${address})`;
  return `\nTimbro is ready at ${publicUrl}${here}\nEmployee app:      ${publicUrl}/me/\nDevice gateway:    ${gateway}\n${demoText}\n`;
}

run().catch((error: unknown) => {
  const unforeseen = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const sentence = error instanceof SetupFault ? error.message : `Timbro could not start: ${unforeseen}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
});
