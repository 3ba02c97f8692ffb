import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Figure, Measured } from './figure.ts';
import { cells } from './figures/cells.ts';
import { employeeApp } from './figures/employee-app.ts';
import { engine } from './figures/engine.ts';
import { eventFanOut } from './figures/event-fan-out.ts';
import { geofence } from './figures/geofence.ts';
import { hotReads } from './figures/hot-reads.ts';
import { monthClose } from './figures/month-close.ts';
import { pageWeight } from './figures/page-weight.ts';
import { positions } from './figures/positions.ts';
import { register } from './figures/register.ts';
import { scrolling } from './figures/scrolling.ts';
import { secondStart } from './figures/second-start.ts';
import { slipIntake } from './figures/slip-intake.ts';
import { stampRate } from './figures/stamps.ts';
import { telemetry } from './figures/telemetry.ts';
import { xlsx } from './figures/xlsx.ts';

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
  monthClose,
  telemetry,
  positions,
  slipIntake,
  employeeApp,
  cells,
];
/** `npm run bench -- 10` measures that row alone, and leaves the results of whole runs as they are. */
const chosen = process.argv.slice(2).map(Number);
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
const machine = `Node ${process.version}, ${process.platform}-${process.arch}, ${cpus().length} cores`;
if (chosen.length === 0)
  await writeFile(
    results,
    `# Results of \`npm run bench\`\n\n${machine}. Ratios are medians of interleaved rounds in one run, their range in brackets.\n\n| row | measured | value | bar | |\n|---|---|---|---|---|\n${lines.join('\n')}\n`,
  );
process.exitCode = missed > 0 ? 1 : 0;
