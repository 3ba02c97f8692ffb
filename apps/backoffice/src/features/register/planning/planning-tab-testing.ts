import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { sentTo } from '#parts/people/people-testing.ts';
import { PlanningTab } from './planning-tab.tsx';
import { type Company, answerPlanning, isPlan } from './planning-testing.ts';

export const [monday, tuesday] = ['2026-11-16', '2026-11-17'] as const;

/** An admin at the plan on a Thursday morning, in a company of its own. */
export function startPlanning(): Company {
  vi.useFakeTimers({ now: new Date('2026-11-12T09:30:00Z'), toFake: ['Date'] });
  vi.mocked(send).mockClear();
  signInAs('Admin');
  return answerPlanning();
}

export const cellOf = (name: string, day: string): Promise<HTMLElement> =>
  screen.findByLabelText(new RegExp(`^${name}, ${day} `));
export const open = async () => {
  openPage(PlanningTab, '/register?tab=planning');
  await cellOf('Conti Sara', 'lunedì 16');
  return userEvent.setup();
};
export const says = async (name: string, day: string, what: RegExp): Promise<void> =>
  waitFor(async () => expect((await cellOf(name, day)).getAttribute('aria-label')).toMatch(what));
const isDry = (body: unknown) => isPlan(body) && body.dryRun === true;
export const published = () => sentTo('POST /work-days').flatMap(({ body }) => (isDry(body) ? [] : [body]));
export const publishButton = (count: number): Promise<HTMLElement> => screen.findByText(`Pubblica ${count}`);
