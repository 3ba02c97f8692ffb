import type { ReactNode } from 'react';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { Page, useTab } from '@timbro/kit/page/page.tsx';
import { Loading } from '@timbro/kit/page/states.tsx';
import { exitTabs } from './exit-tabs.ts';

const requests = lazyPart(() => import('./requests/exit-requests-tab.tsx'));
const tracking = lazyPart(() => import('./tracking/tracking-tab.tsx'));
const settings = lazyPart(() => import('./settings/exit-settings-tab.tsx'));

const bodies: Readonly<Record<string, () => ReactNode>> = {
  tracking: () => (
    <LazyPart part={tracking} loading={<Loading shape="list" rows={8} />}>
      {({ TrackingTab }) => <TrackingTab />}
    </LazyPart>
  ),
  'exit-settings': () => (
    <LazyPart part={settings} loading={<Loading shape="form" rows={8} />}>
      {({ ExitSettingsTab }) => <ExitSettingsTab />}
    </LazyPart>
  ),
};

/** Exits: what waits for a decision, who is where, and the areas it all depends on. */
export function ExitNoticesScreen() {
  const tab = useTab(exitTabs);
  return (
    <Page>
      {bodies[tab]?.() ?? (
        <LazyPart part={requests} loading={<Loading shape="list" rows={8} />}>
          {({ ExitRequestsTab }) => <ExitRequestsTab />}
        </LazyPart>
      )}
    </Page>
  );
}
