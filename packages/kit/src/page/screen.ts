import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType, ReactNode } from 'react';
import type { Access } from '@timbro/core/access.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import type { Counters } from '@timbro/core/notifications/rules.ts';
import type { Address } from '../address/address.ts';

type BadgeOf = (counters: Counters) => number;
export type Tab = {
  readonly value: string;
  readonly label: WebKey;
  readonly badge?: BadgeOf;
  /** Where not everybody who may visit the screen may see it, or a module of its own decides; for the others there is no such tab. */
  readonly access?: Access;
};
export type MenuEntry = {
  readonly label: WebKey;
  /** What a label that is a brand stands for, shown on hover. */
  readonly hint?: WebKey;
  readonly icon: ComponentType<SvgIconProps>;
  readonly badge?: BadgeOf;
  /** Entries stand in this order; the first ones also make the bottom bar of a phone. */
  readonly order: number;
};

/** Kinds of record that a search finds and a page can open. */
export type Findable = 'person' | 'client' | 'providerUser' | 'leaveRequest' | 'exit' | 'device';

/** Everything the router, its guard, the side menu, the band and the palette need to know about a page. */
export type Screen = {
  /** A parameter is written as the router does: `/devices/$deviceId`. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly title: WebKey;
  readonly menu?: MenuEntry;
  /** The first one is shown when the address names none. */
  readonly tabs?: readonly Tab[];
  /** The letter that follows `g` on the keyboard. */
  readonly shortcut?: string;
  /** Where on this page a found record opens. */
  readonly opens?: Readonly<Partial<Record<Findable, (id: string) => string>>>;
  /** Its texts come with the shell: it is what people see first. */
  readonly early?: true;
  readonly load: () => Promise<() => ReactNode>;
  /** Asks for what it will read at this address, where the app opens on it: its answers come while the shell is drawn. */
  readonly readAhead?: (address: Address) => Promise<void>;
};

export const defineScreen = <const S extends Screen>(screen: S): S => screen;
