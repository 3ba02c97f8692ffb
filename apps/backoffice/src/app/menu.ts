import { type Subject, can } from '@timbro/core/access.ts';
import type { Counters } from '@timbro/core/notifications/rules.ts';
import type { MenuEntry, Screen } from '@timbro/kit/page/screen.ts';

export type ShownEntry = { readonly path: string; readonly count: number } & Pick<MenuEntry, 'label' | 'hint' | 'icon'>;

/** The entries of the screens this person may open, modules included. */
export const menuFor = (screens: readonly Screen[], subject: Subject | null, counters: Counters): ShownEntry[] =>
  screens
    .flatMap(({ path, access, menu }) => (menu && can(subject, access) ? [{ path, menu }] : []))
    .toSorted((a, b) => a.menu.order - b.menu.order)
    .map(({ path, menu: { badge, order: _, ...look } }) => ({ path, ...look, count: badge?.(counters) ?? 0 }));
