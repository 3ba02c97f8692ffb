import { accounts, expect, signInBefore, test } from './fixtures.ts';
import { type Door, doors, weighDoor } from './page-weight.ts';

const lightest = 10_000;
const cases: readonly [door: Door, what: string][] = [
  ['login', 'the sign-in page is usable after at most 150 kB of JavaScript'],
  ['register', 'the register is usable after at most 300 kB of JavaScript'],
  ['kiosk', 'the kiosk is usable after at most 120 kB of JavaScript'],
  ['me', 'the employee app is usable after at most 200 kB of JavaScript'],
];
for (const [door, what] of cases)
  test(what, async ({ newStranger }, info) => {
    const page = await newStranger();
    if (door === 'register') await signInBefore(page, accounts.Admin);
    if (door === 'me') await signInBefore(page, accounts.Operator);
    const bytes = await weighDoor(page, door);
    info.annotations.push({ type: `JavaScript of /${door}`, description: `${bytes} bytes` });
    expect(bytes).toBeGreaterThan(lightest);
    expect(bytes).toBeLessThanOrEqual(doors[door].bytes);
  });
