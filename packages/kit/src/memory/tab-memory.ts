/** What a page keeps for its own tab alone: it outlives a reload, and goes with the tab or with signing out. */
export const tabMemory = (key: string) => ({
  read(): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null');
    } catch {
      // A browser that keeps nothing, or something that is not ours: as if there were nothing.
      return null;
    }
  },
  write(value: unknown): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // It goes on from memory then.
    }
  },
});
