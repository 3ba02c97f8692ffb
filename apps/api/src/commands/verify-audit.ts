import { openDatabase } from '#db/client.ts';
import { noLimits } from '#db/limits.ts';
import { sealAudit, verifyAudit } from '#modules/audit/seal.repo.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (_env, { databaseUrl }) => {
  const database = openDatabase(databaseUrl, () => undefined, undefined, { limits: noLimits });
  try {
    while ((await sealAudit(database.system)) > 0);
    const { lines, firstBreak } = await verifyAudit(database.system);
    if (!firstBreak) {
      process.stdout.write(`The history is whole: ${lines} lines verified.\n`);
      return 0;
    }
    const { companyId, seq, lineId, what } = firstBreak;
    const fault =
      what === 'changed' ? 'is not what was sealed' : lineId ? 'does not follow the one before it' : 'is missing';
    const line = `line number ${seq}${lineId ? ` (${lineId})` : ''}`;
    process.stdout.write(`The history is broken: in company ${companyId} ${line} ${fault}; ${lines} lines are good.\n`);
    return 1;
  } finally {
    await database.close();
  }
});
