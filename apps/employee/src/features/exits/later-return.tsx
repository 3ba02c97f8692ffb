import { type SyntheticEvent, useState } from 'react';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { exitFaults } from '@timbro/core/exits/rules.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { serverNow } from '@timbro/kit/data/server-time.ts';
import { call } from '@timbro/kit/light/call.ts';
import { SubmitButton } from '@timbro/kit/light/form-parts.tsx';
import { note } from '@timbro/kit/light/notes.tsx';
import { WhileOnline } from '@timbro/kit/light/reads.tsx';
import { TextField } from '@timbro/kit/light/text-field.tsx';
import { useOneAtATime } from '@timbro/kit/light/use-one-at-a-time.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { instantOf, localOf } from './exit-form.ts';
import { useExitWords } from './exit-words.ts';
import { useRefreshExits } from './own-exits.ts';

const minuteMs = 60_000;
const steps = [15, 30, 60] as const;
const usual = 30;

type Props = { exit: Exit; onClose: () => void };

/** Another time of return, which is announced and asks nobody: counted from the one that was said, or from now once it has passed. */
export function LaterReturn({ exit, onClose }: Props) {
  const t = useT();
  const { zone } = useExitWords();
  const laterBy = (minutes: number) => {
    const base = Math.max(serverNow().getTime(), Date.parse(exit.expectedReturnAt ?? exit.startsAt));
    return localOf(new Date(base + minutes * minuteMs), zone);
  };
  const [typed, setTyped] = useState(() => laterBy(usual));
  const { fault, isBusy, save } = useAnnouncement(exit, typed, onClose);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <p className="lead">{t('employee.exits.later.text')}</p>
      <div className="exit-choices">
        {steps.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className="exit-choice"
            aria-pressed={typed === laterBy(minutes)}
            onClick={() => setTyped(laterBy(minutes))}
          >
            {minutes < 60
              ? t('employee.exits.ask.back.minutes', { count: minutes })
              : t('employee.exits.ask.back.hours', { count: minutes / 60 })}
          </button>
        ))}
      </div>
      <TextField
        label={t('employee.exits.later.new')}
        type="datetime-local"
        value={typed}
        error={fault ?? undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="exit-buttons">
        <button type="button" className="button button-secondary" onClick={onClose}>
          {t('common.cancel')}
        </button>
        <WhileOnline>
          <SubmitButton isBusy={isBusy}>{t('employee.exits.later.save')}</SubmitButton>
        </WhileOnline>
      </div>
    </form>
  );
}

/** What is wrong with a new return, before the server is asked. */
function faultOf(at: Date | null, { startsAt }: Exit, now: Date): WebKey | null {
  if (at === null) return 'validation.date';
  if (at <= now) return 'employee.exits.later.past';
  return exitFaults({ startsAt, expectedReturnAt: at })[0]?.message ?? null;
}

function useAnnouncement(exit: Exit, typed: string, onClose: () => void) {
  const t = useT();
  const { zone, momentOf } = useExitWords();
  const refresh = useRefreshExits();
  const [fault, setFault] = useState<string | null>(null);
  const { isBusy, oneAtATime } = useOneAtATime();

  const send = async (at: Date) => {
    try {
      await call('PATCH /exits/:exitId', {
        params: { exitId: exit.id },
        body: { expectedReturnAt: at.toISOString() },
      });
      await refresh();
      note(t('employee.exits.later.done', { time: momentOf(at, serverNow()) }));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const [wrong] = error.errors;
      if (wrong) setFault(wrong.message);
      // Whoever is back meanwhile sees the form go, and is told all the same.
      else note(error.message, 'error');
      await refresh();
    }
  };
  const save = () =>
    oneAtATime(async () => {
      const at = instantOf(typed, zone);
      const wrong = faultOf(at, exit, serverNow());
      setFault(wrong && t(wrong));
      if (at !== null && wrong === null) await send(at);
    });
  return { fault, isBusy, save };
}
