import { type CSSProperties, useMemo } from 'react';
import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import { zoneOf } from '@timbro/core/engine/zone.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { type Bar, type StampedKind, dayTracks } from '@timbro/core/work-days/calendar/track-rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import type { Times } from '../stampings/pair-form.ts';
import { type DayShift, useDayShift } from './day-shift.ts';
import { sideOfMark } from './day-view.ts';
import './day-tracks.css';

type Props = {
  info: WorkDayInfo;
  /** What the tracks show in place of the day's own: times and a shift that are being typed. */
  pairs?: readonly Times[];
  shift?: DayShift | null;
};

/** The shift over the stamps on one axis of hours. Lists say the same in words, so it is hidden from screen readers. */
export function DayTracks({ info, pairs, shift: other }: Props) {
  const t = useT();
  const own = useDayShift(info.shift);
  const shift = other === undefined ? own : other;
  const tracks = useTracks(info, shift, pairs);
  return (
    <div className="day-tracks">
      <ShiftName info={info} shift={shift} />
      <div className="day-track" aria-hidden>
        {tracks.window && <BarView bar={tracks.window} text="" />}
        {tracks.planned.map((bar) => (
          <BarView key={bar.left} bar={bar} text={tracks.absences.some(isOverStartOf(bar)) ? '' : bar.from} />
        ))}
        {tracks.absences.map((bar) => (
          <BarView key={`${bar.kind}.${bar.left}`} bar={bar} text={t(`absence.${bar.kind}`)} isAbsence />
        ))}
        <NowLine left={tracks.now} />
      </div>
      <span className="day-track-name" aria-hidden>
        {t('workDay.stamps')}
      </span>
      <div className="day-track" aria-hidden>
        {tracks.stamped.map((bar) => (
          <BarView
            key={`${bar.kind}.${bar.left}.${bar.width}`}
            bar={bar}
            text={t(`workDay.track.${bar.kind}`, { from: bar.from, to: bar.to })}
          />
        ))}
        <NowLine left={tracks.now} />
      </div>
      <div className="day-ticks" aria-hidden>
        {tracks.ticks.map(({ left, hour }) => (
          <span key={left} className="day-tick" style={{ left: percent(left), translate: percent(-left) }}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  );
}

function useTracks(info: WorkDayInfo, shift: DayShift | null, pairs: readonly Times[] | undefined) {
  const zone = useCompanyZone();
  const now = useNow();
  return useMemo(
    () =>
      dayTracks({
        date: info.date,
        zone: zoneOf(zone),
        now: now.getTime(),
        running: info.status === 'running',
        due: info.totals.due,
        shift,
        pairs: pairs ?? info.stampings.filter(({ replacedBy }) => replacedBy === null),
        absences: info.absences,
      }),
    [info, shift, pairs, zone, now],
  );
}

function ShiftName({ info: { planned }, shift }: { info: WorkDayInfo; shift: DayShift | null }) {
  const t = useT();
  const { toleranceBefore: before, toleranceAfter: after } = shift ?? {};
  const tolerance =
    before === undefined || after === undefined
      ? null
      : before === after
        ? t('workDay.shift.tolerance', { minutes: before })
        : t('workDay.shift.tolerances', { before, after });
  return (
    <div className="day-track-name">
      <span>
        {shift ? t('workDay.shift', { name: shift.name, start: shift.start, end: shift.end }) : t('workDay.shift.rest')}
      </span>
      {tolerance !== null && <span>{tolerance}</span>}
      {planned && <span>· {t('workDay.shift.byHand')}</span>}
    </div>
  );
}

/** A narrower bar has no room for its times. */
const leastNamed = 0.12;
type Place = { readonly left: number; readonly width: number };
/** Whether something lies where the time of a bar would stand. */
const isOverStartOf =
  ({ left }: Place) =>
  (other: Place) =>
    other.left < left + leastNamed && other.left + other.width > left;

const percent = (share: number) => `${share * 100}%`;
const place = ({ left, width }: Place): CSSProperties => ({
  left: percent(left),
  width: percent(width),
});

type BarProps = { bar: Bar<StampedKind | AbsenceType | 'planned' | 'window'>; text: string; isAbsence?: boolean };

function BarView({ bar, text, isAbsence = false }: BarProps) {
  const side = sideOfMark(bar.kind, bar.left);
  const isPoint = side !== null;
  const hasRoom = isPoint || bar.width >= leastNamed;
  const looks = ['day-bar', `is-${bar.kind}`, isAbsence && 'is-absence', side === 'before' && 'is-before'];
  return (
    <div className={looks.filter(Boolean).join(' ')} style={isPoint ? { left: percent(bar.left) } : place(bar)}>
      {hasRoom ? text : isAbsence && text.slice(0, 1)}
    </div>
  );
}

const NowLine = ({ left }: { left: number | null }) =>
  left === null ? null : <div className="day-now" style={{ left: percent(left) }} />;
