import { backup } from '#backup/backup.ts';
import { SetupFault } from '#env.ts';
import { createFileStore } from '#files/store.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (env, { databaseUrl }) => {
  const [path] = process.argv.slice(2);
  if (!path) throw new SetupFault('Use: npm run backup -- FILE');
  const { rows, files } = await backup(databaseUrl, createFileStore(env), path);
  process.stdout.write(`${rows} rows and ${files} files are in ${path}.\n`);
  return 0;
});
