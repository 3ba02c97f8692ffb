import { type Env, SetupFault, readEnv } from '#env.ts';
import { type Installation, prepare } from '#start/install.ts';

/** A command works on the same installation as the server, whether that is running or not. A fault is one sentence. */
export async function runCommand(work: (env: Env, installation: Installation) => Promise<number>): Promise<void> {
  let installation: Installation | undefined;
  try {
    const env = readEnv({ ...process.env });
    installation = await prepare({ ...env, SEED_DEMO: false });
    // Past a pooler: some commands hold a transaction or a lock for as long as they run.
    const { directUrl } = installation;
    process.exitCode = await work(env, { ...installation, databaseUrl: directUrl, isPooled: false });
  } catch (error) {
    process.stderr.write(
      `${error instanceof SetupFault ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exitCode = 1;
  } finally {
    await installation?.stop();
  }
}
