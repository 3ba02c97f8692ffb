import { type RefObject, useState } from 'react';
import { asksToStampOut } from '@timbro/core/stamps/stamp-out-rules.ts';
import type { ReplyOf } from '@timbro/kit/light/call.ts';
import { useFocusHeir } from '@timbro/kit/light/focus-heir.ts';
import { note } from '@timbro/kit/light/notes.tsx';
import { useOneAtATime } from '@timbro/kit/light/use-one-at-a-time.ts';
import { useSession } from '@timbro/kit/memory/session.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useCurrentStamping } from '#parts/position-sharing/current-stamping.ts';
import { takeOwnStamp, useOwnQueue } from '#parts/stamp-queue/own-queue.ts';
import { useExitWords } from './exit-words.ts';

type Props = { now: Date; heading: RefObject<HTMLElement | null> };

/** Whoever has gone out around the end of their shift is asked whether to stamp; nothing is stamped by itself. */
export function StampOutCard({ now, heading }: Props) {
  const { data } = useCurrentStamping();
  const { zone } = useExitWords();
  const [declined, setDeclined] = useState<string | null>(null);
  const { user } = useSession();
  const queue = useOwnQueue(user?.id);
  if (!data?.stamping || data.stamping.id === declined || !asksToStampOut(data, now, zone)) return null;
  const { id, enteredAt } = data.stamping;
  // What was stamped a moment ago, or without a network, the server does not know yet.
  if (!queue || queue.some(({ body }) => body.direction === 'out' && body.at > (enteredAt ?? ''))) return null;
  return <Proposal key={id} current={data} heading={heading} onDone={() => setDeclined(id)} />;
}

type ProposalProps = {
  current: ReplyOf<'GET /stamps/current'>;
  heading: RefObject<HTMLElement | null>;
  onDone: () => void;
};

function Proposal({ current, heading, onDone }: ProposalProps) {
  const t = useT();
  const { isBusy, stamp } = useStampOut(onDone);
  const card = useFocusHeir<HTMLElement>(heading);
  return (
    <section ref={card} className="card exit-seen stamp-out" aria-labelledby="stamp-out">
      <h2 id="stamp-out">{t('employee.exits.stampOut')}</h2>
      <p>{t('employee.exits.stampOut.text', { end: current.shift?.end ?? '' })}</p>
      <div className="exit-buttons">
        <button type="button" className="button button-secondary" onClick={onDone}>
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
    </section>
  );
}

/** The same queue as on the home: it lies on the phone first, and needs no network. */
function useStampOut(onStamped: () => void) {
  const t = useT();
  const { timeOf } = useExitWords();
  const { isBusy, oneAtATime } = useOneAtATime();
  const stamp = () =>
    oneAtATime(async () => {
      try {
        const { body } = await takeOwnStamp('out', null);
        note(t('employee.exits.stampOut.done', { time: timeOf(body.at) }));
        onStamped();
      } catch {
        note(t('employee.today.notKept'), 'error');
      }
    });
  return { isBusy, stamp };
}
