import { unnamedFiles } from '../files/file-keys.repo.ts';
import { type RaceAct, type Raced, type Scenario, type Start, aRecord } from './race-acts.ts';
import { type Answer, type Cast, type Ring, castsOn } from './race-ring.ts';
import { historyEnd, stateOf } from './race-state.ts';

type RaceOptions = {
  /** How often two acts race, over all states they race from. */
  rounds(pair: string): number;
  /** Only from where both are open: what is refused either way needs no second look each time. */
  bothOpen: boolean;
  /** Only some pairs, each from one state: an act against itself, against the next one, against an approval, and decisions. */
  sample?: boolean;
  /** So many companies race beside one another. */
  lanes: number;
  /** Hears of each pair when it has raced: all of them may take hours. */
  onRaced?: ((figures: RaceFigures) => void) | undefined;
};
export type RaceFigures = {
  pair: string;
  start: Start;
  rounds: number;
  /** How often it ended as if the first, or the second, had come first; where both orders end alike nobody can tell. */
  firstFirst: number;
  secondFirst: number;
  alike: number;
  /** What neither order explains. */
  odd: string[];
};

/** Two people decide the same thing. */
export const decisionPairs: ReadonlySet<string> = new Set(['approve × approve', 'approve × reject', 'reject × reject']);

type Race = { pair: string; start: Start; acts: readonly [RaceAct, RaceAct]; rounds: number };

/** Every pair of acts, an act against itself too, from each state where one of them is open. */
function racesOf({ acts, starts }: Scenario, { rounds, bothOpen, sample = false }: RaceOptions): Race[] {
  const pairs = acts.flatMap((one, index) => acts.slice(index).map((other): [RaceAct, RaceAct] => [one, other]));
  return pairs.flatMap((both) => {
    const pair = both.map(({ name }) => name).join(' × ');
    const isNear = acts.indexOf(both[1]) - acts.indexOf(both[0]) <= 1;
    if (sample && !isNear && !pair.includes('approve') && !decisionPairs.has(pair)) return [];
    const isOpen = (start: Start) =>
      bothOpen ? both.every(({ open }) => open.includes(start)) : both.some(({ open }) => open.includes(start));
    const from = sample ? starts.filter(isOpen).slice(0, 1) : starts.filter(isOpen);
    return from.map((start) => ({ pair, start, acts: both, rounds: Math.ceil(rounds(pair) / from.length) }));
  });
}

/** Races all pairs of one kind of record, and says of each round whether it ended like one of the two orders. */
export async function raceAll(ring: Ring, scenario: Scenario, options: RaceOptions): Promise<RaceFigures[]> {
  const waiting = racesOf(scenario, options);
  const figures: RaceFigures[] = [];
  const lane = async () => {
    const castOf = castsOn(ring, scenario.role);
    for (let race = waiting.shift(); race; race = waiting.shift()) {
      const raced = await raceOne(ring, scenario, race, castOf);
      figures.push(raced);
      options.onRaced?.(raced);
    }
  };
  await Promise.all(Array.from({ length: options.lanes }, lane));
  return figures;
}

async function raceOne(
  ring: Ring,
  scenario: Scenario,
  { pair, start, acts, rounds }: Race,
  castOf: () => Promise<Cast>,
): Promise<RaceFigures> {
  const run = async (play: (raced: Raced) => Promise<[Answer, Answer]>) => {
    const raced = await aRecord(ring, scenario, start, await castOf());
    const since = await historyEnd(ring, raced);
    const answers = (await play(raced)).map(told);
    return `${answers.join(' / ')} → ${await stateOf(ring, scenario, raced, since)}`;
  };
  const send = (raced: Raced, side: 0 | 1) => {
    const { route, ...sent } = acts[side].send(raced, side);
    return ring.doors[side](route, sent);
  };
  const firstFirst = await run(async (raced) => [await send(raced, 0), await send(raced, 1)]);
  const secondFirst = await run(async (raced) => {
    const second = await send(raced, 1);
    return [await send(raced, 0), second];
  });
  const figures: RaceFigures = { pair, start, rounds, firstFirst: 0, secondFirst: 0, alike: 0, odd: [] };
  for (let round = 0; round < rounds; round += 1) {
    const ended = await run((raced) => together(raced, send, round % 2 === 0));
    if (ended === firstFirst && ended === secondFirst) figures.alike += 1;
    else if (ended === firstFirst) figures.firstFirst += 1;
    else if (ended === secondFirst) figures.secondFirst += 1;
    else figures.odd.push(`${ended}\n  neither ${firstFirst}\n  nor     ${secondFirst}`);
  }
  return figures;
}

/** Both at the same moment; which of them is sent first changes from round to round. */
async function together(
  raced: Raced,
  send: (raced: Raced, side: 0 | 1) => Promise<Answer>,
  inOrder: boolean,
): Promise<[Answer, Answer]> {
  if (inOrder) return Promise.all([send(raced, 0), send(raced, 1)]);
  const [second, first] = await Promise.all([send(raced, 1), send(raced, 0)]);
  return [first, second];
}

const told = ({ status, body }: Answer): string =>
  status < 300 ? String(status) : `${status} ${String((body as { code?: unknown } | null)?.code)}`;

/** How many files no record names; those of a record that was removed go after its answer. */
export async function forgottenFiles({ database, files }: Ring): Promise<number> {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return (await unnamedFiles(database.systemDb, keys)).length;
}
