import type { Day } from '../days/rules.ts';
import type { FieldChange } from './rules.ts';

/** The days that a record covers, an absence or what is asked for. */
export type DaySpan = { readonly startsOn: Day; readonly endsOn: Day };
type RecordLine = { readonly entityId: string | null; readonly changes: readonly FieldChange[] };

const covers = (span: DaySpan | null, day: Day) => span !== null && span.startsOn <= day && day <= span.endsOn;

/** The days of a record before a line, from those after it: what a line does not name, it did not change. */
function spanBefore(after: DaySpan | null, changes: readonly FieldChange[]): DaySpan | null {
  const valueOf = (field: keyof DaySpan) => {
    // A change of stampings is of one day, which its lines call their date.
    const change = changes.find((one) => one.field === field || one.field === 'date');
    return change ? change.before : (after?.[field] ?? null);
  };
  const [startsOn, endsOn] = [valueOf('startsOn'), valueOf('endsOn')];
  return typeof startsOn === 'string' && typeof endsOn === 'string' ? { startsOn, endsOn } : null;
}

/**
 * The lines about records that covered a day before them or after them, out of all lines of these records, newest first.
 * `now` says what each record covers today; one that is gone has told its days when it went.
 */
export function linesOfDay<L extends RecordLine>(
  lines: readonly L[],
  now: ReadonlyMap<string, DaySpan>,
  day: Day,
): L[] {
  const spans = new Map<string | null, DaySpan | null>(now);
  return lines.filter(({ entityId, changes }) => {
    const after = spans.get(entityId) ?? null;
    const before = spanBefore(after, changes);
    spans.set(entityId, before);
    return covers(after, day) || covers(before, day);
  });
}
