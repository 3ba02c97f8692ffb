import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@timbro/api/src/db/embedded.ts';
import { migrate } from '@timbro/api/src/db/migrate.ts';
import { freePort } from '@timbro/api/src/testing/free-port.ts';
import { type KillFigures, killUnderLoad } from '@timbro/api/src/testing/kill-stamps.ts';
import { range } from './figure.ts';

const [people, kills, apartMs] = [5_000, 20, 5_000];

/** The built server on a database of its own that outlives it, as one beside it would. */
const dataDir = await mkdtemp(join(tmpdir(), 'timbro-kill-'));
const embedded = await startEmbedded({ dataDir });
try {
  await migrate(embedded.url);
  process.stdout.write(`${people} people stamp twice with the same id; the API is killed ${kills} times.\n`);
  const figures = await killUnderLoad({
    databaseUrl: embedded.url,
    jwtSecret: 'a secret that lives as long as this run',
    dataDir,
    port: await freePort(),
    server: [fileURLToPath(new URL('../apps/api/dist/main.js', import.meta.url))],
    people,
    kills,
    apartMs,
    say: (line) => void process.stdout.write(`  ${line}\n`),
  });
  process.stdout.write(reportOf(figures));
  process.exitCode = isGood(figures) ? 0 : 1;
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function isGood({ rows, acknowledged, lost, differing, chainsIntact, unexpected }: KillFigures): boolean {
  const isComplete = rows === people && acknowledged === 2 * people;
  return isComplete && lost === 0 && differing === 0 && chainsIntact && unexpected.length === 0;
}

function reportOf(figures: KillFigures): string {
  const { rows, acknowledged, lost, differing, chainsIntact, inFlightAtKills, committedUnheard, retries } = figures;
  return `
${rows} rows, ${acknowledged} acknowledgements, ${lost} lost, ${differing} answered differently, chains ${chainsIntact ? 'intact' : 'BROKEN'}
${inFlightAtKills.length} kills with ${range(inFlightAtKills, 0)} requests under way, ${committedUnheard} commits whose sender heard of them only by asking again, ${retries} retries
ready again after ${range(figures.readyMs, 0)} ms, ${figures.seconds.toFixed(0)} s in all, ${figures.unexpected.length} unexpected answers
${figures.unexpected.slice(0, 5).join('\n')}
`;
}
