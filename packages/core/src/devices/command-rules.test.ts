import { describe, expect, test } from 'vitest';
import { roles } from '../access.ts';
import {
  commandStatuses,
  dangerousCommands,
  deviceCommands,
  inFlight,
  isOver,
  mayFollow,
  maySend,
  movedBy,
} from './command-rules.ts';

describe('who sends what', () => {
  test('a Responsible what changes nothing, and nothing else', () =>
    expect(deviceCommands.filter((command) => maySend('Responsible', command))).toEqual(['status', 'identify']));

  test('everybody else who may send anything sends everything', () => {
    for (const role of roles.filter((one) => one !== 'Responsible'))
      expect(deviceCommands.every((command) => maySend(role, command))).toBe(true);
  });

  test('what a Responsible sends is never dangerous', () =>
    expect([...dangerousCommands].filter((command) => maySend('Responsible', command))).toEqual([]));
});

describe('how a command moves', () => {
  test.each([
    ['queued', ['sent', 'successful', 'failed', 'expired']],
    ['sent', ['queued', 'delivered', 'successful', 'failed', 'timeout']],
    ['delivered', ['successful', 'failed', 'timeout']],
    ['timeout', ['successful', 'failed']],
    ['successful', []],
    ['failed', []],
    ['expired', []],
  ] as const)('out of %s', (before, after) =>
    expect(commandStatuses.filter((status) => mayFollow(before, status)).toSorted()).toEqual(after.toSorted()),
  );

  test('nothing follows itself', () => {
    for (const status of commandStatuses) expect(mayFollow(status, status)).toBe(false);
  });

  test.each([
    ['delivered', ['sent']],
    ['successful', ['queued', 'sent', 'delivered', 'timeout']],
    ['failed', ['queued', 'sent', 'delivered', 'timeout']],
  ] as const)('an answer of %s moves it out of %j; elsewhere it is an echo', (result, from) =>
    expect(movedBy(result)).toEqual(from),
  );

  test('it is over once nobody waits for anything any more', () =>
    expect(commandStatuses.filter(isOver)).toEqual(['successful', 'failed', 'timeout', 'expired']));

  test('one is in flight from when it left until it is over', () =>
    expect(commandStatuses.filter((status) => !isOver(status) && status !== 'queued')).toEqual([...inFlight]));
});
