import { useEffect, useRef } from 'react';
import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import { useAddress } from '@timbro/kit/address/address.ts';
import { toggleIdOf } from './months-list.ts';

/** Whoever is open and leaves the list, because nothing is in their way any more, hands over to the next. */
export function useHandOver(items: readonly PersonMonth[] | undefined, id: string | undefined): void {
  const [, write] = useAddress();
  const seen = useRef<{ id: string; place: number } | null>(null);

  useEffect(() => {
    if (!items || id === undefined) {
      seen.current = null;
      return;
    }
    const place = items.findIndex(({ user }) => user.id === id);
    if (place >= 0) {
      seen.current = { id, place };
      return;
    }
    if (seen.current?.id !== id) return;
    const next = items[Math.min(seen.current.place, items.length - 1)];
    seen.current = null;
    write({ id: next?.user.id, workDayDate: undefined }, { replace: true });
    if (next) document.getElementById(toggleIdOf(next.user.id))?.focus();
  }, [items, id, write]);
}
