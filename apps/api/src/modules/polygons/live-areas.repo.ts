import type { NamedArea } from '@timbro/core/positions/site-rules.ts';
import type { Database } from '#db/client.ts';
import type { LiveAreas } from '#http/server.ts';

const freshForMs = 1000;
const mostKept = 5_000;

const question = { name: 'live_areas', text: 'select id, name, ring from polygons where company_id = $1 order by id' };

/**
 * The areas that positions are judged by, read once a second at most for each company: whoever has drawn one sees it at
 * once (`cut`), other processes within that second.
 */
export function liveAreas({ ask }: Pick<Database, 'ask'>): LiveAreas {
  const kept = new Map<string, { at: number; areas: Promise<readonly NamedArea[]> }>();

  return {
    of(companyId) {
      const known = kept.get(companyId);
      if (known && performance.now() - known.at < freshForMs) return known.areas;
      if (kept.size >= mostKept) kept.clear();
      const areas = ask<NamedArea>(companyId, { ...question, values: [companyId] });
      kept.set(companyId, { at: performance.now(), areas });
      // A failed look-up must not be remembered as an answer.
      areas.catch(() => kept.delete(companyId));
      return areas;
    },
    cut: (companyId) => void kept.delete(companyId),
  };
}
