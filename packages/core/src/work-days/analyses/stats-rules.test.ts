import { expect, test } from 'vitest';
import { windowsOf } from './stats-rules.ts';

test.each([
  ['30d', '2026-11-12', ['2026-10-14', '2026-11-12'], ['2026-09-14', '2026-10-13']],
  ['3m', '2026-11-12', ['2026-08-13', '2026-11-12'], ['2026-05-13', '2026-08-12']],
  ['6m', '2026-11-12', ['2026-05-13', '2026-11-12'], ['2025-11-10', '2026-05-12']],
  ['3m', '2026-05-31', ['2026-03-01', '2026-05-31'], ['2025-11-29', '2026-02-28']],
  ['3m', '2026-01-15', ['2025-10-16', '2026-01-15'], ['2025-07-16', '2025-10-15']],
  ['6m', '2028-08-31', ['2028-03-01', '2028-08-31'], ['2027-08-30', '2028-02-29']],
] as const)('%s on %s, and one as long before it', (window, today, now, before) => {
  const windows = windowsOf(window, today);
  expect([
    [windows.now.from, windows.now.to],
    [windows.before.from, windows.before.to],
  ]).toEqual([now, before]);
});
