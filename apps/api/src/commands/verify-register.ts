import { openDatabase } from '#db/client.ts';
import { noLimits } from '#db/limits.ts';
import { verifyMonths } from '#register/days/verify-months.repo.ts';
import { type RegisterBreak, verifyRegister } from '#register/log/verify.repo.ts';
import { runCommand } from './run-command.ts';

/** Months that are named, of however many there are. */
const mostNamed = 50;

await runCommand(async (_env, { databaseUrl }) => {
  const database = openDatabase(databaseUrl, () => undefined, undefined, { limits: noLimits });
  try {
    const { people, stamps, firstBreak } = await verifyRegister(database.systemDb);
    process.stdout.write(
      firstBreak
        ? `${sentenceOf(firstBreak)}\n`
        : `The register is whole: ${stamps} stamps of ${people} people verified.\n`,
    );
    const odd = await verifyMonths(database.systemDb);
    for (const { companyId, userId, month } of odd.slice(0, mostNamed))
      process.stdout.write(
        `What is kept of ${month.slice(0, 7)} of person ${userId} in company ${companyId} is not what the days come to.\n`,
      );
    if (odd.length > 0)
      process.stdout.write(
        `${odd.length} months say something else than their days: npm run rebuild:register makes them anew.\n`,
      );
    return firstBreak || odd.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
});

function sentenceOf({ companyId, userId, seq, stampId, at, what }: RegisterBreak): string {
  const fault = {
    changed: 'is not what was sealed',
    missing: stampId ? 'does not follow the one before it' : 'is missing',
    headMoved: 'is not where the chain was known to end',
  }[what];
  const row = `stamp number ${seq}${stampId ? ` (${stampId}, ${at?.toISOString()})` : ''}`;
  return `The register is broken: of person ${userId} in company ${companyId} ${row} ${fault}.`;
}
