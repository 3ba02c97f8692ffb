import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Figure, Measured } from './figure.ts';
import { cells } from './figures/cells.ts';
import { crowd } from './figures/crowd.ts';
import { employeeApp } from './figures/employee-app.ts';
import { engine } from './figures/engine.ts';
import { eventFanOut } from './figures/event-fan-out.ts';
import { firstSecond } from './figures/first-second.ts';
import { geofence } from './figures/geofence.ts';
import { growth } from './figures/growth.ts';
import { hotReads } from './figures/hot-reads.ts';
import { monthClose } from './figures/month-close.ts';
import { pageWeight } from './figures/page-weight.ts';
import { planningRehearsal } from './figures/planning-rehearsal.ts';
import { positions } from './figures/positions.ts';
import { register } from './figures/register.ts';
import { scrolling } from './figures/scrolling.ts';
import { secondStart } from './figures/second-start.ts';
import { slipIntake } from './figures/slip-intake.ts';
import { stampRate } from './figures/stamps.ts';
import { telemetry } from './figures/telemetry.ts';
import { xlsx } from './figures/xlsx.ts';
import { peakBytes } from './site.ts';

const figures: readonly Figure[] = [
  stampRate,
  register,
  hotReads,
  xlsx,
  eventFanOut,
  engine,
  geofence,
  pageWeight,
  scrolling,
  secondStart,
  growth,
  crowd,
  monthClose,
  planningRehearsal,
  telemetry,
  positions,
  slipIntake,
  employeeApp,
  firstSecond,
  cells,
];
/** `npm run bench -- 10` measures that row alone, and leaves the results of whole runs as they are; `--full` takes the largest installation. */
const chosen = process.argv.slice(2).map(Number).filter(Number.isFinite);
const wanted = chosen.length > 0 ? figures.filter(({ row }) => chosen.includes(row)) : figures;
const results = fileURLToPath(new URL('./results.md', import.meta.url));

const lineOf = (figure: Figure, { row = figure.row, what, value, bar, reached }: Measured) =>
  `| ${row} | ${what} | ${value} | ${bar} | ${reached ? 'reached' : '**missed**'} |`;

const lines: string[] = [];
let missed = 0;
for (const figure of wanted) {
  process.stdout.write(`${figure.row}. ${figure.title}\n`);
  for (const measured of await figure.measure()) {
    lines.push(lineOf(figure, measured));
    missed += measured.reached ? 0 : 1;
    process.stdout.write(
      `   ${measured.what}: ${measured.value} (bar ${measured.bar})${measured.reached ? '' : ' MISSED'}\n`,
    );
  }
}
const mostMemory = 400_000_000;
lines.push(
  `| – | memory of the API at the most, whatever was measured | ${(peakBytes() / 1e6).toFixed(0)} MB | ≤ 400 MB | ${peakBytes() <= mostMemory ? 'reached' : '**missed**'} |`,
);
missed += peakBytes() <= mostMemory ? 0 : 1;
const machine = `Node ${process.version}, ${process.platform}-${process.arch}, ${cpus().length} cores`;
if (chosen.length === 0)
  await writeFile(
    results,
    `# Results of \`npm run bench\`\n\n${machine}. Ratios are medians of interleaved rounds in one run, their range in brackets.\n\n| row | measured | value | bar | |\n|---|---|---|---|---|\n${lines.join('\n')}\n`,
  );
process.exitCode = missed > 0 ? 1 : 0;
