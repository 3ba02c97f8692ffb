import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { serverNow } from '@timbro/kit/data/server-time.ts';
import { type PadAct, emptyPad, isBlank, isComplete, nextPad, pinDigits } from './pad-state.ts';

/** A pad that nobody touches is somebody else's soon: what stands in it goes, and it closes where it can. */
export const idleMs = 24_000;

type Pad = {
  readonly isOpen: boolean;
  readonly isShown: boolean;
  readonly onStamp: (payrollCode: string, pin: string) => void;
  readonly onIdle: () => void;
};

export function usePad({ isOpen, isShown, onStamp, onIdle }: Pad) {
  const [pad, change] = useReducer(nextPad, emptyPad);
  const [touchedAt, setTouchedAt] = useState(0);
  const act = (next: PadAct) => {
    setTouchedAt(serverNow().getTime());
    change(next);
  };
  const submit = () => {
    if (isComplete(pad)) {
      onStamp(pad.number, pad.pin);
      act({ do: 'clear' });
    } else if (pad.number !== '' && pad.pin.length < pinDigits) act({ do: 'go', field: 'pin' });
  };
  const leave = useEffectEvent(() => {
    change({ do: 'clear' });
    onIdle();
  });
  // However it was left, whoever comes next finds nothing of who was there before.
  useEffect(() => {
    if (!isShown) change({ do: 'clear' });
  }, [isShown]);
  const isInUse = isOpen || !isBlank(pad);
  useEffect(() => {
    if (!isInUse) return;
    const timer = setTimeout(leave, idleMs);
    return () => clearTimeout(timer);
  }, [isInUse, touchedAt]);
  return { pad, act, submit, closesAt: touchedAt + idleMs };
}
