import type { LeaveRequestType } from '@timbro/core/absences/rules.ts';
import type { LeaveRequest, RehearsedLeave } from '@timbro/core/leave-requests/contract.ts';
import { alertPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { formatDayOfYear } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { hoursText, shiftText, spanText } from '../record-words.ts';
import { BalanceChange } from './balance-change.tsx';
import { partOf } from './bar-rules.ts';
import type { LeaveForm } from './leave-form.ts';
import { ShiftStrip, WeekStrip } from './strips.tsx';
import { useOwnDays } from './use-own-days.ts';
import type { Rehearsal } from './use-rehearsal.ts';
import { WhoDecides } from './who-decides.tsx';

type Props = {
  form: LeaveForm;
  /** What is worded anew. */
  known: LeaveRequest | null;
  rehearsal: Rehearsal;
  isFaultShown: (path: string) => boolean;
};

/** What is asked for on the plan, what it costs, when one is back and who decides: known before it is sent. */
export function Cost({ form, known, rehearsal: { told, refused, isLooking }, isFaultShown }: Props) {
  const t = useT();
  const isTold = refused?.errors.some(({ path }) => isFaultShown(path)) ?? false;
  const areTimesWrong = refused?.errors.some(({ path }) => path === 'startTime' || path === 'endTime') ?? false;
  const waiting = told?.waiting.filter(({ id }) => id !== known?.id) ?? [];
  return (
    <>
      {form.way === 'hours' ? !areTimesWrong && <ShiftStrip form={form} /> : <WeekStrip form={form} />}
      <div role="status" className="leave-cost" aria-busy={isLooking}>
        {isLooking && <span className="visually-hidden">{t('employee.leave.rehearsing')}</span>}
        {told && <Summary form={form} told={told} />}
        {refused && !isTold && (
          <div className="alert" data-kind="info">
            <Icon path={alertPath} />
            <p>{refused.message}</p>
          </div>
        )}
        {waiting.length > 0 && (
          <div className="alert" data-kind="info">
            <Icon path={alertPath} />
            <p>{t('employee.leave.waiting', { count: waiting.length, periods: waiting.map(spanText).join('; ') })}</p>
          </div>
        )}
      </div>
      {told?.balance && told.hours > 0 && form.type !== 'dayOff' && (
        <BalanceChange
          type={form.type}
          balance={told.balance}
          cost={told.hours}
          pending={told.balance.pending - hoursWaiting(known, form.type)}
        />
      )}
      {told && <WhoDecides deciders={told.deciders} />}
    </>
  );
}

/** What is worded anew does not wait beside itself. */
const hoursWaiting = (known: LeaveRequest | null, type: LeaveRequestType): number =>
  known?.status === 'pendingReview' && known.type === type ? known.hours : 0;

function Summary({ form, told }: { form: LeaveForm; told: RehearsedLeave }) {
  const t = useT();
  if (told.hours === 0) return <p className="leave-sum">{t('employee.leave.noWork')}</p>;
  if (form.way === 'hours') return <HoursSummary form={form} hours={told.hours} />;
  return (
    <>
      <p className="leave-sum">
        {t('employee.leave.workDays', { count: told.days })} · {hoursText(told.hours)}
      </p>
      {told.returnsOn !== null && <ReturnLine day={told.returnsOn} />}
    </>
  );
}

function HoursSummary({ form, hours }: { form: LeaveForm; hours: number }) {
  const t = useT();
  const [day] = useOwnDays(form.startsOn, form.startsOn);
  const part = day?.shift ? partOf(day.shift, form.startTime, form.endTime) : 'beside';
  return (
    <p className="leave-sum">
      {hoursText(hours)} {part !== 'beside' && <span className="lead">{t(`employee.leave.part.${part}`)}</span>}
    </p>
  );
}

function ReturnLine({ day }: { day: string }) {
  const t = useT();
  const [planned] = useOwnDays(day, day);
  const name = formatDayOfYear(day);
  return (
    <p className="lead leave-return">
      {planned?.shift
        ? t('employee.leave.returns.shift', { day: name, shift: shiftText(planned.shift) })
        : t('employee.leave.returns', { day: name })}
    </p>
  );
}
