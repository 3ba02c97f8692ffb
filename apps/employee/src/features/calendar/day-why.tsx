import type { CardDay } from '@timbro/core/time-cards/contract.ts';
import { type DayReason, dayReasons } from '@timbro/core/time-cards/reason-rules.ts';
import { withoutNought } from '@timbro/core/work-days/calendar/say-day.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { roundingModes } from '@timbro/core/work-schedules/rules.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { usePairWords } from './pair-words.ts';

/** The figures of a day as a sum that comes to what was worked. */
export function DayWhy({ day }: { day: CardDay }) {
  const t = useT();
  const pairWords = usePairWords(day);
  const reasons = dayReasons(day);
  if (reasons.length === 0) return null;
  const counts = ({ replacedBy, enteredAt, exitedAt }: (typeof day.stampings)[number]) =>
    replacedBy === null && enteredAt !== null && (exitedAt !== null || day.status === 'running');
  const pairs = day.stampings.filter(counts);
  return (
    <section className="day-part" aria-labelledby="day-why">
      <h3 id="day-why">{t('employee.calendar.why')}</h3>
      <table className="why">
        <tbody>
          {reasons.map((reason) => (
            <tr key={reason.kind}>
              <th scope="row">
                {titleOf(t, reason, day)}
                {[
                  ...(reason.kind === 'presence' ? [pairs.map(pairWords).join(' · ')] : []),
                  detailOf(t, reason, day),
                  ...reason.told,
                ]
                  .filter(Boolean)
                  .map((text) => (
                    <span key={text}>{text}</span>
                  ))}
              </th>
              <td>{moved(reason)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('employee.calendar.worked')}</th>
            <td>{clockText(day.totals.worked)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** The sum begins with the presence; what comes after it is added or taken. */
const moved = ({ kind, minutes }: DayReason) => (kind !== 'presence' && minutes > 0 ? '+' : '') + clockText(minutes);

/** 12:00–13:00, 15:10–15:20 */
const spansText = ({ spans }: DayReason) =>
  spans.map(({ from, to }) => `${withoutNought(from)}–${withoutNought(to)}`).join(', ');

function titleOf(t: Translate, reason: DayReason, { shift, holiday }: CardDay): string {
  const { kind, actual, counted } = reason;
  if (kind === 'excess' && holiday !== null) return t('employee.calendar.why.excess.holiday', { actual });
  if (kind === 'excess' && !shift) return t('employee.calendar.why.excess.outside', { actual });
  return t(`employee.calendar.why.${kind}`, { actual, counted, spans: spansText(reason) });
}

function detailOf(t: Translate, reason: DayReason, { excess }: CardDay): string {
  const { kind, actual, rounding } = reason;
  switch (kind) {
    case 'overlapping':
    case 'outOfPresence':
    case 'serviceExit':
    case 'earlyIgnored':
    case 'breakIgnored':
    case 'absenceIgnored':
      return t(`employee.calendar.why.${kind}.text`, { actual });
    case 'roundedDelay':
    case 'roundedEarlyExit':
      return rounding ? roundingText(t, rounding) : '';
    case 'excess':
      return excessText(t, excess);
    default:
      return '';
  }
}

function roundingText(t: Translate, rounding: NonNullable<DayReason['rounding']>): string {
  if ('grace' in rounding) return t('employee.calendar.why.grace', { grace: rounding.grace });
  const mode = roundingModes.find((one) => one === rounding.mode);
  return mode ? t(`employee.calendar.why.step.${mode}`, { step: rounding.step }) : '';
}

function excessText(t: Translate, { state, minutes }: CardDay['excess']): string {
  if (state === null) return t('employee.calendar.why.excess.none');

  return t(`employee.calendar.why.excess.${state}`, { hours: clockText(minutes) });
}
