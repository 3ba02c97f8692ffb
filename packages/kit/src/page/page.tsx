import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { can } from '@timbro/core/access.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { useAddress } from '../address/address.ts';
import { useSubject } from '../memory/session.ts';
import { createSignal } from '../memory/signal.ts';
import { useT } from '../words/i18n.ts';
import type { Tab } from './screen.ts';

const { announce, subscribe } = createSignal();
/** A page above this one, and its address; the last may be the page itself, which has none. */
export type Crumb = { readonly label: string; readonly href?: string };
type Head = { readonly text: string | null; readonly crumbs: readonly Crumb[] };
const noCrumbs: readonly Crumb[] = [];
const noHead: Head = { text: null, crumbs: noCrumbs };
let head = noHead;
const setHead = (next: Head) => {
  head = next;
  announce();
};
const read = () => head;

/** What the page on show calls itself, `null` leaves the screen's own title on the band, and what stands above it. */
export const useHead = (): Head => useSyncExternalStore(subscribe, read);

type PageProps = {
  /** Only where it differs from the title of the screen. */
  title?: WebKey;
  /** A name that is data, such as a device's; it wins over `title`. */
  heading?: string;
  /** The way down to it, the same list while it says the same. */
  crumbs?: readonly Crumb[];
  /** Search, filters, period: the left of the toolbar. */
  toolbar?: ReactNode;
  /** Export and the primary action: the right of the toolbar. */
  action?: ReactNode;
  children: ReactNode;
};

/** The frame of every screen. Its title goes on the black band, which belongs to the shell. */
export function Page({ title, heading: name, crumbs = noCrumbs, toolbar, action, children }: PageProps) {
  const t = useT();
  const text = name ?? (title ? t(title) : null);
  useLayoutEffect(() => {
    setHead({ text, crumbs });
    return () => setHead(noHead);
  }, [text, crumbs]);

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, gap: 4 }}>
      {(toolbar || action) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, flex: '1 1 auto', minWidth: 0 }}>
            {toolbar}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>{action}</Box>
        </Box>
      )}
      {children}
    </Box>
  );
}

/** The tabs that there are for the person before them, in what their company has bought. */
export function useOpenTabs(tabs: readonly Tab[]): readonly Tab[] {
  const subject = useSubject();
  return tabs.filter(({ access }) => access === undefined || can(subject, access));
}

const { announce: announceWidth, subscribe: subscribeWidth } = createSignal();
let wideParts = 0;
const countWide = (change: 1 | -1) => {
  wideParts += change;
  announceWidth();
};

/** True while what is on show needs all the width there is: the menu makes room where there is little. */
export const useIsWidePage = (): boolean => useSyncExternalStore(subscribeWidth, () => wideParts > 0);

/** Said by a part of a page for as long as it is on show. */
export function useWidePage(): void {
  useLayoutEffect(() => {
    countWide(1);
    return () => countWide(-1);
  }, []);
}

/** The tab that the address names; an unknown one is replaced by the first. */
export function useTab(tabs: readonly Tab[]): string {
  const [{ tab }, write] = useAddress();
  const open = useOpenTabs(tabs);
  const known = open.find(({ value }) => value === tab);
  const first = open[0]?.value ?? '';
  const isUnknown = tab !== undefined && !known;
  useEffect(() => {
    if (isUnknown) write({ tab: first }, { replace: true });
  }, [isUnknown, first, write]);
  return known?.value ?? first;
}
