import { join } from 'node:path';
import { restore } from '#backup/restore.ts';
import { SetupFault } from '#env.ts';
import { createFileStore } from '#files/store.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (env, { databaseUrl }) => {
  const [path] = process.argv.slice(2);
  if (!path) throw new SetupFault('Use: npm run restore -- FILE');
  const { rows, files } = await restore(databaseUrl, createFileStore(env), path, join(env.DATA_DIR, 'tmp'));
  process.stdout.write(`${rows} rows and ${files} files were restored from ${path}.\n`);
  return 0;
});
