import { expect, test } from 'vitest';
import { failOverUnderLoad } from './fail-over.ts';
import { mainProgram } from './main-program.ts';

test('a primary killed while 50 people stamp is followed to its standby, and nothing acknowledged is lost', async () => {
  const figures = await failOverUnderLoad({ people: 50, switches: 1, server: mainProgram });
  expect(figures).toMatchObject({ lost: 0, doubled: 0, differing: 0, chainsIntact: true, unexpected: [] });
  expect(figures).toMatchObject({ acknowledged: figures.sent, sameProcess: true });
  expect(figures.writesAfterSeconds).toHaveLength(1);
  // Otherwise the kill has met nobody.
  expect(figures.retries).toBeGreaterThan(0);
});
