import type { RefObject } from 'react';
import type { GridPlan } from './plan.ts';
import type { CellPlace, PeopleGridProps } from './types.ts';
import type { GridActive } from './use-active.ts';
import type { GridLayout } from './use-layout.ts';

/** What keys, pointer and clipboard work with; made anew with every drawing. */
export type GridCore = {
  readonly box: RefObject<HTMLElement | null>;
  readonly props: Omit<PeopleGridProps<unknown>, 'cellOf' | 'renderCell' | 'labelOf'>;
  readonly plan: GridPlan;
  readonly layout: GridLayout;
  readonly active: GridActive;
  /** The corner that stays while a choice is extended. */
  readonly anchor: RefObject<CellPlace | null>;
};

/** Ctrl, or ⌘ on a Mac. */
export const isCtrl = (event: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean =>
  event.ctrlKey || event.metaKey;
