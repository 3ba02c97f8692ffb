import { systemClock } from '#clock.ts';
import { openDatabase } from '#db/client.ts';
import { noLimits } from '#db/limits.ts';
import { type Rebuilt, rebuildRegister } from '#register/days/rebuild.ts';
import { runCommand } from './run-command.ts';

/** Rows and people that are named, of however many there are. */
const mostNamed = 50;

await runCommand(async (env, { databaseUrl }) => {
  const database = openDatabase(databaseUrl, () => undefined, undefined, { limits: noLimits });
  try {
    const rebuilt = await rebuildRegister(database, systemClock(env.CLOCK_AT).now());
    process.stdout.write(`${linesOf(rebuilt).join('\n')}\n`);
    return rebuilt.differs + rebuilt.failed.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
});

function linesOf({ people, days, closed, odd, failed, ...rows }: Rebuilt): string[] {
  return [
    `The register is rebuilt from the log: ${days} days of ${people} people.`,
    `- ${rows.same} were as they are now`,
    `- ${rows.running} had moved on by time alone`,
    `- ${rows.waiting} were waiting to be computed`,
    `- ${rows.new} are new`,
    `- ${rows.changed} were different, and are set right`,
    `- ${closed} are closed and were only compared: ${rows.differs} of them differ, and stay as they were closed`,
    ...odd
      .slice(0, mostNamed)
      .map(({ companyId, userId, day, verdict }) => `  ${verdict}: ${day} of ${userId}, company ${companyId}`),
    ...(odd.length > mostNamed ? [`  and ${odd.length - mostNamed} more`] : []),
    ...(failed.length > 0 ? [`- ${failed.length} people could not be computed, their rows are as they were`] : []),
    ...failed
      .slice(0, mostNamed)
      .map(({ companyId, userId, error }) => `  ${userId}, company ${companyId}: ${messageOf(error)}`),
  ];
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message.split('\n')[0] : String(error));
