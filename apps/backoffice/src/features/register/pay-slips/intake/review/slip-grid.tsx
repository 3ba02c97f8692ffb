import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useWindow } from '@timbro/kit/grid/use-window.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import './slip-grid.css';
import { GroupLine, MissingLine, SlipLineRow, type SlipLook } from './slip-grid-lines.tsx';
import { type LineGroup, type SlipLine, stopFrom } from './slip-lines.ts';

type SlipGridProps = {
  lines: readonly SlipLine[];
  look: SlipLook;
  activeKey: string | null;
  /** The first to focus, by whoever wants the keys back. */
  box: RefObject<HTMLDivElement | null>;
  onActive(key: string): void;
  onFold(group: LineGroup): void;
  onEnter(): void;
};

/** The reason of a question may take two lines. */
const heights = { group: 30, question: 40, slip: 34, missing: 34 } as const;
const pageStep = 10;

/**
 * Plain elements, and only those in sight: a file may hold two thousand slips. The focus stays on the grid, which names the
 * row that is active.
 */
export function SlipGrid({ lines, look, activeKey, box, onActive, onFold, onEnter }: SlipGridProps) {
  const t = useT();
  const height = useHeight(box);
  const active = lines.findIndex(({ key }) => key === activeKey);
  const shown = useWindow(
    {
      box,
      isAcross: false,
      count: lines.length,
      room: { width: 900, height },
      overscan: 6,
      sizeOf: (index) => heights[lines[index]?.kind ?? 'slip'],
      keyOf: useCallback((index: number) => lines[index]?.key ?? index, [lines]),
      indexesOf: useCallback(
        (range: { startIndex: number; endIndex: number; overscan: number; count: number }) => indexesIn(range, active),
        [active],
      ),
    },
    lines,
  );
  const starts = useMemo(() => startsOf(lines), [lines]);
  useInSight(box, active < 0 ? null : { start: starts[active] ?? 0, size: heights[lines[active]?.kind ?? 'slip'] });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const act = keyAct(event.key, lines, activeKey);
    if (!act) return;
    event.preventDefault();
    // Who holds the key down decides nothing: each slip is a press of its own.
    if (act === 'enter') return event.repeat ? undefined : onEnter();
    if ('fold' in act) onFold(act.fold);
    onActive(act.to);
  };
  const isMissing = look.filter === 'missing';
  return (
    <div
      ref={box}
      className="slip-grid"
      role="treegrid"
      tabIndex={0}
      aria-label={t(isMissing ? 'intake.table.missing' : 'intake.table')}
      aria-rowcount={lines.length + 1}
      aria-activedescendant={active < 0 ? undefined : `slip-${activeKey ?? ''}`}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className="slip-head">
        <div role="row" className="slip-line" data-kind={isMissing ? 'missing' : 'slip'} aria-rowindex={1}>
          {(isMissing ? missingColumns : slipColumns).map((column) => (
            <span key={column} role="columnheader" data-column={column}>
              {t(`intake.column.${column}`)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="slip-body" style={{ height: shown.size }}>
        {shown.items.map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          const place = { top: start, rowIndex: index + 2, isActive: index === active };
          if (line.kind === 'group')
            return <GroupLine key={line.key} line={line} look={look} place={place} onFold={onFold} />;
          if (line.kind === 'missing')
            return <MissingLine key={line.key} payee={line.payee} place={place} onActive={onActive} />;
          return <SlipLineRow key={line.key} row={line.row} look={look} place={place} onActive={onActive} />;
        })}
      </div>
    </div>
  );
}

const slipColumns = ['pages', 'code', 'person', 'status', 'month', 'reason'] as const;
const missingColumns = ['person', 'ownCode'] as const;

type KeyAct = 'enter' | { to: string } | { fold: LineGroup; to: string } | null;

function keyAct(key: string, lines: readonly SlipLine[], activeKey: string | null): KeyAct {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: pageStep,
    PageUp: -pageStep,
    Home: -Infinity,
    End: Infinity,
  };
  const step = steps[key];
  if (step !== undefined) {
    const to = stopFrom(lines, activeKey, step);
    return to ? { to: to.key } : null;
  }
  const at = lines.findIndex((line) => line.key === activeKey);
  const group = lines.slice(0, at + 1).findLast((line) => line.kind === 'group');
  if (group?.kind !== 'group') return key === 'Enter' && at >= 0 ? 'enter' : null;
  if (key === 'ArrowLeft' && group.isOpen) return { fold: group.key, to: group.key };
  const first = lines[at + 1];
  if ((key === 'ArrowRight' || key === 'Enter') && !group.isOpen && group.key === activeKey)
    return { fold: group.key, to: first?.key ?? group.key };
  return key === 'Enter' ? 'enter' : null;
}

function indexesIn(
  { startIndex, endIndex, overscan, count }: { startIndex: number; endIndex: number; overscan: number; count: number },
  active: number,
): number[] {
  const [first, last] = [Math.max(startIndex - overscan, 0), Math.min(endIndex + overscan, count - 1)];
  const drawn = Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index);
  // The active row is always there, or a screen reader would be told of one that is not.
  if (active < 0 || active >= count || (active >= first && active <= last)) return drawn;
  return active < first ? [active, ...drawn] : [...drawn, active];
}

function startsOf(lines: readonly SlipLine[]): number[] {
  let start = 0;
  return lines.map(({ kind }) => {
    const own = start;
    start += heights[kind];
    return own;
  });
}

const usualHeight = 600;

function useHeight(box: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(usualHeight);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // The observer tells the first size too, without making the browser lay the page out an extra time.
    const observer = new ResizeObserver(([entry]) => {
      const seen = Math.round(entry?.contentRect.height ?? 0);
      if (seen > 0) setHeight(seen);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return height;
}

const headHeight = 32;

/** What becomes active comes into sight, below the head. */
function useInSight(box: RefObject<HTMLElement | null>, place: { start: number; size: number } | null): void {
  const wanted = place ? `${place.start} ${place.size}` : '';
  const seen = useRef('');
  useEffect(() => {
    const element = box.current;
    if (!element || wanted === seen.current) return;
    seen.current = wanted;
    const [start = 0, size = 0] = wanted.split(' ').map(Number);
    const room = element.clientHeight - headHeight;
    if (start < element.scrollTop) element.scrollTo({ top: start });
    else if (start + size > element.scrollTop + room) element.scrollTo({ top: start + size - room });
  }, [box, wanted]);
}
