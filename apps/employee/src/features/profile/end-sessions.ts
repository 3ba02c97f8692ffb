import { useState } from 'react';
import type { Session } from '@timbro/core/sessions/contract.ts';
import { call } from '@timbro/kit/guest/call.ts';
import { note } from '@timbro/kit/guest/notes.tsx';
import { ask } from '@timbro/kit/guest/question.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { ApiError } from '@timbro/kit/send.ts';

/** Ends one session of another device, or all of them; each time the person is asked first. */
export function useEndSessions(refresh: () => Promise<unknown>) {
  const t = useT();
  const [isEnding, setEnding] = useState(false);

  const oneAtATime = async (work: () => Promise<void>) => {
    if (isEnding) return;
    setEnding(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      note(error.message, 'error');
    } finally {
      setEnding(false);
    }
  };

  const endOne = ({ id, device }: Session) =>
    oneAtATime(async () => {
      const title = t('sessions.remove.confirm');
      const body = t('sessions.remove.other', { device });
      if (!(await ask({ title, body, confirm: t('sessions.remove'), danger: true }))) return;
      await end(id);
      note(t('sessions.remove.done'));
      await refresh();
    });

  const endOthers = () =>
    oneAtATime(async () => {
      const others = (await readAll()).filter(({ current }) => !current);
      const title = t('sessions.removeMany.confirm', { count: others.length });
      const question = { title, body: t('sessions.removeMany.text'), confirm: t('sessions.removeMany'), danger: true };
      if (others.length === 0) note(t('sessions.removeOthers.none'), 'info');
      else if (!(await ask(question))) return;
      const failed = await countFailures(others);
      const done = others.length - failed;
      if (done > 0) note(t('sessions.removeMany.done', { count: done }));
      if (failed > 0) note(t('sessions.removeMany.failed', { count: failed }), 'error');
      await refresh();
    });

  return { isEnding, endOne, endOthers };
}

/** A session that is already gone has ended as well. */
async function end(sessionId: string): Promise<void> {
  try {
    await call('DELETE /auth/sessions/:sessionId', { params: { sessionId } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

async function countFailures(sessions: readonly Session[]): Promise<number> {
  let failed = 0;
  for (const { id } of sessions)
    try {
      await end(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed += 1;
    }
  return failed;
}

const pageSize = 100;

async function readAll(): Promise<Session[]> {
  const all: Session[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await call('GET /auth/sessions', { query: { page, pageSize } });
    all.push(...items);
    if (items.length === 0 || page * pageSize >= total) return all;
  }
}
