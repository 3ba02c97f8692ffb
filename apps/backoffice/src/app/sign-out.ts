import { useCallback } from 'react';
import { hasUnsaved, useLosingQuestion } from '@timbro/kit/form/unsaved-guard.ts';
import { signOut } from '@timbro/kit/light/sign-out.ts';
import { sayFarewell } from '@timbro/kit/memory/farewell.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { isIntakeLeft } from '#features/register/pay-slips/intake/slips/intake-left.ts';
import { countStoredDrafts } from '#features/register/planning/stored-drafts.ts';
import { setStage } from '../guest/closed-here.tsx';
import { loginPath } from './home.ts';

/** A network that swallows calls does not say so: after this long the person is told how things stand. */
const patience = 3000;

/** Ends the session on the server and here, once nothing typed or planned would be lost or the person agrees to lose it. */
export function useSignOut(): () => Promise<void> {
  const t = useT();
  const mayLose = useLosingQuestion();
  return useCallback(async () => {
    // These outlive every other way off their page; with the session they end.
    const count = countStoredDrafts(session.get().user?.id ?? '');
    const drafts = count > 0 ? t('shell.signOut.drafts', { count }) : '';
    const intake = (await isIntakeLeft()) ? t('shell.signOut.intake') : '';
    const more = [drafts, intake].filter(Boolean).join(' ');
    if ((hasUnsaved() || more !== '') && !(await mayLose(hasUnsaved, more))) return;
    const answer = signOut();
    setStage('leaving');
    const timer = setTimeout(() => setStage('waiting'), patience);
    const isReached = await answer.finally(() => clearTimeout(timer));
    if (isReached) sayFarewell(loginPath, null);
    else setStage('waiting');
  }, [mayLose, t]);
}
