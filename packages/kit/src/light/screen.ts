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
  readonly Component: LazyExoticComponent<ComponentType>;
};

type Declared = Omit<LightScreen, 'Component'> & { readonly load: () => Promise<ComponentType> };

/** Screens arrive when they are first opened; the bar needs only their declaration. */
export const defineLightScreen = ({ load, ...screen }: Declared): LightScreen => ({
  ...screen,
  Component: lazy(async () => ({ default: await load() })),
});
