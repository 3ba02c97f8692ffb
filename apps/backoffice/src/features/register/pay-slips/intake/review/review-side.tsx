import type { RefObject } from 'react';
import type { Payee } from '@timbro/core/payslips/contract.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { Empty } from '@timbro/kit/page/states.tsx';
import { formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { IntakeWay } from '../reading/use-intake.ts';
import { joinableWith } from '../slips/intake-state.ts';
import { alikeOf } from '../slips/slip-rows.ts';
import './slip-side.css';
import type { Payees } from '../slips/use-month-slips.ts';
import { doubtsText, insteadOf } from './reason-words.ts';
import { rowOfPage } from './slip-lines.ts';
import { SlipPanel } from './slip-panel.tsx';
import { SlipPreview } from './slip-preview.tsx';
import type { Review } from './use-review.ts';

type ReviewSideProps = {
  way: IntakeWay;
  payees: Payees;
  review: Review;
  picker: RefObject<HTMLInputElement | null>;
};

/** The page of the active slip, and the decision about it. */
export function ReviewSide({ way, payees, review, picker }: ReviewSideProps) {
  const t = useT();
  const ask = useConfirm();
  const { state, standings, contentOf } = way;
  const { rows, files, month } = state;
  const { row, standing } = review;
  const file = files.find(({ id }) => id === row?.fileId);
  if (!row || !standing || !file) return <Empty title={t('intake.preview.none')} />;

  const alike = alikeOf(rows, standings, row.id);
  const confirmAlike = async () => {
    const reason = doubtsText(t, { row, standing, month, former: null });
    const isAgreed = await ask({
      title: `${t('intake.confirm.alike', { shown: formatNumber(alike.length) })}?`,
      body: t('intake.confirm.alike.text', { reason }),
      local: true,
    });
    if (isAgreed) review.confirm(alike.map(({ id }) => id));
  };
  // What has a code of its own is no continuation of another slip.
  const canJoin = standing.status === 'check' && row.match.code === null && joinableWith(rows, row.id) !== null;
  // Paging through the file goes from slip to slip: what is confirmed is always what is seen.
  const showPage = (page: number) => {
    const owner = rowOfPage(rows, file.id, page);
    if (owner) review.showPage(owner.id, page);
  };
  return (
    <>
      <SlipPreview
        row={row}
        standing={standing}
        file={file}
        page={review.page}
        zoom={review.zoom}
        contentOf={contentOf}
        onPage={showPage}
        onZoom={review.setZoom}
      />
      <SlipPanel
        // Another slip begins with its own person, not with what was half typed for the one before.
        key={row.id}
        row={row}
        standing={standing}
        month={month}
        people={payees.people}
        payee={review.payee}
        former={review.former}
        instead={insteadOf(row, payees.byId)}
        picker={picker}
        alikeCount={alike.length}
        canJoin={canJoin}
        onChoose={(chosen: Payee) => review.choose(chosen.user.id)}
        onLeavePicker={review.toList}
        onConfirm={() => review.confirm([row.id])}
        onConfirmAlike={() => void confirmAlike()}
        onExclude={review.exclude}
        onJoin={review.join}
        onKeepBoth={review.keepBoth}
      />
    </>
  );
}
