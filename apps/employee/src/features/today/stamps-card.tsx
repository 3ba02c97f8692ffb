import { dayIn } from '@timbro/core/days/rules.ts';
import type { ClockDifference } from '@timbro/core/stamps/rules.ts';
import type { TodayLine } from '@timbro/core/stamps/today-rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import {
  alertPath,
  checkPath,
  clockPath,
  draftPath,
  entryPath,
  exitPath,
  forgottenPath,
  openPath,
  rejectedPath,
} from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { Link } from '@timbro/kit/light/path.tsx';
import { formatShortDay, formatShortTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Today } from './use-today.ts';

/** Today's stamps, newest first, each with what has become of it. */
export function StampsCard({ today }: { today: Today }) {
  const t = useT();
  const { lines, present, day, date, zone, now } = today;
  const due = day?.totals.due ?? 0;
  const figures = { done: clockText(present), due: clockText(due) };
  return (
    <section className="card today-stamps" aria-labelledby="today-stamps">
      <header>
        <h2 id="today-stamps">{t('employee.today.stamps')}</h2>
        {(present > 0 || due > 0) && <p>{t(due > 0 ? 'employee.today.soFar.of' : 'employee.today.soFar', figures)}</p>}
      </header>
      {lines.length === 0 && <p className="lead">{t('employee.today.none')}</p>}
      <ol>
        {lines.map((line) => (
          <Line key={line.key} line={line} zone={zone} today={dayIn(zone, now)} />
        ))}
      </ol>
      <Link className="today-forgotten" to={`/me/requests/stamps?date=${date}`}>
        <Icon path={forgottenPath} size={24} />
        <span>{t('employee.today.forgotten')}</span>
        <Icon path={openPath} size={24} />
      </Link>
    </section>
  );
}

const icons = {
  held: clockPath,
  queued: clockPath,
  sent: checkPath,
  review: alertPath,
  refused: rejectedPath,
  corrected: draftPath,
} as const;
/** The look of a state, by the colours of what waits, is right, wants a look or is wrong. */
const tones = {
  held: 'draft',
  queued: 'draft',
  sent: 'approved',
  review: 'pendingReview',
  refused: 'rejected',
  corrected: 'draft',
} as const;

function Line({ line, zone, today }: { line: TodayLine; zone: string; today: string }) {
  const t = useT();
  const { direction, at, state } = line;
  return (
    <li>
      <span className="today-arrow" data-direction={direction} aria-hidden="true">
        <Icon path={direction === 'in' ? entryPath : exitPath} size={20} />
      </span>
      <time dateTime={at}>{formatShortTime(at, zone)}</time>{' '}
      <span className="today-what">
        <strong>{t(direction === 'in' ? 'employee.today.entry' : 'employee.today.exit')}</strong>{' '}
        <span>{useDetail(line, zone, today)}</span>
      </span>{' '}
      <span className="status" data-status={tones[state]}>
        <Icon path={icons[state]} size={14} />
        {t(`employee.today.state.${state}`)}
      </span>
    </li>
  );
}

/** What is worth saying of a stamp, of another day with that day: why it was refused or wants a look, else where it comes from. */
function useDetail(line: TodayLine, zone: string, today: string): string {
  const reason = useReason(line);
  const date = dayIn(zone, new Date(line.at));
  return date === today ? reason : `${formatShortDay(date)} · ${reason}`;
}

function useReason({ state, refusal, clock, inside, site, source }: TodayLine): string {
  const t = useT();
  const clockWords = useClockWords();
  if (state === 'refused') return refusal ?? '';
  if (clock !== null) return clockWords(clock);
  if (state === 'held' || state === 'queued') return t('employee.today.savedHere');
  if (inside === false) return t('employee.today.outsideArea');
  const from = t(`employee.today.source.${source}`);
  return site === null ? from : `${from} · ${site}`;
}

/** A few minutes are a figure; hours are told in words, since somebody has to set that clock. */
function useClockWords(): (clock: ClockDifference) => string {
  const t = useT();
  return ({ sign, hours, minutes }) => {
    if (hours === 0) return t('employee.today.clock', { sign, minutes });
    const time = t(minutes === 0 ? 'employee.today.clock.hours' : 'employee.today.clock.hoursMinutes', {
      hours,
      minutes,
    });
    return t(sign === '+' ? 'employee.today.clock.ahead' : 'employee.today.clock.behind', { time });
  };
}
