import { fileURLToPath } from 'node:url';
import { type FailoverFigures, failOverUnderLoad } from '@timbro/api/src/testing/fail-over.ts';

const [people, switches, mostSeconds] = [200, 5, 15];

process.stdout.write(
  `${people} people stamp all the time; the primary is killed and its standby promoted ${switches} times.\n`,
);
const figures = await failOverUnderLoad({
  people,
  switches,
  server: [fileURLToPath(new URL('../apps/api/dist/main.js', import.meta.url))],
  say: (line) => void process.stdout.write(`  ${line}\n`),
});
process.stdout.write(reportOf(figures));
process.exitCode = isGood(figures) ? 0 : 1;

function isGood(of: FailoverFigures): boolean {
  const isComplete = of.acknowledged === of.sent && of.writesAfterSeconds.length === switches;
  const isWhole = of.lost === 0 && of.doubled === 0 && of.differing === 0 && of.chainsIntact;
  const isQuick = of.writesAfterSeconds.every((seconds) => seconds <= mostSeconds);
  return isComplete && isWhole && isQuick && of.sameProcess && of.unexpected.length === 0;
}

function reportOf(of: FailoverFigures): string {
  const seconds = (all: readonly number[]) => all.map((one) => one.toFixed(1)).join(', ');
  return `
${of.sent} stamps sent twice each, ${of.acknowledged} acknowledged, ${of.lost} lost, ${of.doubled} doubled, ${of.differing} answered differently, chains ${of.chainsIntact ? 'intact' : 'BROKEN'}
writes back after ${seconds(of.writesAfterSeconds)} s (at most ${mostSeconds}), the open page told after ${seconds(of.hearsAfterSeconds)} s more, a mail left after ${of.mailAfterSeconds.toFixed(1)} s
${of.inFlightAtKills.join(', ')} requests under way at the kills, ${of.retries} retries, ${of.unexpected.length} answers other than 503, the process ${of.sameProcess ? 'the same all along' : 'NOT READY OR GONE'}, ${of.seconds.toFixed(0)} s in all
${of.unexpected.slice(0, 5).join('\n')}
`;
}
