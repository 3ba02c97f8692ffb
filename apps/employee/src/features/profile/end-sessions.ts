import { useState } from 'react';
import type { Session } from '@timbro/core/sessions/contract.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { endSession, endSessions, readOtherSessions } from '@timbro/kit/light/end-sessions.ts';
import { note } from '@timbro/kit/light/notes.tsx';
import { ask } from '@timbro/kit/light/question.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

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
      await endSession(id);
      note(t('sessions.remove.done'));
      await refresh();
    });

  const endOthers = () =>
    oneAtATime(async () => {
      const others = await readOtherSessions();
      const title = t('sessions.removeMany.confirm', { count: others.length });
      const question = { title, body: t('sessions.removeMany.text'), confirm: t('sessions.removeMany'), danger: true };
      if (others.length === 0) note(t('sessions.removeOthers.none'), 'info');
      else if (!(await ask(question))) return;
      const failed = await endSessions(others);
      const done = others.length - failed;
      if (done > 0) note(t('sessions.removeMany.done', { count: done }));
      if (failed > 0) note(t('sessions.removeMany.failed', { count: failed }), 'error');
      await refresh();
    });

  return { isEnding, endOne, endOthers };
}
