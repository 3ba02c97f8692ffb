/** What the server found when it read a slip: it says what it should, something else, or nothing that could be compared. */
export const slipChecks = ['matches', 'differs', 'unreadable'] as const;
export type SlipCheck = (typeof slipChecks)[number];

/** Why a slip does not say what it should. */
export const slipFaults = ['otherPerson', 'otherMonth', 'sameFile'] as const;
export type SlipFault = (typeof slipFaults)[number];

/**
 * What can be compared in a file: the right tax codes that stand whole in it, those that were put together from pieces,
 * and the months it states.
 */
export type SlipReading = {
  readonly codes: readonly string[];
  readonly pieced: readonly string[];
  readonly months: readonly string[];
};

/** So many slips are published, or packed into one file, by one call. */
export const mostPublished = 500;
export const mostPacked = 60;

/** A slip that nobody has published for so long was forgotten, and is removed. */
export const draftDays = 7;
/** Whoever has not opened a published slip for so long is reminded, once. */
export const reminderDays = 5;

/** What decides on the acts that a slip allows. */
export type SlipState = {
  readonly publishedAt: unknown;
  readonly withdrawnAt: unknown;
  readonly openedAt: unknown;
  readonly downloadedAt: unknown;
  /** Whether its owner has seen a file that it had before. */
  readonly wasSeen?: boolean;
};
export const slipActs = ['publish', 'change', 'remove', 'withdraw'] as const;
export type SlipAct = (typeof slipActs)[number];

const isSeen = ({ openedAt, downloadedAt, wasSeen = false }: SlipState): boolean =>
  wasSeen || Boolean(openedAt ?? downloadedAt);

/** Whether its owner has it before them: until it is published, and once it is withdrawn, it does not exist for them. */
export const isShown = ({ publishedAt, withdrawnAt }: SlipState): boolean => Boolean(publishedAt) && !withdrawnAt;

type Renewal = { readonly publishedAt: Date | null; readonly uploadedAt: Date; readonly replaces: string | null };

/** When what its owner had before them gave way to the present file; null where it is the first they were given. */
export function renewedAt({ publishedAt, uploadedAt, replaces }: Renewal): Date | null {
  if (!publishedAt) return null;
  if (uploadedAt > publishedAt) return uploadedAt;
  return replaces === null ? null : publishedAt;
}

/** What its owner has seen is never removed: it is withdrawn, and who saw it when stays known. */
export function slipAllows(act: SlipAct, slip: SlipState): boolean {
  if (slip.withdrawnAt) return false;
  if (act === 'publish') return !slip.publishedAt;
  if (act === 'remove') return !isSeen(slip);
  return act === 'change' || Boolean(slip.publishedAt);
}
