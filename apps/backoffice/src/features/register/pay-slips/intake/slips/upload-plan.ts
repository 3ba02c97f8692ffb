import { type SlipRow, type Standings, type UploadTarget, isDue, isInUpload, isSameList } from './slip-rows.ts';

/** What a person has already of the month: the newest, and how many there are. */
export type FormerSlip = { readonly id: string; readonly publishedAt: string; readonly count: number };

/** The slips of the month that people have already. */
export type PublishedSlips = {
  readonly byUser: ReadonlyMap<string, FormerSlip>;
  readonly ids: ReadonlySet<string>;
};
export const noneOut: PublishedSlips = { byUser: new Map(), ids: new Set() };

export type PlannedUpload = { readonly row: SlipRow; readonly target: UploadTarget };
export type UploadPlan = {
  /** Drafts on the server that are no longer meant as they are. */
  readonly remove: readonly string[];
  readonly send: readonly PlannedUpload[];
  /** Everything that will be published, what is there already included. */
  readonly due: readonly PlannedUpload[];
};

type Given = {
  readonly rows: readonly SlipRow[];
  readonly standings: Standings;
  readonly month: string;
  readonly published: PublishedSlips;
};

/** What is to be sent, and what is to be taken back first. Asking again after a part of it is done gives the rest. */
export function uploadPlan({ rows, standings, month, published }: Given): UploadPlan {
  const replaced = replacedBy(rows, standings, published);
  // What waits for an answer is meant too: what was uploaded of it stays until somebody decides otherwise.
  const meant = rows.flatMap((row): PlannedUpload[] => {
    if (row.userId === null || standings.get(row.id)?.status === 'excluded') return [];
    const { pages } = row.match;
    return [{ row, target: { userId: row.userId, month, pages, replaces: replaced.get(row.id) ?? null } }];
  });
  const due = meant.filter(({ row }) => {
    const standing = standings.get(row.id);
    return standing !== undefined && isDue(standing);
  });
  const wished = new Map(meant.map(({ row, target }) => [row.id, target]));
  const isOther = ({ id, upload }: SlipRow): boolean => {
    const wish = wished.get(id);
    if (!upload) return false;
    return !wish || !isSameTarget(upload.target, wish, published.ids.has(id));
  };
  return {
    remove: rows.filter(isOther).map(({ id }) => id),
    send: due.filter(({ row }) => row.upload?.state !== 'kept' || isOther(row)),
    due,
  };
}

/** What is out has replaced what it replaces: that it is gone makes it no other slip. */
const isSameTarget = (one: UploadTarget, other: UploadTarget, isOut: boolean) =>
  one.userId === other.userId &&
  one.month === other.month &&
  isSameList(one.pages, other.pages) &&
  (isOut || one.replaces === other.replaces);

/** The slip that its person has already, when it is another one. */
export function formerOf({ byUser }: PublishedSlips, { id, userId }: SlipRow): FormerSlip | null {
  const former = userId === null ? undefined : byUser.get(userId);
  return former && former.id !== id ? former : null;
}

/**
 * Of two slips of a person only the first takes the place of the one they have. Where they have several (the month's and a
 * thirteenth), nothing tells which one is meant, so that none is taken away.
 */
export function replacedBy(
  rows: readonly SlipRow[],
  standings: Standings,
  { byUser, ids }: PublishedSlips,
): ReadonlyMap<string, string> {
  const replaced = new Map<string, string>();
  const served = new Set<string>();
  for (const { id, userId, keepsBoth } of rows) {
    if (userId === null || keepsBoth || served.has(userId) || ids.has(id)) continue;
    const former = byUser.get(userId);
    if (!former || former.count > 1 || standings.get(id)?.status === 'excluded') continue;
    served.add(userId);
    replaced.set(id, former.id);
  }
  return replaced;
}

/** How many of those to be uploaded are there. */
export function uploadSums(rows: readonly SlipRow[], standings: Standings): { kept: number; all: number } {
  const own = rows.filter((row) => isInUpload(row, standings.get(row.id)));
  return { kept: own.filter(({ upload }) => upload?.state === 'kept').length, all: own.length };
}
