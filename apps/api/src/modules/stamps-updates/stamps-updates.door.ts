import { Refusal } from '@timbro/core/errors.ts';
import type { Person } from '@timbro/core/fields.ts';
import type { StampsChange } from '@timbro/core/stamps-updates/contract.ts';
import { type StampingDiff, changeFault, diffsOf, pairsAfter } from '@timbro/core/stamps-updates/rules.ts';
import { tellDeciders, toldPerson } from '#decisions/decisions.ts';
import { type Caller, missing } from '#http/handlers.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import { type NewPair, type TheDay, currentOf, pairFaults, pairText } from '#register/days/correct-day.ts';
import { stampsUpdatesRepo } from './stamps-updates.repo.ts';

/** Where in what was sent a change stands, and what it calls the stamping it is about. */
type Paths = { of: (at: number) => string; stamping: 'stampingId' | 'id' };
export const changePaths: Paths = { of: (at) => `changes.${at}`, stamping: 'stampingId' };

const invalid = (path: string, message: 'stampsUpdates.twice' | 'stampsUpdates.nothing') =>
  new Refusal('validation', { errors: [{ path, message }] });

/** What is asked for beside what the day holds now; whatever names something else is refused. */
export function diffsFor(held: TheDay, changes: readonly StampsChange[], paths: Paths): StampingDiff[] {
  const current = currentOf(held);
  const found = changeFault(changes, current);
  if (found) {
    const path = paths.of(found.at);
    if (found.fault === 'unknown') throw missing(`${path}.${paths.stamping}`);
    throw found.fault === 'twice'
      ? invalid(`${path}.${paths.stamping}`, 'stampsUpdates.twice')
      : invalid(path, 'stampsUpdates.nothing');
  }
  return diffsOf(changes, current);
}

/** The whole day with the changes, in the order of its times; refused where a day cannot be so. */
export async function pairsWith(
  call: Caller,
  held: TheDay,
  diffs: readonly StampingDiff[],
  paths: Paths,
): Promise<NewPair[]> {
  const pairs = pairsAfter(currentOf(held), diffs);
  const errors = (await pairFaults(call, held, pairs)).flatMap(({ path, message }) => {
    const [, at, field] = path.split('.');
    const diff = pairs[Number(at)]?.diff ?? null;
    // What was there before is as it was stamped, whoever changes something beside it.
    return diff === null ? [] : [{ path: `${paths.of(diff)}.${field}`, message }];
  });
  if (errors.length > 0) throw new Refusal('validation', { errors });
  return pairs.toSorted((a, b) => startOf(a) - startOf(b));
}
const startOf = ({ enteredAt, exitedAt }: NewPair) => Date.parse(enteredAt ?? exitedAt ?? '');

type Asked = { changes: readonly StampsChange[]; reason: string; paths: Paths };

/** Puts a change of a day forward for somebody else to decide; answers the id of the request. */
export async function askForChange(call: Caller, person: Person, held: TheDay, asked: Asked): Promise<string> {
  const { tx, actor, now } = call;
  const { reason, paths } = asked;
  const { date } = held.day;
  const changes = diffsFor(held, asked.changes, paths);
  await pairsWith(call, held, changes, paths);
  const id = await stampsUpdatesRepo(tx, actor.companyId).insert({
    userId: person.id,
    day: date,
    reason,
    changes,
    status: 'pendingReview',
    submittedAt: now,
    createdAt: now,
  });
  call.record({
    entityId: id,
    before: null,
    after: {
      person: toldPerson(person),
      date,
      reason,
      stampings: diffTexts(held.zone, changes),
      status: 'pendingReview',
    },
    rooms: audienceOfPerson(actor.companyId, person),
    of: { action: 'stampsUpdates.create', entity: 'stampsUpdate', companyId: actor.companyId },
  });
  const subject = { kind: 'stampsUpdates', id, type: null, startsOn: date, endsOn: date } as const;
  await tellDeciders(call, { subject, person, note: reason });
  return id;
}

/** «08:31–? → 08:31–17:04», a dash where there is no stamping. */
export const diffTexts = (zone: TheDay['zone'], diffs: readonly StampingDiff[]): string[] =>
  diffs.map(({ before, after }) => `${timesText(zone, before)} → ${timesText(zone, after)}`);

const timesText = (zone: TheDay['zone'], times: StampingDiff['before']) =>
  times ? pairText(zone, { enteredAt: momentOf(times.enteredAt), exitedAt: momentOf(times.exitedAt) }) : '—';
const momentOf = (at: string | null) => (at === null ? null : new Date(at));
