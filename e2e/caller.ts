import type { Page } from '@playwright/test';
import { expect, password } from './fixtures.ts';

/** Calls as somebody else, beside the page that is looked at. */
export async function callerOf(page: Pick<Page, 'request'>, email: string) {
  const answer = await page.request.post('/api/v1/auth/sign-in', { data: { email, password } });
  const { accessToken, user } = (await answer.json()) as { accessToken: string; user: { id: string } };
  const headers = { authorization: `Bearer ${accessToken}` };
  const ask = async (method: string, path: string, data?: object) => {
    const reply = await page.request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) });
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.status() === 204 ? null : ((await reply.json()) as unknown);
  };
  return { id: user.id, ask };
}
export type Caller = Awaited<ReturnType<typeof callerOf>>;
