import { useMemo, useState } from 'react';

/** Who has been counted at the assembly point; known to this page alone, and gone with it. */
export function useTicks() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () => ({
      size: ids.size,
      has: (id: string) => ids.has(id),
      toggle: (id: string) =>
        setIds((before) => {
          const next = new Set(before);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      clear: () => setIds(new Set()),
    }),
    [ids],
  );
}
export type Ticks = ReturnType<typeof useTicks>;
