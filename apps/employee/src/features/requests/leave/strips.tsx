import { isRealDay } from '@timbro/core/days/rules.ts';
import { minuteOfDay } from '@timbro/core/shifts/rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { shiftText, toneOfType } from '../record-words.ts';
import { type Stretch, shiftBar, weeksOf } from './bar-rules.ts';
import type { LeaveForm } from './leave-form.ts';
import { useOwnDays } from './use-own-days.ts';

const weekday = new Intl.DateTimeFormat('it-IT', { weekday: 'short', timeZone: 'UTC' });
const letters = (day: string) => weekday.format(new Date(`${day}T00:00:00Z`)).slice(0, 2);

/** The weeks that are asked for. Their sum is told in words below, so they are only seen. */
export function WeekStrip({ form: { type, startsOn, endsOn } }: { form: LeaveForm }) {
  const isKnown = isRealDay(startsOn) && isRealDay(endsOn) && startsOn <= endsOn;
  const days = isKnown ? weeksOf(startsOn, endsOn) : [];
  const plan = useOwnDays(days[0] ?? '', days.at(-1) ?? '');
  if (!isKnown) return null;
  const stateOf = (day: string) => {
    if (day < startsOn || day > endsOn) return 'other';
    const planned = plan.find(({ date }) => date === day);
    return planned && (planned.shift === null || planned.holiday !== null) ? 'rest' : 'asked';
  };
  return (
    <ol className="leave-week" data-tone={toneOfType(type)} aria-hidden="true">
      {days.map((day, index) => (
        <li key={day} data-state={stateOf(day)} data-row={Math.floor(index / 7)}>
          {index < 7 && <span>{letters(day)}</span>}
          <strong>{Number(day.slice(8))}</strong>
        </li>
      ))}
    </ol>
  );
}

const lieOn = ({ from, length }: Stretch) => ({ left: `${from}%`, width: `${length}%` });

/** The hours that are asked for on the shift of their day; told in words below. */
export function ShiftStrip({ form: { type, startsOn, startTime, endTime } }: { form: LeaveForm }) {
  const t = useT();
  const isKnown = isRealDay(startsOn) && startTime !== '' && endTime !== '' && startTime !== endTime;
  const [day] = useOwnDays(isRealDay(startsOn) ? startsOn : '', isRealDay(startsOn) ? startsOn : '');
  if (!isKnown || !day?.shift) return null;
  // An interval that passes midnight is one of a shift that does; any other is a slip that is told at its field.
  const passesMidnight = ({ from, to }: { from: string; to: string }) => to <= from;
  if (passesMidnight({ from: startTime, to: endTime }) && !passesMidnight({ from: day.shift.start, to: day.shift.end }))
    return null;
  const { shift, asked } = shiftBar(day.shift, startTime, endTime);
  const length = (minuteOfDay(endTime) - minuteOfDay(startTime) + 1440) % 1440;
  return (
    <div className="leave-shift" aria-hidden="true">
      <p>{t('employee.leave.shift', { shift: shiftText(day.shift) })}</p>
      <div className="leave-shift-bar">
        {shift.map((part) => (
          <span key={part.from} className="leave-shift-part" style={lieOn(part)} />
        ))}
        <span className="leave-shift-asked" data-tone={toneOfType(type)} style={lieOn(asked)}>
          {asked.length > 12 && clockText(length)}
        </span>
      </div>
    </div>
  );
}
