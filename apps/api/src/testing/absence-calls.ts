import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

let number = 10_000_000;
/** The number of a certificate that nobody has yet. */
export const protocol = () => String((number += 1));
export const week = { type: 'vacation', startsOn: '2026-11-09', endsOn: '2026-11-13' } as const;
export const oneDay = { startsOn: '2026-11-11', endsOn: '2026-11-11' } as const;

/** What tests of absences ask of the app, which is open by the time they ask. */
export const absenceCalls = (app: () => TestApp) => {
  const tokenOf = async (user: TestUser) => (await app().signedInAs(user)).token;
  const post = async (user: TestUser, body: object) =>
    app().ask('POST /absences', { token: await tokenOf(user), body });
  type Entered = Extract<Awaited<ReturnType<typeof post>>['body'], { id: string }>;
  return {
    post,
    async entered(user: TestUser, body: object): Promise<Entered> {
      const answer = await post(user, body);
      expect(answer.status, answer.text).toBe(201);
      return answer.body as Entered;
    },
    patch: async (user: TestUser, id: string, body: object) =>
      app().ask(`PATCH /absences/${id}`, { token: await tokenOf(user), body }),
    listed: async (user: TestUser, query = '') =>
      (await app().ask(`GET /absences?${query}`, { token: await tokenOf(user) })).body,
    day: async (user: TestUser, userId: string, date: string) =>
      (await app().ask(`GET /work-days/info?userId=${userId}&date=${date}`, { token: await tokenOf(user) })).body,
  };
};
