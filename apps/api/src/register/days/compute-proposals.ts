import { type Ground, type ProjectedDay, computeUnit, readFacts } from './compute-units.ts';
import type { LoggedCorrectionRow } from './person-facts.repo.ts';

/** A correction that nobody has made. */
export type ProposedCorrection = Pick<LoggedCorrectionRow, 'id' | 'day' | 'pairs'> & { readonly userId: string };

/** Each proposal's day as it would be with that one alone, by the id of the proposal; a closed month takes none in. */
export async function computeProposals(
  ground: Ground,
  proposals: readonly ProposedCorrection[],
): Promise<Map<string, ProjectedDay>> {
  if (proposals.length === 0) return new Map();
  const keyOf = ({ userId, day }: Pick<ProposedCorrection, 'userId' | 'day'>) => `${userId} ${day}`;
  const days = new Map(proposals.map((one) => [keyOf(one), one]));
  const units = Array.from(days.values(), ({ userId, day }) => ({ userId, from: day, to: day }));
  const { read, known } = await readFacts(ground, units);
  const unitOf = new Map(read.map((unit) => [keyOf({ userId: unit.userId, day: unit.from }), unit]));
  const found = new Map<string, ProjectedDay>();
  for (const proposal of proposals) {
    const unit = unitOf.get(keyOf(proposal));
    const made = [...(known.corrections.get(proposal.userId) ?? []), proposed(proposal, ground.now)];
    const corrections = new Map([[proposal.userId, made]]);
    const [day] = unit ? computeUnit(ground, { ...unit, to: unit.from }, { ...known, corrections }) : [];
    if (day) found.set(proposal.id, day);
  }
  return found;
}

/** Made now, and later than anything in the log: whatever was stamped, this takes it in. */
const proposed = ({ userId: _, ...proposal }: ProposedCorrection, now: Date): LoggedCorrectionRow => ({
  ...proposal,
  seq: Number.MAX_SAFE_INTEGER,
  receivedAt: now.getTime(),
  undoneAt: null,
  moves: 0,
  replaces: new Map(),
});
