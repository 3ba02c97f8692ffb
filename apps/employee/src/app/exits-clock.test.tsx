import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceClock, heardServerTime } from '@timbro/kit/data/server-time.ts';
import { at, bodiesOf, change, exitOf, keepExits, takeChange, ticket } from './exits-testing.ts';
import { open, prepareApi, press, signIn } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at('07:20:05')) });
  heardServerTime(String(Date.parse(at('14:20:05'))), deviceClock());
  prepareApi();
  signIn();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('the pass of a phone that is seven hours behind follows the clock of the server', async () => {
  keepExits([exitOf()]);
  takeChange([exitOf({ leftAt: at('14:20:05') })]);
  open('/me/exits');
  await ticket();
  screen.getByText(/^14:20/);
  await press('Sto uscendo');
  expect(bodiesOf(change)).toEqual([{ left: true }]);
});
