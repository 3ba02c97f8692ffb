import type { Session } from '@timbro/core/sessions/contract.ts';
import { ApiError } from '../data/send.ts';
import { call } from './call.ts';

/** A session that is already gone has ended as well. */
export async function endSession(sessionId: string): Promise<void> {
  try {
    await call('DELETE /auth/sessions/:sessionId', { params: { sessionId } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

/** One after the other; answers how many could not be ended. */
export async function endSessions(sessions: readonly Session[]): Promise<number> {
  let failed = 0;
  for (const { id } of sessions)
    try {
      await endSession(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed += 1;
    }
  return failed;
}

const pageSize = 100;

/** All but the present one, however many pages they fill. */
export async function readOtherSessions(): Promise<Session[]> {
  const all: Session[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await call('GET /auth/sessions', { query: { page, pageSize } });
    all.push(...items.filter(({ current }) => !current));
    if (items.length === 0 || page * pageSize >= total) return all;
  }
}
