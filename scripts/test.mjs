// `npm test`: every check of the repository, one after the other, and one closing line. `-- --only unit,api` narrows it.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findChromium } from './chromium.mjs';
import { makeScratch } from './scratch.mjs';
import { browserTests, failedTests } from './test-names.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, '.cache', 'test-results');

/** One program does both, since it has to know the types anyway: asked for either, it answers for both. */
const typesAndLint = {
  title: 'Types and lint',
  // It ends before the memory that it leaves behind is worth tidying: a quarter of its time.
  run: () => check([...program('oxlint'), '--type-check'], { GOGC: '800', GOMEMLIMIT: '3GiB' }),
};
const steps = {
  types: typesAndLint,
  lint: typesAndLint,
  format: { title: 'Format', run: () => check([...program('oxfmt'), '--check']) },
  boundaries: { title: 'Import boundaries', run: () => check([join(root, 'scripts/boundaries.mjs')]) },
  unit: { title: 'Unit tests', run: () => runVitest('unit', ['unit']) },
  web: { title: 'Component tests', run: () => runVitest('web', ['web']) },
  api: { title: 'API tests', run: () => runVitest('api', ['api']) },
  browser: { title: 'Browser tests', run: runPlaywright },
};

/** Tests that are in `npm test` too, and that try more where there is time. */
const triesMore = [
  'testing/matrix.test',
  'testing/fuzz.test',
  'testing/race.test',
  'payslips/slip-races',
  'planning/rehearsed-plan',
  'start/own-server',
];

const { only, filters } = readArguments();
const scratch = makeScratch();
const chosen = new Set((only ?? Object.keys(steps)).map((name) => steps[name]));

mkdirSync(results, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
/** What is named again at the very end, where it is not lost among the other lines: first the failed tests. */
const failures = [];
/** Tests that passed only when tried again, which is done under CI alone: each is mended by its cause before anything new. */
const flaky = [];
for (const { title, run: runStep } of chosen) {
  console.log(`\n── ${title}`);
  const started = Date.now();
  const before = failures.length;
  const { passed, failed, skipped } = await runStep().catch(failure);
  if (failed && failures.length === before) failures.push(`${title}: no single test; the message is above.`);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  const verdict = failed ? `${failed} failed` : 'fine';
  console.log(`── ${title}: ${verdict}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
if (total.passed + total.failed === 0) total.failed = 1;
process.exitCode = total.failed ? 1 : 0;
for (const name of failures) console.log(`\nfailed: ${name}`);
for (const name of flaky) console.log(`\nflaky: ${name}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);

function readArguments() {
  try {
    const options = { only: { type: 'string' }, long: { type: 'boolean' } };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (values.long) {
      process.env.LONG = '1';
      return { only: ['api', 'browser'], filters: ['.long.', ...triesMore] };
    }
    const names = values.only?.split(',');
    if (names ? names.every((name) => name in steps) : !positionals.length)
      return { only: names, filters: positionals };
  } catch {
    // An option that does not exist: the usage below is the answer.
  }
  const names = Object.keys(steps).join(',');
  console.error(`Usage: npm test -- [--only ${names}] [with --only: part of a test file's name]`);
  process.exit(1);
}

/** A step that cannot even run counts as one failed test. */
function failure(error) {
  console.error(error.message);
  return { passed: 0, failed: 1, skipped: 0 };
}

/** A static check is one test: its output matters only when it fails. */
async function check(args, env = {}) {
  const { code, output } = await run(args, { env, isQuiet: true });
  if (code !== 0) console.log(output.trim());
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

async function runVitest(name, projects) {
  const file = join(results, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const selection = [...projects.map((project) => `--project=${project}`), ...filters];
  rmSync(file, { force: true });
  const { code } = await run([...program('vitest'), 'run', ...reporters, ...selection]);
  const report = readReport(file, 'vitest');
  const failed = failedTests(report, root);
  failures.push(...failed);
  return {
    passed: report.numPassedTests,
    failed: failed.length || (code === 0 ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

async function runPlaywright() {
  const file = join(results, 'browser.json');
  const env = { CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  rmSync(file, { force: true });
  // Of the browser tests their configuration knows which take long.
  const names = process.env.LONG ? [] : filters;
  const args = [...program('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...names];
  const { code } = await run(args, { cwd: join(root, 'e2e'), env });
  const report = readReport(file, 'playwright');
  const { expected, unexpected, skipped } = report.stats;
  const again = browserTests(report, 'flaky');
  flaky.push(...again);
  failures.push(...browserTests(report, 'unexpected'));
  return { passed: expected + again.length, failed: unexpected || (code === 0 ? 0 : 1), skipped };
}

function readReport(file, runner) {
  if (!existsSync(file)) throw new Error(`${runner} ended without a result; its message is above.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The script behind an installed command, to be run by this very Node.js. */
function program(name, command = name) {
  const file = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { bin } = JSON.parse(readFileSync(file, 'utf8'));
  return [join(dirname(file), typeof bin === 'string' ? bin : bin[command])];
}

function run(args, { cwd = root, env = {}, isQuiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(process.execPath, args, {
      cwd,
      stdio,
      env: { ...process.env, TZ: 'UTC', ...(scratch && { TMPDIR: scratch }), ...env },
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
