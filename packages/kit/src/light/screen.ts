import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Access } from '@timbro/core/access.ts';
import type { WebKey } from '@timbro/core/messages.ts';

/** A page of the employee app: its place in the bar, who may open it, and the component behind it. */
export type LightScreen = {
  readonly path: `/me/${string}`;
  readonly label: WebKey;
  /** The outline of a 24 px icon. */
  readonly icon: string;
  readonly access: Access;
  /** What waits behind it, told beside its name in the bar. */
  readonly Badge?: LazyExoticComponent<ComponentType>;
  /** `null` where the frame brings it along. */
  readonly Component: LazyExoticComponent<ComponentType> | null;
};

type Declared = Omit<LightScreen, 'Component' | 'Badge'> & {
  readonly load: (() => Promise<ComponentType>) | null;
  readonly loadBadge?: () => Promise<ComponentType>;
};

/** Screens arrive when they are first opened; the bar needs only their declaration. */
export const defineLightScreen = ({ load, loadBadge, ...screen }: Declared): LightScreen => ({
  ...screen,
  Component: load && lazy(async () => ({ default: await load() })),
  // A number that does not arrive takes nothing else with it.
  ...(loadBadge && { Badge: lazy(async () => ({ default: await loadBadge().catch(() => noBadge) })) }),
});

const noBadge = () => null;
