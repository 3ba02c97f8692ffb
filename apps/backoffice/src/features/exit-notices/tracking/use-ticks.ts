import { useEffect, useMemo, useState } from 'react';
import { tabMemory } from '@timbro/kit/memory/tab-memory.ts';

const memory = tabMemory('timbro.roll');
function kept(): ReadonlySet<string> {
  const ids = memory.read();
  return new Set(Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : []);
}

/** Who has been counted at the assembly point. In an evacuation a phone may drop the page: the count stays with its tab. */
export function useTicks() {
  const [ids, setIds] = useState(kept);
  useEffect(() => memory.write([...ids]), [ids]);
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
