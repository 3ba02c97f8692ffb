import { expect, test } from 'vitest';
import { type AtWork, type CoveredDepartment, coverageOf } from './coverage-rules.ts';

const monday = '2026-11-16';
const saturday = '2026-11-21';
const works = (departmentId: string | null, count: number, shiftId = 'early', date = monday): AtWork[] =>
  Array.from({ length: count }, () => ({ departmentId, shiftId, date }));
const requires = (id: string, required: number, shiftId = 'early'): CoveredDepartment => ({
  id,
  name: id.toUpperCase(),
  coverage: [{ shiftId, weekday: 1, required }],
});
const onMonday = (departments: CoveredDepartment[], atWork: AtWork[]) =>
  coverageOf(departments, [monday], atWork)[0]?.days.get(monday);

test.each([
  ['one too few', 2, 3, 'short'],
  ['as many as required', 3, 3, 'met'],
  ['one too many', 4, 3, 'over'],
  ['nobody where nobody is required', 0, 0, 'met'],
] as const)('%s', (_, planned, required, state) => {
  expect(onMonday([requires('a', required)], works('a', planned))).toMatchObject({ planned, required, state });
});

test('who is of another department or of none, on another shift or another day, does not count', () => {
  const others = [...works('b', 1), ...works(null, 1), ...works('a', 1, 'late'), ...works('a', 1, 'early', saturday)];
  expect(onMonday([requires('a', 1)], others)).toMatchObject({ planned: 0, state: 'short' });
});

test('departments are added up, and one that is short makes the whole short', () => {
  const covered = onMonday([requires('a', 2), requires('b', 2)], [...works('a', 3), ...works('b', 1)]);
  expect(covered).toMatchObject({
    planned: 4,
    required: 4,
    state: 'short',
    departments: [
      { name: 'A', planned: 3, required: 2, state: 'over' },
      { name: 'B', planned: 1, required: 2, state: 'short' },
    ],
  });
});

test('each shift that somebody requires has a row; on days without a requirement nobody is required', () => {
  const rows = coverageOf(
    [requires('a', 1), requires('b', 1, 'late')],
    [monday, saturday],
    works('a', 1, 'early', saturday),
  );
  expect(rows.map(({ shiftId }) => shiftId)).toEqual(['early', 'late']);
  expect(rows[0]?.days.get(saturday)).toMatchObject({ planned: 1, required: 0, state: 'over' });
  expect(rows[1]?.days.get(saturday)).toMatchObject({ planned: 0, required: 0, state: 'met' });
});
