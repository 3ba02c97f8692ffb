import { useCallback, useEffect, useRef, useState } from 'react';
import type { Ring } from '@timbro/core/polygons/ring-rules.ts';
import { type RingAct, type RingEdit, editOf, editRing, isSameRing } from './ring-edit.ts';

/** A ring that somebody else holds, and its steps. One that changes from outside begins with none. */
export function useRingEdit(ring: Ring, onChange: (ring: Ring) => void): [RingEdit, (act: RingAct) => void] {
  const [held, setHeld] = useState(() => editOf(ring));
  const edit = isSameRing(ring, held.ring) ? held : editOf(ring);
  // A drag says more than once between two renders where it is.
  const latest = useRef(edit);
  useEffect(() => void (latest.current = edit));
  const act = useCallback(
    (change: RingAct) => {
      const next = editRing(latest.current, change);
      if (next === latest.current) return;
      latest.current = next;
      setHeld(next);
      onChange(next.ring);
    },
    [onChange],
  );
  return [edit, act];
}
