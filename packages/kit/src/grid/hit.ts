import type { CellPlace } from './types.ts';

/** What an event happened on. One handler on the grid reads it back from the elements, none hangs on the cells. */
export type Hit =
  | { readonly kind: 'cell'; readonly place: CellPlace; readonly element: HTMLElement }
  | { readonly kind: 'head'; readonly columnKey: string }
  | { readonly kind: 'name'; readonly rowId: string }
  | { readonly kind: 'group'; readonly groupId: string };

/** What a cell draws may take the pointer for itself: controls do, and whatever says `data-own`. */
const own = 'button, a, input, select, textarea, [data-own]';

export function hitOf(target: EventTarget | null): Hit | null {
  if (!(target instanceof Element)) return null;
  const groupId = attribute(target, 'data-group');
  if (groupId !== null) return { kind: 'group', groupId };
  const columnKey = attribute(target, 'data-head');
  if (columnKey !== null) return { kind: 'head', columnKey };
  if (target.closest(own)) return null;
  return cellOrName(target);
}

function cellOrName(target: Element): Hit | null {
  const rowId = attribute(target, 'data-row');
  if (rowId === null) return null;
  const element = target.closest<HTMLElement>('[data-col]');
  const columnKey = element?.getAttribute('data-col') ?? null;
  if (element && columnKey !== null) return { kind: 'cell', place: { rowId, columnKey }, element };
  return target.closest('[data-name]') ? { kind: 'name', rowId } : null;
}

/** The cell an event happened in, also when one of its own controls had it. */
export function cellOf(target: EventTarget | null): CellPlace | null {
  const hit = target instanceof Element ? cellOrName(target) : null;
  return hit?.kind === 'cell' ? hit.place : null;
}

/** The drawn element of a cell. */
export const elementOf = (box: HTMLElement | null, { rowId, columnKey }: CellPlace): HTMLElement | null =>
  box?.querySelector<HTMLElement>(
    `[data-row="${CSS.escape(rowId)}"] > .pg-track > [data-col="${CSS.escape(columnKey)}"]`,
  ) ?? null;

const attribute = (target: Element, name: string) => target.closest(`[${name}]`)?.getAttribute(name) ?? null;
