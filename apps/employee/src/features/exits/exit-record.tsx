import { type RefObject, useState } from 'react';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { type TakenStep, exitTimeline, mayReturn, mayWithdraw } from '@timbro/core/exits/pass-rules.ts';
import { mayDo } from '@timbro/core/requests/rules.ts';
import { checkPath, unfoldPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { WhileOnline } from '@timbro/kit/light/reads.tsx';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { EndingButton, type Folding, FoldingRecord } from '#parts/records/folding-record.tsx';
import { StatusChip } from '#parts/records/status-chip.tsx';
import { AskForm } from './ask-card.tsx';
import { iconOf } from './exit-fields.tsx';
import type { ExitForm } from './exit-form.ts';
import { useExitWords } from './exit-words.ts';
import { useExitActs } from './use-exit-acts.ts';

type Props = Folding & { exit: Exit; now: Date; isPast: boolean };

/** One exit of the list, with all that has happened to it and what its owner may do. */
export function ExitRecord({ exit, now, isPast, ...folding }: Props) {
  const [isEditing, setEditing] = useState(false);
  const [typed, setTyped] = useState<ExitForm | null>(null);
  const close = () => {
    setTyped(null);
    setEditing(false);
  };
  const mayEdit = mayDo('exits', 'edit', { status: exit.status, started: exit.leftAt !== null }, 'owner');
  return (
    <FoldingRecord {...folding} summary={<Summary exit={exit} isPast={isPast} />}>
      {(toggle) =>
        isEditing && mayEdit ? (
          <AskForm draft={exit} typed={typed} onType={setTyped} opener={toggle} onClose={close} />
        ) : (
          <>
            <Timeline exit={exit} />
            <Words exit={exit} />
            <Acts exit={exit} now={now} toggle={toggle} onEdit={mayEdit ? () => setEditing(true) : null} />
          </>
        )
      }
    </FoldingRecord>
  );
}

function Summary({ exit, isPast }: { exit: Exit; isPast: boolean }) {
  const { periodOf, reasonOf, outcomeOf } = useExitWords();
  const outcome = outcomeOf(exit, isPast);
  return (
    <>
      <span className="record-mark exit-mark">
        <Icon path={iconOf(exit.reason)} />
      </span>
      <span className="record-what">
        {reasonOf(exit)} <StatusChip status={exit.status} />
      </span>{' '}
      <Icon path={unfoldPath} size={24} />
      <span className="record-period">{periodOf(exit)}</span>{' '}
      {outcome !== null && <span className="record-decision">{outcome}</span>}
    </>
  );
}

function Timeline({ exit }: { exit: Exit }) {
  const t = useT();
  return (
    <ol className="steps" aria-label={t('employee.exits.steps')}>
      {exitTimeline(exit).map((taken) => (
        <li key={taken.step} data-now={taken.isNow}>
          <span className="steps-mark" aria-hidden="true">
            {!taken.isNow && <Icon path={checkPath} size={14} />}
          </span>
          <StepWords exit={exit} taken={taken} />
        </li>
      ))}
    </ol>
  );
}

function StepWords({ exit, taken: { step, at, isNow } }: { exit: Exit; taken: TakenStep }) {
  const t = useT();
  const { zone, deciderOf } = useExitWords();
  const isDecision = step === 'approved' || step === 'rejected';
  return (
    <div>
      <p>
        {t(`employee.exits.step.${step}`, { name: deciderOf(exit) })}
        {isNow && step !== 'waiting' && <span className="lead"> {t('employee.exits.step.awaited')}</span>}
      </p>
      {at !== null && <p className="lead">{formatInstant(at, zone)}</p>}
      {isDecision && exit.decisionNote && <p className="lead">«{exit.decisionNote}»</p>}
    </div>
  );
}

function Words({ exit: { note } }: { exit: Exit }) {
  const t = useT();
  return note ? (
    <dl className="facts">
      <div>
        <dt>{t('employee.exits.ask.note')}</dt>
        <dd>{note}</dd>
      </div>
    </dl>
  ) : null;
}

type ActsProps = { exit: Exit; now: Date; toggle: RefObject<HTMLElement | null>; onEdit: (() => void) | null };

function Acts({ exit, now, toggle, onEdit }: ActsProps) {
  const t = useT();
  const { isBusy, comeBack, submit, withdraw, remove } = useExitActs(exit);
  const may = (act: 'submit' | 'remove') =>
    mayDo('exits', act, { status: exit.status, started: exit.leftAt !== null }, 'owner');
  const acts = [
    mayReturn(exit, now) && ([t('employee.exits.return'), comeBack] as const),
    may('submit') && exit.reason !== null && ([t('employee.exits.submit'), submit] as const),
    onEdit && ([t('employee.exits.edit'), async () => onEdit()] as const),
    mayWithdraw(exit, now) && ([t('employee.requests.withdraw'), withdraw] as const),
    may('remove') && ([t('employee.requests.remove'), remove] as const),
  ].filter((act) => act !== null && act !== false);
  if (acts.length === 0) return null;
  return (
    <WhileOnline>
      <div className="record-buttons">
        {acts.map(([word, act]) => (
          <EndingButton key={word} heir={toggle} isBusy={isBusy} onClick={() => isBusy || void act()}>
            {word}
          </EndingButton>
        ))}
      </div>
    </WhileOnline>
  );
}
