import { simulateWalks } from './walks/walk-figures.ts';

/** More of them, or others: `npm run walks -- 20000 7`. */
const [count = 1000, seed = 20_261_117] = process.argv.slice(2).map(Number);

const { walks, fixes, falseExits, trueExits, found, mistimed, missed, split, delays, returnDelays } = simulateWalks(
  count,
  seed,
);
const whole = (value: number) => value.toLocaleString('en');
/** The least, the middle and the most. */
const spread = (seconds: readonly number[]) =>
  [0, 0.5, 1].map((share) => `${seconds[Math.floor(share * (seconds.length - 1))]?.toFixed(0) ?? '–'} s`).join(', ');
const lines = [
  `${whole(walks)} shifts (seed ${seed}), ${whole(fixes)} fixes, one a minute, each off by its own error of 5 to 60 m (68 %)`,
  `told of people at least 30 m inside: ${falseExits} exits (bar 0)`,
  `true exits, at least 5 min beyond max(25 m, accuracy) + 60 m: ${found} of ${trueExits} told in time, ${mistimed} at another time, ${missed} missed (bar: all in time)`,
  `   from passing that line to the time told (bar within 120 s): ${spread(delays)}`,
  `   from coming back over it to the return told: ${spread(returnDelays)}; exits told in two: ${split}`,
];
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = falseExits + mistimed + missed > 0 ? 1 : 0;
