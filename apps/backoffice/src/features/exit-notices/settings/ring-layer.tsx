import { Fragment, useEffect, useId, useRef } from 'react';
import type { Ring } from '@timbro/core/polygons/ring-rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { pathOf } from '../map/areas-layer.tsx';
import { useFrame } from '../map/surface.ts';
import { CornerHandle, MiddleHandle } from './handles.tsx';
import { type RingAct, middlesOf } from './ring-edit.ts';

type Props = {
  ring: Ring;
  act(change: RingAct): void;
  /** Still being drawn: its last side is missing. */
  isOpen: boolean;
  /** Nothing can be changed: presses on its corners are presses on the map. */
  isFixed: boolean;
  /** The first corner was pressed, which ends the drawing. */
  onClose(): void;
};

/** The ring on the map, with a handle on each corner and one in the middle of each side, in the order of the keyboard. */
export function RingLayer({ ring, act, isOpen, isFixed, onClose }: Props) {
  const t = useT();
  const frame = useFrame();
  const keysId = useId();
  const { handleOf, focus } = useCornerFocus();
  const handled = isFixed ? [] : ring;
  const middles = isOpen ? [] : middlesOf(handled);
  return (
    <>
      <svg className="map-shapes" aria-hidden>
        {isOpen ? (
          <polyline className="ring-open" points={pathOf(frame, ring)} />
        ) : (
          <polygon className="map-area" points={pathOf(frame, ring)} />
        )}
      </svg>
      <p id={keysId} hidden>
        {t('polygons.corner.keys')}
      </p>
      {handled.map((corner, at) => {
        const middle = middles[at];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a corner is known by its number
          <Fragment key={at}>
            <CornerHandle
              buttonRef={handleOf(at)}
              place={corner}
              number={at + 1}
              count={ring.length}
              describedBy={keysId}
              closes={isOpen && at === 0 && ring.length > 2}
              onMove={(place, gesture) => act({ is: 'move', at, place, gesture })}
              onRemove={() => {
                focus(Math.min(at, ring.length - 2));
                act({ is: 'remove', at });
              }}
              onClose={onClose}
            />
            {middle && (
              <MiddleHandle
                place={middle}
                from={at + 1}
                to={at + 1 === ring.length ? 1 : at + 2}
                onInsert={(place, gesture) => act({ is: 'insert', at: at + 1, place, gesture })}
                onMove={(place, gesture) => act({ is: 'move', at: at + 1, place, gesture })}
                onMade={() => focus(at + 1)}
              />
            )}
          </Fragment>
        );
      })}
    </>
  );
}

/** Keeps the keyboard on the ring when a corner comes or goes. */
function useCornerFocus() {
  const handles = useRef(new Map<number, HTMLButtonElement>());
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    handles.current.get(wanted.current)?.focus();
    // Wanted once: a corner that comes later by other means leaves the keyboard where it is.
    wanted.current = null;
  });
  return {
    focus: (at: number) => void (wanted.current = at),
    handleOf: (at: number) => (handle: HTMLButtonElement | null) => {
      if (handle) handles.current.set(at, handle);
      else handles.current.delete(at);
    },
  };
}
