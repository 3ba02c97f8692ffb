import { useEffect, useRef, useState } from 'react';
import type { KnownDay, PlanKey } from '@timbro/core/work-days/planning/draft-rules.ts';
import type { PlanModel } from './plan-model.ts';

const litFor = 1000;
const none: ReadonlySet<PlanKey> = new Set();

const hasChanged = (before: KnownDay | undefined, after: KnownDay) =>
  before !== undefined && (before.shiftId !== after.shiftId || before.published !== after.published);

/** Days whose plan somebody has just changed, for a second. */
export function useFlashedDays({ days }: Pick<PlanModel, 'days'>): ReadonlySet<PlanKey> {
  const [flashed, setFlashed] = useState(none);
  const seen = useRef(days);
  useEffect(() => {
    const before = seen.current;
    seen.current = days;
    if (before === days) return;
    const changed = [...days].flatMap(([key, day]) => (hasChanged(before.get(key), day) ? [key] : []));
    if (changed.length > 0) setFlashed(new Set(changed));
  }, [days]);
  useEffect(() => {
    if (flashed.size === 0) return;
    const timer = setTimeout(() => setFlashed(none), litFor);
    return () => clearTimeout(timer);
  }, [flashed]);
  return flashed;
}
