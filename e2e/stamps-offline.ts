// `npm run stamps:offline -- 30`: the journey of four stamps without a network and with lost answers, so many times.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findChromium } from '../scripts/chromium.mjs';

const times = Number(process.argv[2] ?? 30);
if (!Number.isInteger(times) || times < 1) {
  process.stderr.write('Usage: npm run stamps:offline -- [how many times, 30 unless told]\n');
  process.exit(1);
}

/** Each worker has a person of its own, and each run counts only what it has made itself: none helps or disturbs another. */
const args = ['test', 'journeys/stamping.spec.ts', `--repeat-each=${times}`, '--retries=0', '--workers=2'];

const folder = await mkdtemp(join(tmpdir(), 'timbro-stamps-offline-'));
try {
  const file = join(folder, 'report.json');
  await runJourneys(file);
  const { stats } = JSON.parse(await readFile(file, 'utf8')) as { stats: { expected: number } };
  process.stdout.write(
    `\n${stats.expected} of ${times} runs passed: each stamp kept once, in order, at the time of its tap.\n`,
  );
  process.exitCode = stats.expected === times ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function runJourneys(file: string): Promise<void> {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
  const env = { ...process.env, TZ: 'UTC', CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const child = spawn(process.execPath, [cli, ...args, '--reporter=list,json'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
    env,
  });
  await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject));
}
