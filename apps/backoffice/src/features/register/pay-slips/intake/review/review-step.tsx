import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useWidePage } from '@timbro/kit/page/page.tsx';
import { Empty } from '@timbro/kit/page/states.tsx';
import { formatMonth } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { RefusedFiles } from '../reading/file-step.tsx';
import type { IntakeWay } from '../reading/use-intake.ts';
import './review.css';
import { countsOf, monthInstead } from '../slips/slip-rows.ts';
import { SlipsUnread } from '../slips/slips-unread.tsx';
import type { MonthSlips, Payees } from '../slips/use-month-slips.ts';
import { OtherDraftsNote, useOtherDrafts } from './other-drafts-note.tsx';
import { ReviewFoot, ReviewKeys, ReviewTools } from './review-bars.tsx';
import { ReviewSide } from './review-side.tsx';
import type { SlipLook } from './slip-grid-lines.tsx';
import { SlipGrid } from './slip-grid.tsx';
import { useReviewKeys } from './use-review-keys.ts';
import { useReview } from './use-review.ts';

type ReviewStepProps = {
  way: IntakeWay;
  payees: Payees;
  slips: MonthSlips;
  onMonth?: ((month: string) => void) | undefined;
  onPublish(): void;
};

/** What had it is gone, or nothing ever had. */
const isNobodysFocus = () => document.activeElement === null || document.activeElement === document.body;

/** Everything that was found, what is in question first, beside the page it stands on. */
export function ReviewStep({ way, payees, slips, onMonth, onPublish }: ReviewStepProps) {
  const t = useT();
  const { state, standings } = way;
  const { rows, files, month, refused } = state;
  const box = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [isRefusedSeen, setRefusedSeen] = useState(false);
  const review = useReview(way, payees, slips, box);
  const { lines, filter, missing, said } = review;
  useReviewKeys({ review, picker });
  useWidePage();
  const stage = useStages(2);
  // Whoever comes here decides with the keys at once, as soon as there is something to decide.
  const hasList = stage > 0 && lines.length > 0;
  useEffect(() => {
    if (hasList && isNobodysFocus()) box.current?.focus({ preventScroll: true });
  }, [hasList]);

  const counts = useMemo(() => countsOf(standings), [standings]);
  const fileNames = useMemo(() => new Map(files.map(({ id, name }) => [id, name])), [files]);
  const look = useMemo<SlipLook>(
    () => ({
      filter,
      month,
      standings,
      counts,
      people: payees.byId,
      published: slips.published,
      fileNames: files.length > 1 ? fileNames : null,
    }),
    [filter, month, standings, counts, payees.byId, slips.published, files.length, fileNames],
  );
  const stated = monthInstead(rows, month);
  const others = useOtherDrafts(month, rows);
  const isKnown = slips.isReady && others.isReady;
  const held = isKnown ? (others.drafts.length > 0 ? t('intake.drafts.held') : null) : t('common.loading');
  const missingCount = slips.isReady ? missing.length : null;

  return (
    <>
      <ReviewTools
        filter={filter}
        search={review.search}
        counts={counts}
        missingCount={missingCount}
        onFilter={review.setFilter}
        onSearch={review.setSearch}
      />
      {!isRefusedSeen && <RefusedFiles refused={refused} action={<CloseNote onClose={() => setRefusedSeen(true)} />} />}
      {stated !== null && onMonth && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={() => onMonth(stated)}>
              {t('intake.monthInstead.change', { stated: formatMonth(stated) })}
            </Button>
          }
        >
          {t('intake.monthInstead', { stated: formatMonth(stated), month: formatMonth(month) })}
        </Alert>
      )}
      {others.error && <SlipsUnread error={others.error} onRetry={others.retry} />}
      <OtherDraftsNote drafts={others.drafts} month={month} onLeaveAlone={others.leaveAlone} />
      <div className="review-board">
        <div className="review-list">
          {stage === 0 ? (
            <div className="slip-grid" />
          ) : lines.length === 0 ? (
            <Empty title={t(`intake.empty.${review.search.trim() === '' && filter !== 'all' ? filter : 'search'}`)} />
          ) : (
            <SlipGrid
              lines={lines}
              look={look}
              activeKey={review.activeKey}
              box={box}
              onActive={review.activate}
              onFold={review.fold}
              onEnter={() => review.enter(picker)}
            />
          )}
          <ReviewKeys />
        </div>
        <div className="review-side">
          {stage > 1 && <ReviewSide way={way} payees={payees} review={review} picker={picker} />}
        </div>
      </div>
      <p className="intake-unseen" role="status">
        {said}
      </p>
      <ReviewFoot
        counts={counts}
        pageCount={files.reduce((sum, { pageCount }) => sum + pageCount, 0)}
        replacing={review.replacing}
        missingCount={missingCount}
        onMissing={() => review.setFilter('missing')}
        onPublish={onPublish}
        held={held}
      />
    </>
  );
}

function CloseNote({ onClose }: { onClose(): void }) {
  const t = useT();
  return (
    <Button color="inherit" size="small" onClick={onClose}>
      {t('common.close')}
    </Button>
  );
}

/** Head and foot, the list and the page beside it are made one after the other: together they would hold up the browser. */
function useStages(last: number): number {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    if (stage === last) return;
    const timer = setTimeout(() => startTransition(() => setStage(stage + 1)), 20);
    return () => clearTimeout(timer);
  }, [stage, last]);
  return stage;
}
