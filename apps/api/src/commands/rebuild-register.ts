import { systemClock } from '#clock.ts';
import { openDatabase } from '#db/client.ts';
import { rebuildRegister } from '#register/rebuild.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (env, { databaseUrl }) => {
  const database = openDatabase(databaseUrl, () => undefined);
  try {
    const now = systemClock(env.CLOCK_AT).now();
    const { people, days, changed } = await rebuildRegister(database, now);
    const verdict = changed === 0 ? 'every row was as it is now' : `${changed} rows were different`;
    process.stdout.write(`The register is rebuilt from the log: ${days} days of ${people} people, ${verdict}.\n`);
    return 0;
  } finally {
    await database.close();
  }
});
