import type pg from 'pg';
import { Refusal } from '@timbro/core/errors.ts';
import { roundPlace } from '@timbro/core/polygons/ring-rules.ts';
import { type AtWork, type Fence, followFixes, judgeFix, refusalOf } from '@timbro/core/positions/rules.ts';
import type { NamedArea } from '@timbro/core/positions/site-rules.ts';
import { onConnection } from '#db/in-transaction.ts';
import type { IncomingFix, IncomingFixes, KeptFixes, LiveAreas } from '#http/server.ts';
import {
  type KeptPart,
  type PersonFacts,
  beginFences,
  keepParts,
  keyOf,
  openingFor,
  readFacts,
} from './ingest.repo.ts';

/** What a request has come to; `behind` when what was stamped has to be computed first. */
export type Outcome = KeptFixes | Refusal | 'behind';
type Areas = ReadonlyMap<string, readonly NamedArea[]>;
type Judged = { readonly fix: IncomingFix; readonly stamping: AtWork };
type Request = {
  readonly sent: IncomingFixes;
  readonly kept: readonly Judged[];
  readonly duplicates: number;
  /** Whether the log is on now. */
  readonly isLogging: boolean;
  readonly fence: Fence | null;
};
type Judgement = Request | Refusal | 'behind';
type Settled = { readonly outcome: Outcome; readonly crossed: boolean };

/** Keeps what can be kept of these requests, one of each person, in one commit. */
export async function keepTogether(
  pool: pg.Pool,
  areas: LiveAreas,
  sent: readonly IncomingFixes[],
  lockMs: number,
): Promise<Settled[]> {
  const companyIds = [...new Set(sent.map(({ companyId }) => companyId))];
  const drawn = new Map(await Promise.all(companyIds.map(async (id) => [id, await areas.of(id)] as const)));
  const now = sent.map(({ receivedAt }) => receivedAt).reduce((a, b) => (a > b ? a : b));
  return onConnection(pool, openingFor(sent, lockMs), async (client) => {
    const judged = await readAndJudge(client, sent, now);
    const parts = judged.flatMap((one) => (isRequest(one) && one.kept.length > 0 ? [follow(one, drawn)] : []));
    const fresh = parts.length > 0 ? await keepParts(client, parts, now) : new Map<string, number>();
    const crossing = new Set(parts.flatMap(({ whose, crossings }) => (crossings.length > 0 ? [keyOf(whose)] : [])));
    return judged.map((one) => {
      if (!isRequest(one)) return { outcome: one, crossed: false };
      const accepted = fresh.get(keyOf(one.sent)) ?? 0;
      const duplicates = one.duplicates + one.kept.length - accepted;
      const ignored = one.sent.fixes.length - accepted - duplicates;
      return { outcome: { accepted, duplicates, ignored }, crossed: crossing.has(keyOf(one.sent)) };
    });
  });
}

const isRequest = (judged: Judgement): judged is Request => judged !== 'behind' && !(judged instanceof Refusal);

/** Whoever is new is read once more, when there is something of theirs to hold: nobody else follows them meanwhile. */
async function readAndJudge(client: pg.ClientBase, sent: readonly IncomingFixes[], now: Date): Promise<Judgement[]> {
  const read = async () => {
    const facts = await readFacts(client, sent, now);
    return sent.map((one, index) => judge(one, facts[index]));
  };
  const judged = await read();
  const begun = judged.flatMap((one) => {
    const [first] = isRequest(one) && one.isLogging && !one.fence ? one.kept : [];
    return isRequest(one) && first ? [{ ...one.sent, enteredAt: first.stamping.enteredAt }] : [];
  });
  if (begun.length === 0) return judged;
  await beginFences(client, begun);
  return read();
}

/** What of a request is kept, in order of time; the same id twice is one position. */
function judge(sent: IncomingFixes, facts: PersonFacts | undefined): Judgement {
  if (!facts || facts.isBehind) return 'behind';
  const fixes = [...new Map(sent.fixes.map((fix) => [fix.id.toLowerCase(), fix])).values()];
  const now = sent.receivedAt.getTime();
  const judged = fixes.map((fix) => ({ fix, verdict: judgeFix(fix.at, now, facts) }));
  const refused = refusalOf(judged.map(({ verdict }) => verdict));
  if (refused) return new Refusal(refused);
  const kept = judged
    .flatMap(({ fix, verdict }) =>
      typeof verdict === 'object' ? [{ fix: { ...fix, ...roundPlace(fix) }, stamping: verdict }] : [],
    )
    .toSorted((a, b) => a.fix.at - b.fix.at);
  const isLogging = facts.switches.at(-1)?.enabled ?? false;
  return { sent, kept, duplicates: sent.fixes.length - fixes.length, isLogging, fence: facts.fence };
}

/**
 * Where somebody has gone, by the areas of their company. Where the log is off by now nobody is followed any more: what
 * was seen before is kept for its time, and that is all.
 */
function follow({ sent, kept, isLogging, fence: known }: Request, drawn: Areas): KeptPart {
  const { companyId, userId, timezone } = sent;
  const whose = { companyId, userId, timezone };
  const areas = drawn.get(companyId) ?? [];
  const { fence, insides, crossings } = followFixes(isLogging ? known : null, kept, areas);
  const fixes = kept.map(({ fix }, index) => ({ ...fix, inside: insides[index] ?? null }));
  if (!isLogging) return { whose, fixes, fence: null, site: null, crossings: [] };
  const site = areas.find(({ id }) => id === fence?.state.areaId)?.name ?? null;
  return { whose, fixes, fence, site, crossings };
}
