import { expect, test } from 'vitest';
import { browserTests, failedTests } from './test-names.mjs';

const spec = (line, title, status) => ({ file: 'a.spec.ts', line, title, tests: [{ status }] });
const file = (parts) => ({ title: 'a.spec.ts', file: 'a.spec.ts', ...parts });

test.each(['flaky', 'unexpected'])('a browser test that ended %s is named by file, line and titles', (status) => {
  const inner = { title: 'on a phone', file: 'a.spec.ts', specs: [spec(9, 'asks', status)] };
  const outer = { title: 'leave', file: 'a.spec.ts', specs: [spec(4, 'decides', status)], suites: [inner] };
  const suites = [file({ specs: [spec(2, 'opens', status)], suites: [outer] })];
  expect(browserTests({ suites }, status)).toEqual([
    'a.spec.ts:2 › opens',
    'a.spec.ts:4 › leave › decides',
    'a.spec.ts:9 › leave › on a phone › asks',
  ]);
});

test('one that ended otherwise is not', () => {
  const specs = ['expected', 'unexpected', 'skipped'].map((status, at) => spec(at, status, status));
  expect(browserTests({ suites: [file({ specs })] }, 'flaky')).toEqual([]);
});

const ended = (status, title, ...failureMessages) => ({ status, title, ancestorTitles: ['days'], failureMessages });

test('a failed test is named with the first line of why, a file that did not load with its message', () => {
  const testResults = [
    { name: '/home/a.test.ts', status: 'passed', assertionResults: [ended('passed', 'adds')] },
    {
      name: '/home/b.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [ended('passed', 'adds'), ended('failed', 'divides', 'Error: by zero\n    at b.ts:1')],
    },
    { name: '/home/c.test.ts', status: 'failed', message: 'Cannot find module\nin c.test.ts', assertionResults: [] },
  ];
  expect(failedTests({ testResults }, '/home/')).toEqual([
    'b.test.ts › days › divides: Error: by zero',
    'c.test.ts: Cannot find module',
  ]);
});
