import { isDeepStrictEqual } from 'node:util';
import { traceOf } from '@timbro/core/engine/trace.ts';
import type { Language } from '@timbro/core/language.ts';
import { timeOf } from '@timbro/core/shifts/rules.ts';
import type { CardDay } from '@timbro/core/time-cards/contract.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { traceText } from '@timbro/core/work-days/calendar/trace-text.ts';
import type { Totals } from '@timbro/core/work-days/rules.ts';
import type { ProjectedDay } from './compute-units.ts';

/** Why each figure of a day is what it is; the shown figures of a closed day are not explained by other ones. */
export const presentTrace = (language: Language, { computed, day }: ProjectedDay, shown: Totals): CardDay['trace'] =>
  (isDeepStrictEqual(shown, day.totals) ? traceOf(computed) : []).map((step) => ({
    figure: step.figure,
    minutes: step.minutes,
    rule: step.rule,
    text: traceText(language, step),
    values: { ...step.values },
    stampIds: [...step.stampIds],
  }));

/** The approved absences of a day, each with what of it they justify. */
export const presentAbsences = ({ computed: { input, result } }: ProjectedDay): WorkDayInfo['absences'] =>
  input.absences.map(({ id, type, startsOn, endsOn, startTime, endTime }) => ({
    id,
    type,
    startsOn,
    endsOn,
    startTime: startTime === null ? null : timeOf(startTime),
    endTime: endTime === null ? null : timeOf(endTime),
    minutes: result.justifications.reduce((sum, one) => (one.absenceId === id ? sum + one.minutes : sum), 0),
  }));
