import { useEffect, useRef, useState } from 'react';
import { type QueuedStamp, undoSeconds } from '@timbro/core/stamps/queue-rules.ts';
import type { Direction } from '@timbro/core/stamps/rules.ts';
import { note } from '@timbro/kit/light/notes.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { takeOwnStamp, undoStamp } from '#parts/stamp-queue/own-queue.ts';
import { type JudgedPlace, canLocate, judge, locate, usePlaceChoice } from './place-choice.ts';

export type Stamping = {
  /** The stamp of a moment ago, as long as it can be taken back. */
  readonly taken: QueuedStamp | null;
  /** Where it was made, once the server has said so. */
  readonly place: JudgedPlace | null;
  /** Whether the position of the last one is still looked for, which may outlast the time to take it back. */
  readonly isLocating: boolean;
  stamp(direction: Direction): void;
  undo(): void;
};

/** One stamp at a time: as long as one can be taken back, another tap does nothing. */
export function useStamping(hasArea: boolean): Stamping {
  const t = useT();
  const choice = usePlaceChoice();
  const [taken, setTaken] = useState<QueuedStamp | null>(null);
  const [place, setPlace] = useState<JudgedPlace | null>(null);
  const [isLocating, setIsLocating] = useState(false);
  const isBusy = useRef(false);
  const last = useRef<number | null>(null);
  const end = () => {
    isBusy.current = false;
    setTaken(null);
    setPlace(null);
  };
  useEffect(() => {
    if (!taken) return;
    const timer = setTimeout(end, undoSeconds * 1000);
    return () => clearTimeout(timer);
  }, [taken]);

  const take = async (direction: Direction) => {
    try {
      const locating = hasArea && choice === 'yes' && canLocate() ? locate() : null;
      const stamp = await takeOwnStamp(direction, locating);
      last.current = stamp.order;
      setTaken(stamp);
      setIsLocating(locating !== null);
      void locating?.then(async (found) => {
        const judged = found && (await judge(found));
        // Another stamp may be under way by then.
        if (last.current !== stamp.order) return;
        setIsLocating(false);
        setPlace(judged);
      });
      navigator.vibrate?.(40);
    } catch {
      isBusy.current = false;
      note(t('employee.today.notKept'), 'error');
    }
  };
  const giveBack = async ({ order }: QueuedStamp) => {
    end();
    const isUndone = await undoStamp(order);
    note(t(isUndone ? 'employee.today.undone' : 'employee.today.undo.late'), isUndone ? 'success' : 'info');
  };
  return {
    taken,
    place,
    isLocating,
    stamp(direction) {
      if (isBusy.current) return;
      isBusy.current = true;
      void take(direction);
    },
    undo: () => void (taken && giveBack(taken)),
  };
}
