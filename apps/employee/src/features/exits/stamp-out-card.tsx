import { type RefObject, useRef, useState } from 'react';
import { clockToleranceSeconds } from '@timbro/core/stamps/rules.ts';
import { asksToStampOut } from '@timbro/core/stamps/stamp-out-rules.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { type ReplyOf, call } from '@timbro/kit/light/call.ts';
import { useFocusHeir } from '@timbro/kit/light/focus-heir.ts';
import { note } from '@timbro/kit/light/notes.tsx';
import { WhileOnline } from '@timbro/kit/light/reads.tsx';
import { useOneAtATime } from '@timbro/kit/light/use-one-at-a-time.ts';
import { newId } from '@timbro/kit/memory/new-id.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useCurrentStamping } from '#parts/position-sharing/current-stamping.ts';
import { useExitWords } from './exit-words.ts';
import { useRefreshExits } from './own-exits.ts';

type Props = { now: Date; heading: RefObject<HTMLElement | null> };

/** Whoever has gone out around the end of their shift is asked whether to stamp; nothing is stamped by itself. */
export function StampOutCard({ now, heading }: Props) {
  const { data } = useCurrentStamping();
  const { zone } = useExitWords();
  const [declined, setDeclined] = useState<string | null>(null);
  if (!data?.stamping || data.stamping.id === declined || !asksToStampOut(data, now, zone)) return null;
  const { id } = data.stamping;
  return <Proposal key={id} current={data} heading={heading} onDecline={() => setDeclined(id)} />;
}

type ProposalProps = {
  current: ReplyOf<'GET /stamps/current'>;
  heading: RefObject<HTMLElement | null>;
  onDecline: () => void;
};

function Proposal({ current, heading, onDecline }: ProposalProps) {
  const t = useT();
  const { isBusy, stamp } = useStampOut();
  const card = useFocusHeir<HTMLElement>(heading);
  return (
    <section ref={card} className="card exit-seen stamp-out" aria-labelledby="stamp-out">
      <h2 id="stamp-out">{t('employee.exits.stampOut')}</h2>
      <p>{t('employee.exits.stampOut.text', { end: current.shift?.end ?? '' })}</p>
      <WhileOnline>
        <div className="exit-buttons">
          <button type="button" className="button button-secondary" onClick={onDecline}>
            {t('employee.exits.stampOut.no')}
          </button>
          <button
            type="button"
            className="button button-primary"
            aria-busy={isBusy}
            aria-disabled={isBusy}
            onClick={() => void stamp()}
          >
            {t('employee.exits.stampOut.yes')}
          </button>
        </div>
      </WhileOnline>
    </section>
  );
}

function useStampOut() {
  const t = useT();
  const { timeOf } = useExitWords();
  const refresh = useRefreshExits();
  const { isBusy, oneAtATime } = useOneAtATime();
  const tried = useRef<{ id: string; at: string } | null>(null);
  /** A second try right after a lost answer is the same stamp; later it is another moment. */
  const attempt = () => {
    const before = tried.current;
    const isFresh = before !== null && Date.now() - Date.parse(before.at) < clockToleranceSeconds * 1000;
    return (tried.current = isFresh ? before : { id: newId(), at: new Date().toISOString() });
  };
  const stamp = () =>
    oneAtATime(async () => {
      const { id, at } = attempt();
      try {
        await call('POST /stamps', { body: { id, at, direction: 'out', source: 'app' } });
        note(t('employee.exits.stampOut.done', { time: timeOf(at) }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        note(error.message, 'error');
      }
      await refresh();
    });
  return { isBusy, stamp };
}
