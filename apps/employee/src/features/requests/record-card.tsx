import './record.css';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useFocusHeir } from '@timbro/kit/light/focus-heir.ts';
import { calendarPath, clockPath, unfoldPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { WhileOnline } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { OwnRecord } from './own-records.ts';
import { RecordDetails } from './record-details.tsx';
import { toneOf, useDurationWords, useRecordWords } from './record-words.ts';
import { ArchivedChip, StatusChip } from './status-chip.tsx';
import { mayRemove, mayWithdraw, useTakeBack } from './take-back.ts';

type Props = {
  own: OwnRecord;
  isOpen: boolean;
  /** A link led to this very record: it comes into view and takes the focus. */
  isSought: boolean;
  /** Takes the focus when the record goes. */
  heading: RefObject<HTMLElement | null>;
  onToggle: () => void;
  refresh: () => Promise<unknown>;
};

export function RecordCard({ own, isOpen, isSought, heading, onToggle, refresh }: Props) {
  const card = useFocusHeir<HTMLLIElement>(heading);
  const toggle = useRef<HTMLButtonElement>(null);
  const detailsId = useId();
  useEffect(() => {
    if (!isSought) return;
    toggle.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, [isSought, card]);

  return (
    <li ref={card} className="card record" data-open={isOpen}>
      <button
        ref={toggle}
        type="button"
        className="record-toggle"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={onToggle}
      >
        <Summary own={own} />
      </button>
      {isOpen && (
        <div className="record-details" id={detailsId}>
          <RecordDetails own={own} />
          <TakeBack own={own} toggle={toggle} refresh={refresh} />
        </div>
      )}
    </li>
  );
}

/** Inside a button, so spans only; the spaces between them are for who hears its name. */
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

type EndingButtonProps = {
  heir: RefObject<HTMLElement | null>;
  isBusy: boolean;
  onClick: () => void;
  children: string;
};

/** Goes once it has done its work; the record it belongs to then takes the focus. */
function EndingButton({ heir, isBusy, onClick, children }: EndingButtonProps) {
  const button = useFocusHeir<HTMLButtonElement>(heir);
  return (
    <button ref={button} type="button" className="button button-secondary" aria-disabled={isBusy} onClick={onClick}>
      {children}
    </button>
  );
}
