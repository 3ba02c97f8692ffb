import type { ReactNode } from 'react';
import { dayIn } from '@timbro/core/days/rules.ts';
import type { Address } from '@timbro/kit/address/address.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { Page, useTab } from '@timbro/kit/page/page.tsx';
import { Loading } from '@timbro/kit/page/states.tsx';
import { defaultZone } from '@timbro/kit/words/format.ts';
import { firstQuestionsOf } from './calendar/calendar-search.ts';
import { CalendarTab } from './calendar/calendar-tab.tsx';
import { phone } from './calendar/use-calendar.ts';
import { readRegisterAhead } from './register-data/use-register.ts';
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

/** Of the calendar, while the shell around it is still being drawn; the other tabs have to come first themselves. */
export function readAhead(address: Address): void {
  const isCalendar = registerTabs.every(({ value }) => value === 'calendar' || value !== address['tab']);
  const asked = isCalendar
    ? firstQuestionsOf(address, dayIn(defaultZone, new Date()), matchMedia(phone).matches)
    : null;
  if (asked) readRegisterAhead(asked);
}

/** The attendance register: who is here and who is not, what waits for a decision, and the plan of the next weeks. */
export function RegisterScreen() {
  const tab = useTab(registerTabs);
  return <Page>{bodies[tab]?.() ?? <CalendarTab />}</Page>;
}
