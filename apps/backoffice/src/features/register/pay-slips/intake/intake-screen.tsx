import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { startTransition, useRef, useState } from 'react';
import { useAging } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { useIsOffline } from '@timbro/kit/data/offline.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { newId } from '@timbro/kit/memory/new-id.ts';
import { Empty, ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { formatMonth, formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { IntakeHead } from './intake-head.tsx';
import { FileStep } from './reading/file-step.tsx';
import './intake.css';
import { MatchStep } from './reading/match-step.tsx';
import { useIntake } from './reading/use-intake.ts';
import { ReviewStep } from './review/review-step.tsx';
import { type PublishAsking, PublishQuestion } from './sending/publish-dialog.tsx';
import { SendStep } from './sending/send-step.tsx';
import { SummaryStep } from './sending/summary-step.tsx';
import { removeUploads } from './sending/use-sending.ts';
import { intakeDatabase } from './slips/database-name.ts';
import { useOnlyHere } from './slips/only-here.ts';
import { type SlipRow, countsOf } from './slips/slip-rows.ts';
import { SlipsUnread } from './slips/slips-unread.tsx';
import { replacedBy } from './slips/upload-plan.ts';
import { useMonthSlips, usePayees } from './slips/use-month-slips.ts';

export type IntakeScreenProps = {
  /** The month the slips are of, `2026-10`. */
  month: string;
  /** Told when another one is chosen, or when an intake of another month is resumed; without it the month cannot be changed. */
  onMonth?: (month: string) => void;
  onClose(): void;
  /** Shows who is still without a slip; left out, the summary names them itself. */
  onMissing?: () => void;
};

/** From one PDF with everybody's slips to a published slip for each: choose, match, check, publish. */
export function IntakeScreen(props: IntakeScreenProps) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const isHere = useOnlyHere(intakeDatabase);
  if (!isPhone && isHere) return <Intake {...props} />;
  if (!isPhone && isHere === null) return <Loading shape="form" rows={4} />;
  return (
    <Empty
      title={t(isPhone ? 'intake.phone' : 'intake.elsewhere')}
      action={
        <Button variant="contained" onClick={props.onClose}>
          {t('intake.back')}
        </Button>
      }
    />
  );
}

function Intake({ month: asked, onMonth, onClose, onMissing }: IntakeScreenProps) {
  const t = useT();
  const way = useIntake(asked);
  const { state, standings, dispatch } = way;
  // Once files are read their month holds; before that it is the one on the page.
  const month = state.step === 'file' || state.step === 'match' ? asked : state.month;
  const payees = usePayees();
  const isUnderWay = state.step === 'review' || state.step === 'send';
  const slips = useMonthSlips(month, isUnderWay);
  const refresh = useAging('payslips');
  const [agreed, setAgreed] = useState<{ notify: boolean } | null>(null);
  const question = useRef<PublishAsking>(null);
  const discard = useDiscard(way);
  const changeMonth = useMonthChange(way, payees.people, onMonth);
  const held = useHeld(payees.read.isPending, payees.people.length);
  const { due } = countsOf(standings);

  const body = () => {
    if (state.outcome)
      return (
        <SummaryStep
          state={state}
          outcome={state.outcome}
          payees={payees}
          slips={slips}
          notified={agreed?.notify ?? true}
          onMissing={onMissing}
          onClose={onClose}
        />
      );
    if (payees.read.error && !payees.read.data)
      return <ErrorBlock error={payees.read.error} onRetry={() => void payees.read.refetch()} />;
    if (way.left === undefined) return <Loading shape="form" rows={4} />;
    if (state.step === 'match') return <MatchStep progress={way.progress} onCancel={way.cancelReading} />;
    if (state.step === 'review')
      return (
        <ReviewStep
          way={way}
          payees={payees}
          slips={slips}
          onMonth={changeMonth}
          onPublish={() => question.current?.ask()}
        />
      );
    if (state.step === 'send')
      return (
        <SendStep
          way={way}
          payees={payees}
          slips={slips}
          agreed={agreed}
          onAgree={(told) => setAgreed({ notify: told })}
          onDiffering={({ rows }) => {
            setAgreed(null);
            const count = countDiffering(rows);
            notify.warning(t('intake.send.differs', { count, shown: formatNumber(count) }));
          }}
          onPublished={() => void Promise.all([way.forget(), refresh()])}
        />
      );
    return (
      <FileStep
        left={way.left}
        refused={state.refused}
        fault={way.fault}
        held={held}
        onChoose={(files) => {
          const given = files.map((file) => ({ id: newId(), name: file.name, content: file }));
          void discard.ask(way.left).then((isFree) => isFree && way.read(given, payees.people, asked));
        }}
        onResume={() => {
          if (way.left && way.left.month !== asked) onMonth?.(way.left.month);
          way.resume();
        }}
        onDiscard={() => void discard.ask(way.left)}
      />
    );
  };

  const mayChange = onMonth && (state.step === 'file' || (state.step === 'review' && !state.outcome));
  const isReview = state.step === 'review' && !state.outcome;
  return (
    <div className="intake" data-step={state.outcome ? 'done' : state.step}>
      <IntakeHead
        state={state}
        standings={standings}
        month={month}
        onMonth={mayChange ? changeMonth : undefined}
        onClose={onClose}
        action={
          isReview && (
            <Button variant="outlined" onClick={() => void discard.ask(state)}>
              {t('intake.discard')}
            </Button>
          )
        }
      />
      {!way.isKept && isUnderWay && !state.outcome && <Alert severity="info">{t('intake.notKept')}</Alert>}
      {slips.error && isReview && <SlipsUnread error={slips.error} onRetry={slips.retry} />}
      {body()}
      <PublishQuestion
        ref={question}
        count={due}
        month={month}
        replacing={replacedBy(state.rows, standings, slips.published).size}
        onAgree={(told) => {
          setAgreed({ notify: told });
          // The list gives way to the sending in small steps, so that the page answers meanwhile.
          startTransition(() => dispatch({ do: 'send' }));
        }}
      />
    </div>
  );
}

const countDiffering = (rows: readonly SlipRow[]) =>
  rows.filter(({ upload, isFaultAccepted }) => upload?.state === 'kept' && upload.fault !== null && !isFaultAccepted)
    .length;

/** Why no file can be chosen yet. */
function useHeld(isReading: boolean, peopleCount: number): string | null {
  const t = useT();
  const isOffline = useIsOffline();
  if (typeof Worker === 'undefined') return t('intake.file.noWorker');
  if (isReading) return t('intake.file.loading');
  if (peopleCount === 0) return t(isOffline ? 'kit.offline' : 'intake.file.nobody');
  return null;
}

type Way = ReturnType<typeof useIntake>;

/** Another month is another reading: what was decided about these pages was decided for the first. */
function useMonthChange(
  way: Way,
  people: Parameters<Way['readAgain']>[0],
  onMonth: ((month: string) => void) | undefined,
) {
  const t = useT();
  const ask = useConfirm();
  if (!onMonth) return undefined;
  return async (next: string) => {
    const { step, past } = way.state;
    if (step !== 'review') return onMonth(next);
    const isFree =
      past.length === 0 ||
      (await ask({
        title: t('intake.rematch.title', { month: formatMonth(next) }),
        body: t('intake.rematch.text'),
        confirm: t('intake.rematch.confirm'),
        local: true,
      }));
    if (!isFree) return;
    await removeUploads(way.state.rows, () => undefined);
    onMonth(next);
    await way.readAgain(people, next);
  };
}

type Begun = { readonly rows: readonly SlipRow[]; readonly hasAsked: boolean };

/** Throws an unfinished intake away, with what it has left on the server. */
function useDiscard(way: Way) {
  const t = useT();
  const ask = useConfirm();
  const throwAway = async (begun: Begun) => {
    // What may be somebody's slip by now is not taken away unseen.
    const failed = begun.hasAsked ? 0 : await removeUploads(begun.rows, () => undefined);
    if (failed > 0) notify.warning(t('intake.discard.failed', { count: failed, shown: formatNumber(failed) }));
    await way.forget();
  };
  return {
    /** Answers whether nothing of it is left. */
    ask: async (begun: Begun | null | undefined) => {
      if (!begun) return true;
      const isAgreed = await ask({
        title: t('intake.discard.title'),
        body: t('intake.discard.text'),
        confirm: t('intake.discard'),
        danger: true,
        local: true,
      });
      if (!isAgreed) return false;
      await throwAway(begun);
      way.dispatch({ do: 'startOver' });
      return true;
    },
  };
}
