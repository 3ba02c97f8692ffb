import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { longestHold } from '#testing/held-loop.ts';
import { refuseUnwieldy } from './json-body.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const times = (count: number, one: (at: number) => string) => Array.from({ length: count }, (_, at) => one(at)).join();
const headers = { 'content-type': 'application/json' };
const signIn = (body: string) => t.ask('POST /auth/sign-in', { body, headers });

test.each([
  ['a hundred thousand fields that nobody knows', 413, () => `{${times(90_000, (at) => `"k${at}":1`)}}`],
  ['as many in smaller heaps', 413, () => `{"a":[${times(900, () => `{${times(99, (at) => `"k${at}":1`)}}`)}]}`],
  ['as many fields as a body may have', 422, () => `{${times(1_000, (at) => `"k${at}":1`)}}`],
  ['half a million brackets', 400, () => '['.repeat(500_000) + ']'.repeat(500_000)],
  ['brackets that never close', 400, () => '[{"a":'.repeat(150_000)],
  ['a long list', 413, () => `{"email":[${times(450_000, () => '1')}]}`],
  ['a text without end', 400, () => `{"email":"${'x,[{'.repeat(200_000)}`],
  ['a long text', 422, () => `{"email":"${'x,[{'.repeat(200_000)}"}`],
] as const)('%s: %s at once', async (_, status, make) => {
  const body = make();
  const { result, held } = await longestHold(() => signIn(body));
  expect(result.status).toBe(status);
  expect(held).toBeLessThan(100);
});

describe('signs inside a text', () => {
  test.each(['{"a":"[[[["}', `{"a":"${'\\"['.repeat(100)}"}`, `{"a":"${','.repeat(70_000)}"}`, '{"a":"\\\\"}'])(
    '%.20s count for nothing',
    (text) => expect(() => refuseUnwieldy(text)).not.toThrow(),
  );
});
