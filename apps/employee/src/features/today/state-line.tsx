import { useEffect, useState } from 'react';
import { type QueuedStamp, undoSeconds } from '@timbro/core/stamps/queue-rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { formatShortTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { JudgedPlace } from './place-choice.ts';
import type { Today } from './use-today.ts';

/** Since when one is at work or not, and what is planned. */
export function StateLine({ today }: { today: Today }) {
  const planned = usePlanned(today);
  const standing = useStanding(today);
  return (
    <p>
      <strong>{standing ?? planned}</strong>
      {standing !== null && planned !== null && ` · ${planned}`}
    </p>
  );
}

function useStanding(today: Today): string | null {
  const t = useT();
  const { isIn, since } = today.standing;
  if (since === null) return today.lines.length === 0 ? null : t('employee.today.off');
  const time = clockText(Math.max(0, Math.floor((today.now.getTime() - Date.parse(since)) / 60_000)));
  if (isIn) return t('employee.today.working', { time });
  return isBeforeEnd(today)
    ? t('employee.today.pausing', { time })
    : t('employee.today.done', { time: formatShortTime(since, today.zone) });
}

/** Whoever has gone before the planned end may well come back. */
function isBeforeEnd({ day, minuteOf, now }: Today): boolean {
  const shift = day?.shift;
  if (!shift) return false;
  const [hours = 0, minutes = 0] = shift.end.split(':').map(Number);
  return minuteOf(now) < hours * 60 + minutes + (shift.end <= shift.start ? 1440 : 0);
}

function usePlanned({ day }: Today): string | null {
  const t = useT();
  if (!day) return null;
  if (day.shift) return t('employee.today.shift', { hours: shortHours(day.shift.start, day.shift.end) });
  return t(day.rest ? 'employee.today.rest' : 'employee.today.noShift');
}

/** 08:00–17:30 → 8–17:30 */
const shortHours = (start: string, end: string) =>
  [start, end].map((time) => time.replace(/^0/, '').replace(':00', '')).join('–');

/** What was taken a moment ago, and when it leaves. */
export function TakenLine({ taken, place }: { taken: QueuedStamp; place: JudgedPlace | null }) {
  const t = useT();
  const isEntry = taken.body.direction === 'in';
  return (
    <p>
      <strong>{t(isEntry ? 'employee.today.entry.taken' : 'employee.today.exit.taken')}</strong>
      {/* The count is for the eye: spoken each second it would drown what matters. */}
      <span aria-hidden="true">
        {' · '}
        <Countdown key={taken.order} />
      </span>
      {place?.inside === false && <span className="today-outside">{t('employee.today.outside')}</span>}
    </p>
  );
}

function Countdown() {
  const t = useT();
  const [seconds, setSeconds] = useState(undoSeconds);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(1, left - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return t('employee.today.leavesIn', { seconds });
}
