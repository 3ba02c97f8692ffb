import { describe, expect, test } from 'vitest';
import { toldAnomalies } from './anomaly-rules.ts';
import type { Anomaly } from './rules.ts';

describe('anomalies as people are told of them', () => {
  const cases: [string, Anomaly[], number, string[]][] = [
    ['who did not come was absent', ['absentUnjustified'], 0, ['absentUnjustified']],
    ['who worked at other hours was not', ['absentUnjustified', 'shortRest'], 240, ['workedOutside', 'shortRest']],
    ['being out of shift is told once', ['outOfShift', 'absentUnjustified'], 240, ['workedOutside']],
    ['who came to the shift as well is told of the rest', ['outOfShift'], 600, ['outOfShift']],
  ];
  test.each(cases)('%s', (_, anomalies, presence, told) => expect(toldAnomalies(anomalies, presence)).toEqual(told));
});
