/** An end that is missing, and the pair that would be whole; times as the wire writes them. */
export type Proposal = { readonly enteredAt: string; readonly exitedAt: string };
type KnownPair = {
  readonly id: string;
  readonly enteredAt: string | null;
  readonly exitedAt: string | null;
  readonly replacedBy: string | null;
};
type SentPair = { id: string; enteredAt: string | null; exitedAt: string | null };

const isSame = (one: string | null, other: string) => one !== null && Date.parse(one) === Date.parse(other);

/** Whether the proposal is about this pair: it keeps the end that is known. */
const isMended = ({ enteredAt, exitedAt }: KnownPair, proposal: Proposal) =>
  (exitedAt === null && isSame(enteredAt, proposal.enteredAt)) ||
  (enteredAt === null && isSame(exitedAt, proposal.exitedAt));

/** The whole day with its broken pair mended, as a correction sends it; `null` where the proposal is about none of its pairs. */
export function mendedPairs(stampings: readonly KnownPair[], proposal: Proposal | null): SentPair[] | null {
  const current = stampings.filter(({ replacedBy }) => replacedBy === null);
  const broken = proposal && current.find((pair) => isMended(pair, proposal));
  if (!broken) return null;
  return current.map((pair) => {
    const { enteredAt, exitedAt } = pair === broken ? proposal : pair;
    return { id: pair.id, enteredAt, exitedAt };
  });
}

/** The end that a proposal adds to what is known. */
export const proposedEnd = (anomaly: string, { enteredAt, exitedAt }: Proposal): string =>
  anomaly === 'missingEntry' ? enteredAt : exitedAt;
