import { useEffect, useEffectEvent } from 'react';
import { type Burst, hear, settle, settleMs } from '@timbro/core/kiosks/badge-rules.ts';

type Heed = {
  /** The number of a badge. */
  onBadge: (badge: string) => void;
  /** What a hand has typed. */
  onTyped: (text: string) => void;
  /** A key of a hand that writes nothing; answers whether it was taken. */
  onKey: (key: string) => boolean;
};

/** Hears the keyboard of the whole page, wherever the focus is: a reader is one too, and knows of no field. */
export function useBadgeReader(heed: Heed): void {
  const onTyped = useEffectEvent(heed.onTyped);
  const onBadge = useEffectEvent(heed.onBadge);
  const onKey = useEffectEvent(heed.onKey);
  useEffect(() => {
    let burst: Burst | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handOn = (text: string) => {
      if (text !== '') onTyped(text);
    };
    const settleNow = () => {
      if (!burst) return;
      const settled = settle(burst);
      burst = settled.burst;
      handOn(settled.typed);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, timeStamp } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      // A reader presses Shift for capitals. A key that is held down repeats as fast as a reader types.
      if (key === 'Shift' || (event.repeat && key.length === 1)) return;
      clearTimeout(timer);
      const result = hear(burst, key, timeStamp);
      burst = result.burst;
      handOn(result.typed);
      if (burst) timer = setTimeout(settleNow, settleMs);
      // What a reader types must press no button and move no focus.
      if (result.isReaders || result.badge !== null) event.preventDefault();
      if (result.badge !== null) onBadge(result.badge);
      else if (key.length > 1 && onKey(key)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, []);
}
