export const storageKeyOf = (owner: string): string => `timbro.plan.${owner}`;

/** How many planned days only this browser has. It needs nothing of the planning, which may not have been opened yet. */
export function countStoredDrafts(owner: string): number {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKeyOf(owner)) ?? '[]');
    return Array.isArray(read) ? read.length : 0;
  } catch {
    return 0;
  }
}
