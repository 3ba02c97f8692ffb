import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { WebKey } from '@timbro/core/messages.ts';
import { CheckCircleIcon, ErrorIcon } from '@timbro/kit/page/icons.ts';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { IntakeWay } from '../reading/use-intake.ts';
import type { IntakeState } from '../slips/intake-state.ts';
import { pagesText } from '../slips/pages-text.ts';
import { type SlipRow, isInUpload } from '../slips/slip-rows.ts';
import { SlipsUnread } from '../slips/slips-unread.tsx';
import { replacedBy } from '../slips/upload-plan.ts';
import type { MonthSlips, Payees } from '../slips/use-month-slips.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { type SendState, useSending } from './use-sending.ts';

type SendStepProps = {
  way: IntakeWay;
  payees: Payees;
  slips: MonthSlips;
  agreed: { readonly notify: boolean } | null;
  onAgree(notify: boolean): void;
  onDiffering(intake: IntakeState): void;
  onPublished(): void;
};

const titles = {
  sending: 'intake.send.title',
  cancelling: 'intake.send.title',
  stopped: 'intake.send.stopped',
  ready: 'intake.send.ready',
  publishing: 'intake.send.publishing',
} as const satisfies Record<SendState, WebKey>;

export function SendStep({ way, payees, slips, agreed, onAgree, onDiffering, onPublished }: SendStepProps) {
  const t = useT();
  const { rows, month, hasAsked } = way.state;
  const sending = useSending({ way, payees, slips, agreed, onDiffering, onPublished });
  const [isAsking, setAsking] = useState(false);
  const due = rows.filter((row) => isInUpload(row, way.standings.get(row.id)));
  const kept = due.filter(({ upload }) => upload?.state === 'kept').length;
  const failed = due.filter(({ upload }) => upload?.state === 'failed').length;
  const sent = due.reduce((sum, row) => sum + shareOf(row, sending.shares), 0);
  const { state } = sending;
  const isBusy = state === 'sending' || state === 'cancelling';
  return (
    <div className="intake-narrow">
      <Typography component="h3" variant="h5">
        {t(titles[state])}
      </Typography>
      <LinearProgress
        variant={state === 'publishing' ? 'indeterminate' : 'determinate'}
        {...(state !== 'publishing' && { value: (sent / Math.max(1, due.length)) * 100 })}
        aria-label={t(titles[state])}
        sx={{ height: 8, borderRadius: '4px', flex: 'none' }}
      />
      <div>
        <Typography role="status" sx={{ fontWeight: 700 }}>
          {t('intake.send.progress', { done: formatNumber(kept), count: due.length, total: formatNumber(due.length) })}
        </Typography>
        {isBusy && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('intake.send.mayLeave')}
          </Typography>
        )}
      </div>
      {slips.error && <SlipsUnread error={slips.error} onRetry={slips.retry} />}
      {sending.fault !== null && (
        <Alert severity="error" role="alert">
          {sending.fault}
        </Alert>
      )}
      {state === 'stopped' && failed > 0 && (
        <Alert severity="error" role="alert">
          {t('intake.send.failed', { count: failed, shown: formatNumber(failed) })}
        </Alert>
      )}
      <SentList rows={due} payees={payees} shares={sending.shares} />
      <div className="intake-buttons">
        {state === 'stopped' && (
          <WriteButton variant="contained" onClick={sending.retry}>
            {t('intake.send.retryAll')}
          </WriteButton>
        )}
        {state === 'ready' && (
          <WriteButton variant="contained" onClick={() => setAsking(true)}>
            {t('intake.publish', { count: kept, shown: formatNumber(kept) })}
          </WriteButton>
        )}
        {state === 'stopped' && (
          <Button variant="outlined" onClick={() => way.dispatch({ do: 'review' })}>
            {t('intake.send.back')}
          </Button>
        )}
        {!hasAsked && state !== 'publishing' && (
          <Button variant="outlined" loading={state === 'cancelling'} onClick={() => void sending.cancel()}>
            {t('intake.send.cancel')}
          </Button>
        )}
      </div>
      <PublishDialog
        open={isAsking}
        count={kept}
        month={month}
        replacing={replacedBy(rows, way.standings, slips.published).size}
        onClose={() => setAsking(false)}
        onAgree={(notify) => {
          setAsking(false);
          onAgree(notify);
          sending.publish(notify);
        }}
      />
    </div>
  );
}

const shareOf = ({ id, upload }: SlipRow, shares: ReadonlyMap<string, number>) =>
  upload?.state === 'kept' ? 1 : upload?.state === 'sending' ? (shares.get(id) ?? 0) : 0;

const pieOf = (percent: number) => `conic-gradient(var(--accent) ${percent}%, var(--disabled) 0)`;

/** As many as one reads; the sum above speaks of all. */
const mostListed = 60;

type SentListProps = { rows: readonly SlipRow[]; payees: Payees; shares: ReadonlyMap<string, number> };

/** What failed and what is on its way first. */
function SentList({ rows, payees, shares }: SentListProps) {
  const t = useT();
  const order = { failed: 0, sending: 1, waiting: 2, kept: 3 } as const;
  const stateOf = ({ upload }: SlipRow) => upload?.state ?? 'waiting';
  const listed = rows.toSorted((one, other) => order[stateOf(one)] - order[stateOf(other)]).slice(0, mostListed);
  return (
    <ul className="sent-list" aria-label={t('intake.send.list')}>
      {listed.map((row) => {
        const state = stateOf(row);
        const percent = Math.round(shareOf(row, shares) * 100);
        return (
          <li key={row.id} data-state={state}>
            {state === 'kept' && <CheckCircleIcon aria-hidden color="success" fontSize="small" />}
            {state === 'failed' && <ErrorIcon aria-hidden color="error" fontSize="small" />}
            {(state === 'sending' || state === 'waiting') && (
              <span className="sent-dot" aria-hidden style={{ background: pieOf(percent) }} />
            )}
            <b>{(row.userId && payees.byId.get(row.userId)?.user.sortName) ?? ''}</b>
            <span>{pagesText(t, row.match.pages)}</span>
            <span>
              {row.upload?.state === 'failed' ? row.upload.message : t(`intake.send.state.${state}`, { percent })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
