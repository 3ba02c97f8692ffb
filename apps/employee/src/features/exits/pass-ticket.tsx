import './pass.css';
import { type RefObject, Suspense, lazy, useState } from 'react';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { type PassStep, isPassValid, passMoment, passShare, passStep } from '@timbro/core/exits/pass-rules.ts';
import { shownPass } from '@timbro/core/exits/rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { checkPath, leavePath, returnPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { Logo } from '@timbro/kit/light/logo.tsx';
import { WhileOnline } from '@timbro/kit/light/reads.tsx';
import { useClock } from '@timbro/kit/light/use-clock.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { initialsOf } from '@timbro/kit/words/initials.ts';
import { useOwnProfile } from '#parts/own-profile/own-profile.ts';
import { useExitWords } from './exit-words.ts';
import { useExitActs } from './use-exit-acts.ts';

const secondMs = 1000;
const PassQr = lazy(async () => ({ default: (await import('./pass-qr.tsx')).PassQr }));

type Props = { exit: Exit; heading: RefObject<HTMLHeadingElement | null> };

/** What somebody shows at the gate: that they may be out, until when, and the one thing to do next. Never why. */
export function PassTicket({ exit, heading }: Props) {
  const t = useT();
  const now = useClock(secondMs);
  const moment = passMoment(exit, now);
  const step = passStep(exit, now);
  const isNew = useIsNew(`${exit.id} ${step?.act}`, now);
  return (
    <section className="pass on-band" aria-labelledby="pass" data-is={moment.is}>
      <header className="pass-head">
        <Logo size={22} />
        <h2 ref={heading} id="pass" tabIndex={-1}>
          {t('employee.exits.pass')}
        </h2>
        <span className="status" data-status="approved">
          <Icon path={checkPath} size={14} />
          {t('employee.exits.pass.authorised')}
        </span>
      </header>
      <Holder name={exit.user.displayName} />
      <div className="pass-times">
        <p className="pass-moment" role="timer">
          <span className="pass-label">{t(`employee.exits.pass.is.${moment.is}`)} </span>
          <span className="pass-figure">{clockText(moment.minutes)}</span>
        </p>
        <Clock now={now} />
      </div>
      <Way exit={exit} now={now} />
      <Code exit={exit} now={now} />
      <Step key={exit.id} exit={exit} step={step} isNew={isNew} />
    </section>
  );
}

function Holder({ name }: { name: string }) {
  const { data } = useOwnProfile();
  return (
    <div className="pass-holder">
      <span className="pass-avatar" aria-hidden="true">
        {data ? initialsOf(data.firstName, data.lastName) : initialsOf(name)}
      </span>
      <div>
        <p className="pass-name">{name}</p>
        {data?.department && <p>{data.department.name}</p>}
      </div>
    </div>
  );
}

/** The seconds run, so that nobody takes it for a picture of a pass. */
function Clock({ now }: { now: Date }) {
  const t = useT();
  const { timeOf } = useExitWords();
  return (
    <p className="pass-clock">
      <span className="pass-label">{t('employee.exits.pass.now')} </span>
      <span className="pass-now">
        {timeOf(now)} <small>{String(now.getSeconds()).padStart(2, '0')}</small>
      </span>
    </p>
  );
}

/** From leaving to coming back: what is left of it is bright. */
function Way({ exit, now }: { exit: Exit; now: Date }) {
  const t = useT();
  const { timeOf, momentOf } = useExitWords();
  const share = passShare(exit, now);
  const { startsAt, leftAt, expectedReturnAt } = exit;
  return (
    <div className="pass-way">
      {share !== null && (
        <div className="pass-bar" aria-hidden="true">
          <span style={{ width: `${(1 - share) * 100}%` }} />
        </div>
      )}
      <p>
        <span>{t('employee.exits.pass.from', { time: timeOf(leftAt ?? startsAt) })}</span>{' '}
        {expectedReturnAt !== null && (
          <span>{t('employee.exits.pass.to', { time: momentOf(expectedReturnAt, leftAt ?? startsAt) })}</span>
        )}
      </p>
    </div>
  );
}

/** The address opens the request of whoever may see it at the gate; the short code is for who has no camera. */
const addressOf = ({ id }: Exit, code: string) =>
  `${window.location.origin}/exit-notices?tab=exit-requests&id=${id}&pass=${code}`;

function Code({ exit, now }: { exit: Exit; now: Date }) {
  const t = useT();
  const { zone } = useExitWords();
  const { passCode } = exit;
  if (passCode === null) return <hr className="pass-tear" />;
  if (!isPassValid(exit, now, zone))
    return (
      <>
        <hr className="pass-tear" />
        <p className="pass-label">{t('employee.exits.pass.code.over')}</p>
      </>
    );
  const code = shownPass(passCode);
  return (
    <>
      <hr className="pass-tear" />
      <div className="pass-code">
        <div className="pass-qr-box">
          <Suspense>
            <PassQr address={addressOf(exit, passCode)} label={t('employee.exits.pass.qr', { code })} />
          </Suspense>
        </div>
        <div>
          <h3>{t('employee.exits.pass.code')}</h3>
          <p>{t('employee.exits.pass.code.text')}</p>
          <p className="pass-short">{code}</p>
        </div>
      </div>
    </>
  );
}

/** Long enough for the second of two taps. */
const newForMs = 3 * secondMs;

/** Whether the one thing to do has just become another, in the place of the one before: who taps now means that one. */
function useIsNew(what: string, now: Date): boolean {
  const [shown, setShown] = useState<{ what: string; at: number | null }>({ what, at: null });
  if (shown.what !== what) setShown({ what, at: now.getTime() });
  return shown.at !== null && Math.abs(now.getTime() - shown.at) < newForMs;
}

function Step({ exit, step, isNew }: { exit: Exit; step: PassStep | null; isNew: boolean }) {
  const t = useT();
  const { timeOf } = useExitWords();
  const { isBusy, leave, comeBack } = useExitActs(exit);
  if (!step) return null;
  const isReturn = step.act === 'return';
  const bar =
    isReturn || step.is === 'open'
      ? null
      : step.is === 'early'
        ? t('employee.exits.leave.from', { time: timeOf(step.from) })
        : t('employee.exits.leave.over');
  const isResting = isBusy || isNew || bar !== null;
  const act = isReturn ? comeBack : leave;
  return (
    <WhileOnline>
      <button
        type="button"
        className="pass-step"
        data-act={step.act}
        aria-busy={isBusy}
        aria-disabled={isResting}
        aria-describedby={bar === null ? undefined : 'pass-bar'}
        onClick={() => isResting || void act()}
      >
        {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon path={isReturn ? returnPath : leavePath} />}
        {t(isReturn ? 'employee.exits.return' : 'employee.exits.leave')}
      </button>
      {bar !== null && (
        <p className="pass-label" id="pass-bar">
          {bar}
        </p>
      )}
    </WhileOnline>
  );
}
