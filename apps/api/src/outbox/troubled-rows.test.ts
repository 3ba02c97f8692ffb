import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { troubledRows } from './troubled-rows.ts';

type LogLine = { level: number; failures: number; pauseMs: number };
let lines: LogLine[];
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) });
const fault = new Error('no such thing');

beforeEach(() => {
  lines = [];
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => void vi.useRealTimers());

test('a row rests twice as long after each failure, ten minutes at most; the tenth failure is an error', () => {
  const troubled = troubledRows(log);
  for (let failure = 0; failure < 12; failure++) troubled.note('7', fault);
  expect(lines.map(({ pauseMs }) => pauseMs / 1000)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
  expect(lines.map(({ level }) => level)).toEqual([...Array.from({ length: 9 }, () => 40), 50, 50, 50]);
});

test('a row rests until its time, and trouble lasts until it has left', () => {
  const troubled = troubledRows(log);
  expect([troubled.resting(), troubled.since(), troubled.nextInMs()]).toEqual([[], undefined, Infinity]);
  troubled.note('7', fault);
  vi.advanceTimersByTime(400);
  troubled.note('8', fault);
  expect([troubled.resting(), troubled.since(), troubled.nextInMs()]).toEqual([['7', '8'], 0, 600]);
  vi.advanceTimersByTime(600);
  expect([troubled.resting(), troubled.nextInMs()]).toEqual([['8'], 0]);
  troubled.forget('7');
  expect(troubled.since()).toBe(400);
});

test('a row that another process carried out is no trouble any more', () => {
  const troubled = troubledRows(log);
  troubled.note('7', fault);
  troubled.note('8', fault);
  troubled.keepOnly(['8']);
  expect(troubled.resting()).toEqual(['8']);
});
