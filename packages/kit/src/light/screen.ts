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
  readonly Component: ComponentType | LazyExoticComponent<ComponentType>;
};

type Declared = Omit<LightScreen, 'Component' | 'Badge'> & {
  readonly loadBadge?: () => Promise<ComponentType>;
} & ({ readonly load: () => Promise<ComponentType> } | { readonly Component: ComponentType });

/** Screens arrive when they are first opened, or with the shell; the bar needs only their declaration. */
export const defineLightScreen = ({ loadBadge, ...declared }: Declared): LightScreen => ({
  ...('load' in declared ? arrivingLater(declared) : declared),
  // A number that does not arrive takes nothing else with it.
  ...(loadBadge && { Badge: lazy(async () => ({ default: await loadBadge().catch(() => noBadge) })) }),
});

const arrivingLater = <T extends { load: () => Promise<ComponentType> }>({ load, ...screen }: T) => ({
  ...screen,
  Component: lazy(async () => ({ default: await load() })),
});

const noBadge = () => null;
