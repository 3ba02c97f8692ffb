import type { Exit } from '@timbro/core/exits/contract.ts';
import { hasJustLeft } from '@timbro/core/exits/pass-rules.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { serverNow } from '@timbro/kit/data/server-time.ts';
import { type InputOf, call } from '@timbro/kit/light/call.ts';
import { note } from '@timbro/kit/light/notes.tsx';
import { ask } from '@timbro/kit/light/question.tsx';
import { useOneAtATime } from '@timbro/kit/light/use-one-at-a-time.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useExitWords } from './exit-words.ts';
import { closeExit, useRefreshExits } from './own-exits.ts';

type Change = InputOf<'PATCH /exits/:exitId'>['body'];

/** What the person does with an exit by one tap; the same tap twice does it once. */
export function useExitActs(exit: Exit) {
  const t = useT();
  const { periodOf, timeOf } = useExitWords();
  const refresh = useRefreshExits();
  const { isBusy, act } = useTelling(refresh);
  const params = { exitId: exit.id };
  const { version } = exit;

  const send = async (body: Change, done: WebKey) => {
    await call('PATCH /exits/:exitId', { params, body });
    note(t(done));
    await refresh();
  };
  const change = (body: Change, done: WebKey) => act(() => send(body, done));

  const isBack = () =>
    ask({
      title: t('employee.exits.return.soon'),
      body: t('employee.exits.return.soon.text', { time: timeOf(exit.leftAt ?? exit.startsAt) }),
      confirm: t('employee.exits.return'),
      refuse: t('employee.exits.return.soon.no'),
    });
  const comeBack = () =>
    act(async () => {
      if (hasJustLeft(exit, serverNow()) && !(await isBack())) return;
      await send({ returned: true }, 'exits.returned.done');
    });

  const withdraw = () =>
    act(async () => {
      const title = t('employee.requests.withdraw.title');
      const body = t('employee.exits.withdraw.text', { period: periodOf(exit) });
      const [confirm, refuse] = [t('employee.requests.withdraw'), t('employee.ask.goBack')];
      if (!(await ask({ title, body, confirm, refuse }))) return;
      await send({ status: 'draft', version }, 'exits.withdrawn.done');
    });

  const remove = () =>
    act(async () => {
      const title = t('employee.requests.remove.title');
      const body = t('employee.exits.remove.text', { period: periodOf(exit) });
      if (!(await ask({ title, body, confirm: t('employee.requests.remove'), danger: true }))) return;
      await call('DELETE /exits/:exitId', { params });
      note(t('exits.remove.done'));
      closeExit();
      await refresh();
    });

  return {
    isBusy,
    leave: () => change({ left: true }, 'exits.left.done'),
    comeBack,
    submit: () => change({ status: 'pendingReview', version }, 'exits.create.done'),
    withdraw,
    remove,
  };
}

/** What was refused says why, and shows what has become of the exit meanwhile. */
function useTelling(refresh: () => Promise<unknown>) {
  const { isBusy, oneAtATime } = useOneAtATime();
  const act = (work: () => Promise<void>) =>
    oneAtATime(async () => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        note(error.errors[0]?.message ?? error.message, 'error');
        await refresh();
      }
    });
  return { isBusy, act };
}
