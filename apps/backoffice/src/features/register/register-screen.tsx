import type { ReactNode } from 'react';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { Page, useTab } from '@timbro/kit/page/page.tsx';
import { Loading } from '@timbro/kit/page/states.tsx';
import { CalendarTab } from './calendar/calendar-tab.tsx';
import { registerTabs } from './register-tabs.ts';

/** Whoever only looks at the calendar fetches nothing else; the others come in a quiet moment. */
const requests = lazyPart(() => import('./requests/requests-tab.tsx'));
const absences = lazyPart(() => import('./absences/absences-tab.tsx'));
const planning = lazyPart(() => import('./planning/planning-tab.tsx'));
const paySlips = lazyPart(() => import('./pay-slips/pay-slips-tab.tsx'));
const analyses = lazyPart(() => import('./analyses/analyses-tab.tsx'));

const bodies: Readonly<Record<string, () => ReactNode>> = {
  requests: () => (
    <LazyPart part={requests} loading={<Loading shape="list" rows={8} />}>
      {({ RequestsTab }) => <RequestsTab />}
    </LazyPart>
  ),
  absences: () => (
    <LazyPart part={absences} loading={<Loading shape="table" rows={8} />}>
      {({ AbsencesTab }) => <AbsencesTab />}
    </LazyPart>
  ),
  planning: () => (
    <LazyPart part={planning} loading={<Loading shape="table" rows={12} />}>
      {({ PlanningTab }) => <PlanningTab />}
    </LazyPart>
  ),
  'pay-slips': () => (
    <LazyPart part={paySlips} loading={<Loading shape="table" rows={8} />}>
      {({ PaySlipsTab }) => <PaySlipsTab />}
    </LazyPart>
  ),
  analyses: () => (
    <LazyPart part={analyses} loading={<Loading shape="table" rows={6} />}>
      {({ AnalysesTab }) => <AnalysesTab />}
    </LazyPart>
  ),
};

/** The attendance register: who is here and who is not, what waits for a decision, and the plan of the next weeks. */
export function RegisterScreen() {
  const tab = useTab(registerTabs);
  return <Page>{bodies[tab]?.() ?? <CalendarTab />}</Page>;
}
