import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@timbro/api/src/db/embedded.ts';
import { migrate } from '@timbro/api/src/db/migrate.ts';
import { freePort } from '@timbro/api/src/testing/free-port.ts';
import { type ReplayFigures, replayStamps } from '@timbro/api/src/testing/replay-stamps.ts';

const [people, stampsEach, times, cutPercent] = [200, 50, 3, 5];
const all = people * stampsEach;

const dataDir = await mkdtemp(join(tmpdir(), 'timbro-replay-'));
const embedded = await startEmbedded({ dataDir });
try {
  await migrate(embedded.url);
  process.stdout.write(
    `${people} people send ${stampsEach} stamps each, ${times} times over and in no order; ${cutPercent} % of the answers are cut off.\n`,
  );
  const figures = await replayStamps({
    databaseUrl: embedded.url,
    jwtSecret: 'a secret that lives as long as this run',
    dataDir,
    port: await freePort(),
    server: [fileURLToPath(new URL('../apps/api/dist/main.js', import.meta.url))],
    people,
    stampsEach,
    times,
    cutPercent,
    seed: 20,
  });
  process.stdout.write(reportOf(figures));
  process.exitCode = isGood(figures) ? 0 : 1;
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function isGood({ rows, acknowledged, cuts, chainsIntact, unkept, differing, misread, unexpected }: ReplayFigures) {
  const isComplete = rows === all && acknowledged === times * all && cuts > 0;
  return isComplete && chainsIntact && unkept === 0 && differing === 0 && misread === 0 && unexpected.length === 0;
}

function reportOf({ rows, acknowledged, cuts, chainsIntact, seconds, ...wrong }: ReplayFigures): string {
  return `
${rows} rows of ${all} stamps, ${acknowledged} acknowledgements, ${cuts} answers cut off, chains ${chainsIntact ? 'intact' : 'BROKEN'}
${wrong.unkept} cut off and not kept, ${wrong.differing} answered differently, ${wrong.misread} people whose days are not what they stamped
${seconds.toFixed(0)} s in all, ${wrong.unexpected.length} unexpected answers
${wrong.unexpected.slice(0, 5).join('\n')}
`;
}
