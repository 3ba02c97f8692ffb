import { test } from '@playwright/test';
import { openEveryScreen } from './every-screen.ts';

/** The clocks change on Sundays, so these are two of them, one shortly before its Monday. */
const days = {
  'the end of the Sunday that lost an hour': '2026-03-29T23:40:00+02:00',
  'the Sunday hour that comes twice': '2026-10-25T02:30:00+01:00',
} as const;

for (const [day, at] of Object.entries(days)) test.describe(day, () => openEveryScreen({ at, usualData: true }));

/** In Rome a new year, in UTC still the old one; the demo data are sown then, too. */
test.describe('the first minutes of the year', () => openEveryScreen({ at: '2027-01-01T00:05:00+01:00' }));
