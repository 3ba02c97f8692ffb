import './stamping-change.css';
import { type Day, dayIn } from '@timbro/core/days/rules.ts';
import type { StampsUpdate } from '@timbro/core/stamps-updates/contract.ts';
import type { StampingDiff } from '@timbro/core/stamps-updates/rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { formatDay, formatTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnZone } from '#parts/own-profile/own-profile.ts';

const columns = ['end', 'before', 'after', 'change'] as const;
const ends = ['enteredAt', 'exitedAt'] as const;

/** Old and new times of a day, and what they do to its minutes. */
export function StampingChange({ record }: { record: StampsUpdate }) {
  const t = useT();
  const { date, changes, requested, moved, status } = record;
  return (
    <div className="change">
      <h3>{t(requested ? 'stampsUpdates.diff.decided' : 'stampsUpdates.diff')}</h3>
      <DiffTable changes={changes} date={date} />
      {requested && (
        <>
          <h3>{t('stampsUpdates.diff.requested')}</h3>
          <DiffTable changes={requested} date={date} />
        </>
      )}
      <h3>{t('stampsUpdates.effect')}</h3>
      <Effect effect={record.effect} />
      {moved && status === 'pendingReview' && <p className="lead">{t('employee.requests.moved')}</p>}
    </div>
  );
}

function Effect({ effect: { before, after } }: { effect: StampsUpdate['effect'] }) {
  const t = useT();
  const worked = { before: clockText(before.worked), after: clockText(after.worked) };
  const delay = { before: before.delayActual, after: after.delayActual };
  const isDelayNews = delay.before !== delay.after;
  return (
    <p className="effect">
      {before.worked === after.worked && !isDelayNews
        ? t('stampsUpdates.effect.none')
        : t('stampsUpdates.effect.worked', worked)}
      {isDelayNews && `, ${t('stampsUpdates.effect.delayActual', delay)}`}
    </p>
  );
}

/** A row for each end of each stamping that is touched. */
const rowsOf = (changes: readonly StampingDiff[]) =>
  changes.flatMap(({ before, after }, index) =>
    ends
      .map((end) => ({ key: `${index}.${end}`, end, before: before?.[end] ?? null, after: after?.[end] ?? null }))
      .filter((row) => row.before !== null || row.after !== null),
  );

function verdictOf(before: string | null, after: string | null) {
  if (before === null) return 'added';
  if (after === null) return 'removed';
  return Date.parse(before) === Date.parse(after) ? 'same' : 'moved';
}

/** Strokes and words carry the meaning, colour only helps. */
export function DiffTable({ changes, date }: { changes: readonly StampingDiff[]; date: Day }) {
  const t = useT();
  const timeOf = useStampTime(date);
  return (
    <table className="diff">
      <thead className="visually-hidden">
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {t(`stampsUpdates.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(changes).map(({ key, end, before, after }) => {
          const verdict = verdictOf(before, after);
          const isGone = verdict === 'removed' || verdict === 'moved';
          return (
            <tr key={key}>
              <th scope="row">{t(`stampsUpdates.end.${end}`)}</th>
              <td>{isGone ? <del>{timeOf(before)}</del> : timeOf(before)}</td>
              <td>
                {verdict !== 'same' && <span aria-hidden="true">→ </span>}
                {verdict === 'removed' && timeOf(after)}
                {(verdict === 'added' || verdict === 'moved') && <ins>{timeOf(after)}</ins>}
              </td>
              <td>{t(`stampsUpdates.change.${verdict}`)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The time of a stamp on its day; one of another day, as at the end of a night, says which. */
function useStampTime(date: Day): (at: string | null) => string {
  const zone = useOwnZone();
  return (at) => {
    if (at === null) return '—';
    const [day, time] = [dayIn(zone, new Date(at)), formatTime(at, zone)];
    return day === date ? time : `${time} (${formatDay(day).slice(0, 5)})`;
  };
}
