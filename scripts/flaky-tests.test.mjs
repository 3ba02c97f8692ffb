import { expect, test } from 'vitest';
import { flakyTests } from './flaky-tests.mjs';

const spec = (line, title, status) => ({ file: 'a.spec.ts', line, title, tests: [{ status }] });
const file = (parts) => ({ title: 'a.spec.ts', file: 'a.spec.ts', ...parts });

test('what passed only when tried again is named by file, line and the titles that lead to it', () => {
  const inner = { title: 'on a phone', file: 'a.spec.ts', specs: [spec(9, 'asks', 'flaky')] };
  const outer = { title: 'leave', file: 'a.spec.ts', specs: [spec(4, 'decides', 'flaky')], suites: [inner] };
  const suites = [file({ specs: [spec(2, 'opens', 'flaky')], suites: [outer] })];
  expect(flakyTests({ suites })).toEqual([
    'a.spec.ts:2 › opens',
    'a.spec.ts:4 › leave › decides',
    'a.spec.ts:9 › leave › on a phone › asks',
  ]);
});

test('what passed at once, failed twice or did not run is not', () => {
  const specs = ['expected', 'unexpected', 'skipped'].map((status, at) => spec(at, status, status));
  expect(flakyTests({ suites: [file({ specs })] })).toEqual([]);
});
