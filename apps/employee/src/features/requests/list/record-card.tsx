import '../record.css';
import type { RefObject } from 'react';
import { calendarPath, clockPath, unfoldPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { Link } from '@timbro/kit/light/path.tsx';
import { WhileOnline } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { EndingButton, type Folding, FoldingRecord } from '#parts/records/folding-record.tsx';
import { ArchivedChip, StatusChip } from '#parts/records/status-chip.tsx';
import { IllnessActs } from '../illness/illness-acts.tsx';
import type { OwnRecord } from '../own-records.ts';
import { toneOf, useDurationWords, useRecordWords } from '../record-words.ts';
import { mayEdit, mayRemove, mayWithdraw, useTakeBack } from '../take-back.ts';
import { RecordDetails } from './record-details.tsx';
import { Steps } from './steps.tsx';

type Props = Folding & { own: OwnRecord; refresh: () => Promise<unknown> };

export const RecordCard = ({ own, refresh, ...folding }: Props) => (
  <FoldingRecord {...folding} summary={<Summary own={own} />}>
    {(toggle) => (
      <>
        <Steps own={own} />
        <RecordDetails own={own} />
        {own.kind === 'absences' && <IllnessActs absence={own.record} />}
        <TakeBack own={own} toggle={toggle} refresh={refresh} />
      </>
    )}
  </FoldingRecord>
);

/** The spaces between its parts are for who hears the name of the button. */
function Summary({ own }: { own: OwnRecord }) {
  const durationOf = useDurationWords();
  const { what, period, decisionDay } = useRecordWords(own);
  return (
    <>
      <span className="record-mark" data-tone={toneOf(own)}>
        <Icon path={own.kind === 'stampsUpdates' ? clockPath : calendarPath} />
      </span>
      <span className="record-what">
        {what} <StatusChip status={own.record.status} />{' '}
        {own.kind === 'absences' && own.record.archived && <ArchivedChip />}
      </span>{' '}
      <Icon path={unfoldPath} size={24} />
      <span className="record-period">
        {period}
        {own.kind !== 'stampsUpdates' && ` · ${durationOf(own).hours}`}
      </span>{' '}
      {decisionDay !== null && <span className="record-decision">{decisionDay}</span>}
    </>
  );
}

type TakeBackProps = { own: OwnRecord; toggle: RefObject<HTMLElement | null>; refresh: () => Promise<unknown> };

function TakeBack({ own, toggle, refresh }: TakeBackProps) {
  const t = useT();
  const { isBusy, withdraw, remove } = useTakeBack(own, refresh);
  const [isWithdrawable, isRemovable] = [mayWithdraw(own), mayRemove(own)];
  if (!isWithdrawable && !isRemovable) return null;
  return (
    <WhileOnline>
      <div className="record-buttons">
        {mayEdit(own) && (
          <Link className="button button-secondary" to={`/me/requests/new?id=${own.record.id}`}>
            {t('employee.ask.edit.short')}
          </Link>
        )}
        {isWithdrawable && (
          <EndingButton heir={toggle} isBusy={isBusy} onClick={() => void withdraw()}>
            {t('employee.requests.withdraw')}
          </EndingButton>
        )}
        {isRemovable && (
          <EndingButton heir={toggle} isBusy={isBusy} onClick={() => void remove()}>
            {t('employee.requests.remove')}
          </EndingButton>
        )}
      </div>
    </WhileOnline>
  );
}
