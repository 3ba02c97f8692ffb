import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { SetupFault, readEnv } from '#env.ts';
import { prepare } from '#install.ts';
import { startProcess } from '#process.ts';
import { demoCompanies, demoPassword, providerAccounts } from '#seed/plan.ts';
import { version } from '#version.ts';

const drainMs = 10_000;
const redact = {
  paths: ['*.password', '*.code', '*.accessToken', '*.refreshToken', 'req.headers.authorization', 'req.headers.cookie'],
  censor: '…',
};

/** `apps/` seen from here, whether this runs from the sources or from the bundle. */
const apps = fileURLToPath(new URL('../../', import.meta.url));
const webApps = { backoffice: `${apps}backoffice/dist`, employee: `${apps}employee/dist` };

async function run() {
  const env = readEnv(process.env);
  const log = pino({ level: env.LOG_LEVEL, redact });
  const installation = await prepare(env);
  const running = await startProcess({
    ...installation,
    env,
    log,
    version,
    webApps: existsSync(webApps.backoffice) ? webApps : null,
  }).catch(async (error: unknown) => {
    await installation.stop();
    throw error;
  });

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), drainMs).unref();
    await running.stop();
    await installation.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  process.stdout.write(welcome(`http://localhost:${env.PORT}`, env.SEED_DEMO));
}

function welcome(address: string, demo: boolean): string {
  const accounts = [
    ...providerAccounts,
    ...demoCompanies.filter(({ enabled }) => enabled).flatMap((company) => company.accounts),
  ];
  const lines = accounts.map(({ email, role }) => `  ${email.padEnd(42)} ${role}`);
  const demoText = demo ? `\nDemo accounts (password ${demoPassword}):\n${lines.join('\n')}\n` : '';
  return `\nTimbro is ready at ${address}\nEmployee app:      ${address}/me/\n${demoText}\n`;
}

run().catch((error: unknown) => {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const sentence = taken
    ? `Port ${process.env['PORT'] ?? 3000} is taken by another program: stop it, or choose another one with PORT.`
    : error instanceof SetupFault
      ? error.message
      : `Timbro could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
});
