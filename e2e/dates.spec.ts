import { test } from '@playwright/test';
import { openEveryScreen } from './every-screen.ts';

/** In Rome a new year, in UTC still the old one; the demo data are sown then, too. */
test.describe('the first minutes of the year', () => openEveryScreen({ at: '2027-01-01T00:05:00+01:00' }));
