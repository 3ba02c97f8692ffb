import { timeOf } from '../shifts/rules.ts';
import { isRecognised } from '../work-days/rules.ts';
import type { ComputedDay } from './compute-days.ts';
import { type Span, clip, lengthOf } from './spans.ts';
import { type TraceRule, type TraceStep, stepOf } from './trace-rules.ts';
import { passedOf, traceMissing, traceOrdinary, traceRounding } from './trace-segments.ts';
import { traceExcess, tracePresence } from './trace-stamps.ts';

/** Why each figure of a day is what it is; a day that has not begun has nothing to explain. */
export function traceOf(computed: ComputedDay): TraceStep[] {
  if (computed.result.status === 'future') return [];
  return [
    ...traceDue(computed),
    ...tracePresence(computed),
    ...traceOrdinary(computed),
    ...traceExcess(computed),
    ...traceJustified(computed),
    ...traceUncovered(computed),
    ...traceMissing(computed),
    ...traceSpecial(computed),
    ...traceWorked(computed),
    ...traceBreak(computed),
    ...traceRounding(computed),
  ];
}

function traceDue({ input: { zone, shift, holiday }, result }: ComputedDay): TraceStep[] {
  const { planned, holidayCredit } = result.workings;
  const name = shift?.rule.name ?? '';
  const steps = planned.map((segment) => {
    const times = { from: zone.timeText(segment.start), to: zone.timeText(segment.end) };
    return stepOf('due', 'planned', lengthOf(segment), { shift: name, ...times });
  });
  if (holiday !== null) steps.push(stepOf('due', 'publicHoliday', 0));
  else if (!shift) steps.push(stepOf('due', 'restDay', 0));
  else if (shift.clockChange && !shift.ninthHour) steps.push(stepOf('due', 'clockChange', 0));
  if (holidayCredit > 0) steps.push(stepOf('holidayCredit', 'holidayCredit', holidayCredit, { shift: name }));
  return steps;
}

function traceJustified({ input: { zone }, result }: ComputedDay): TraceStep[] {
  const { expected, floated } = result.workings;
  const cut = expected.justified.map(({ type, minutes, from, to }) => {
    if (expected.wholeDay || from === null || to === null) return stepOf('justified', 'absenceDay', minutes, { type });
    const times = { from: zone.timeText(from), to: zone.timeText(to) };
    return stepOf('justified', 'absenceTimes', minutes, { type, ...times });
  });
  const hours = floated.justified.map(({ type, minutes }, at) =>
    stepOf('justified', 'absenceHours', minutes, { type, grantedMinutes: expected.floating[at]?.minutes ?? minutes }),
  );
  return [...cut, ...hours];
}

function traceUncovered({ input: { zone }, result: { totals, workings } }: ComputedDay): TraceStep[] {
  const { due, ordinary, justified, uncovered } = totals;
  if (due === 0) return [];
  const steps = [stepOf('uncovered', 'due', due)];
  if (ordinary > 0) steps.push(stepOf('uncovered', 'ordinary', -ordinary));
  if (justified > 0) steps.push(stepOf('uncovered', 'justified', -justified));
  if (uncovered > 0)
    for (const { start, end } of workings.segments.flatMap((count) => clip(workings.away, passedOf(count))))
      steps.push(stepOf('uncovered', 'outing', 0, { from: zone.timeText(start), to: zone.timeText(end) }));
  const aheadMinutes = workings.segments.reduce((sum, { ahead }) => sum + ahead, 0);
  if (aheadMinutes > 0) steps.push(stepOf('uncovered', 'stillAhead', 0, { aheadMinutes }));
  return steps;
}

/** At night and on public holidays, of what counts. */
function traceSpecial({ input: { settings }, result: { workings } }: ComputedDay): TraceStep[] {
  const { nightOrdinary, nightExcess, holidayOrdinary, holidayExcess } = workings;
  const night = { from: timeOf(settings.nightFrom), to: timeOf(settings.nightTo) };
  return [
    stepOf('night', 'nightOrdinary', nightOrdinary, night),
    stepOf('night', 'nightExcess', nightExcess, night),
    stepOf('holiday', 'holidayOrdinary', holidayOrdinary),
    stepOf('holiday', 'holidayExcess', holidayExcess),
  ].filter(({ minutes }) => minutes > 0);
}

function traceWorked({ result: { totals, excess } }: ComputedDay): TraceStep[] {
  const { ordinary, worked, justified, due } = totals;
  const steps: TraceStep[] = [];
  if (ordinary > 0) steps.push(stepOf('worked', 'ordinary', ordinary));
  const { state, minutes } = excess;
  if (isRecognised(state)) steps.push(stepOf('worked', 'recognised', minutes, { state: state ?? '' }));
  else if (state === 'toAuthorise' || state === 'notRecognised')
    steps.push(stepOf('worked', state, 0, { excessMinutes: minutes }));
  if (worked > 0) steps.push(stepOf('balance', 'worked', worked));
  if (justified > 0) steps.push(stepOf('balance', 'justified', justified));
  if (due > 0) steps.push(stepOf('balance', 'due', -due));
  return steps;
}

function traceBreak({ input: { zone }, result: { workings } }: ComputedDay): TraceStep[] {
  const { deducted, stamped, away } = workings.taken;
  const tell = (rule: TraceRule, spans: readonly Span[]) =>
    spans.map((span) =>
      stepOf('break', rule, lengthOf(span), { from: zone.timeText(span.start), to: zone.timeText(span.end) }),
    );
  return [...tell('breakDeducted', deducted), ...tell('breakStamped', stamped), ...tell('breakDuringExit', away)];
}
