import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { mayReturn } from '@timbro/core/exits/pass-rules.ts';
import { call } from '@timbro/kit/light/call.ts';
import { useFocusHeir } from '@timbro/kit/light/focus-heir.ts';
import { FailureAlert, SubmitButton } from '@timbro/kit/light/form-parts.tsx';
import { note } from '@timbro/kit/light/notes.tsx';
import { WhileOnline } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { NoteField, ReasonTiles } from './exit-fields.tsx';
import { type Worded, formOf } from './exit-form.ts';
import { useExitWords } from './exit-words.ts';
import { useRefreshExits } from './own-exits.ts';
import { useExitActs } from './use-exit-acts.ts';
import { useExitForm } from './use-exit-form.ts';

type Props = {
  exit: Exit;
  now: Date;
  /** Something more urgent stands below: it takes little room until it is wanted. */
  isFolded: boolean;
  /** A link led to it. */
  isSought: boolean;
  /** Takes the focus when it goes. */
  heading: RefObject<HTMLElement | null>;
};

/** An exit that the phone has seen and nobody had asked for: its owner says why. */
export function JustifyCard({ exit, now, isFolded, isSought, heading }: Props) {
  const t = useT();
  const id = useId();
  const { momentOf } = useExitWords();
  const [isOpen, setOpen] = useState(!isFolded || isSought);
  const card = useFocusHeir<HTMLElement>(heading);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isSought) return;
    title.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, [isSought, card]);
  const unfold = () => {
    setOpen(true);
    title.current?.focus();
  };
  return (
    <section ref={card} className="card exit-seen" aria-labelledby={id}>
      <h2 ref={title} id={id} tabIndex={-1}>
        {t('employee.exits.seen')}
      </h2>
      <p>
        <Seen exit={exit} now={now} />
        {exit.justifyBy !== null && (
          <span className="lead"> {t('employee.exits.seen.by', { when: momentOf(exit.justifyBy, now) })}</span>
        )}
      </p>
      {mayReturn(exit, now) && <ComeBack exit={exit} />}
      {isOpen ? (
        <Justification exit={exit} />
      ) : (
        <button type="button" className="button button-secondary" onClick={unfold}>
          {t('employee.exits.seen.open')}
        </button>
      )}
    </section>
  );
}

function Justification({ exit }: { exit: Exit }) {
  const t = useT();
  const { zone } = useExitWords();
  const send = useJustification(exit);
  // What was seen has its times already: only why is asked for.
  const { state, box } = useExitForm({ ...formOf(exit, zone), back: 'none' }, zone);
  return (
    <form
      ref={box}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void state.submit(send);
      }}
    >
      <ReasonTiles state={state} />
      <NoteField state={state} />
      <FailureAlert failure={state.failure} />
      <WhileOnline>
        <SubmitButton isBusy={state.isBusy}>{t('employee.exits.seen.send')}</SubmitButton>
      </WhileOnline>
    </form>
  );
}

function Seen({ exit: { leftAt, startsAt, returnedAt }, now }: { exit: Exit; now: Date }) {
  const t = useT();
  const { momentOf } = useExitWords();
  const left = momentOf(leftAt ?? startsAt, now);
  if (returnedAt === null) return t('employee.exits.seen.out', { left });
  return t('employee.exits.seen.back', { left, back: momentOf(returnedAt, leftAt ?? startsAt) });
}

function ComeBack({ exit }: { exit: Exit }) {
  const t = useT();
  const { isBusy, comeBack } = useExitActs(exit);
  return (
    <WhileOnline>
      <button
        type="button"
        className="button button-secondary"
        aria-disabled={isBusy}
        onClick={() => isBusy || void comeBack()}
      >
        {t('employee.exits.return')}
      </button>
    </WhileOnline>
  );
}

function useJustification({ id, version }: Exit) {
  const t = useT();
  const refresh = useRefreshExits();
  return async ({ reason, note: why }: Worded) => {
    try {
      await call('PATCH /exits/:exitId', {
        params: { exitId: id },
        body: { reason, note: why, status: 'pendingReview', version },
      });
      note(t('employee.exits.seen.done'));
    } finally {
      await refresh();
    }
  };
}
