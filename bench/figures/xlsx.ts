import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { type Figure, type Measured, median, range } from '../figure.ts';

const rounds = 5;
const rows = 31_000;

/** What is asked of the process of a writer, and what it answers. */
export const asked = z.object({ writer: z.enum(['timbro', 'exceljs', 'exceljsPlain']), rows: z.int() });
export const written = z.object({ ms: z.number(), peakBytes: z.int() });
type Writer = z.output<typeof asked>['writer'];

const start = () =>
  fork(fileURLToPath(new URL('./xlsx-writer.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });

async function write(child: ChildProcess, writer: Writer, count: number) {
  const answer = once(child, 'message');
  child.send({ writer, rows: count } satisfies z.input<typeof asked>);
  return written.parse((await answer)[0]);
}

/** Each writer in a process of its own, warmed by a round that does not count. */
async function compareSpeed(): Promise<Measured> {
  const sides = { timbro: start(), exceljs: start(), exceljsPlain: start() };
  const timed = async (writer: Writer) => (await write(sides[writer], writer, rows)).ms;
  try {
    const all = { timbro: [] as number[], styled: [] as number[], plain: [] as number[] };
    for (let round = 0; round <= rounds; round += 1) {
      const [mine, styled, plain] = [await timed('timbro'), await timed('exceljs'), await timed('exceljsPlain')];
      if (round === 0) continue;
      all.timbro.push(rows / (mine / 1000));
      all.styled.push(styled / mine);
      all.plain.push(plain / mine);
    }
    return {
      what: `${rows.toLocaleString('en')} rows of 24 columns, ${Math.round(median(all.timbro)).toLocaleString('en')} rows/s`,
      value: `${median(all.styled).toFixed(2)} × exceljs (${range(all.styled)}); without its styles ${median(all.plain).toFixed(2)} × (${range(all.plain)})`,
      bar: '≥ 1.4',
      reached: median(all.styled) >= 1.4,
    };
  } finally {
    for (const child of Object.values(sides)) child.kill();
  }
}

async function peakOf(count: number): Promise<number> {
  const child = start();
  try {
    return (await write(child, 'timbro', count)).peakBytes;
  } finally {
    child.kill();
  }
}

/** Flat: what a tenfold file needs more is noise of the collector, not the file. */
async function compareMemory(): Promise<Measured> {
  const [one, ten] = [await peakOf(rows), await peakOf(10 * rows)];
  return {
    what: `peak memory for ${(10 * rows).toLocaleString('en')} rows against ${rows.toLocaleString('en')}`,
    value: `${(ten / 1e6).toFixed(0)} MB against ${(one / 1e6).toFixed(0)} MB`,
    bar: '≤ 1.2 ×',
    reached: ten <= 1.2 * one,
  };
}

export const xlsx: Figure = {
  row: 5,
  title: 'XLSX export against exceljs streaming',
  measure: async () => [await compareSpeed(), await compareMemory()],
};
