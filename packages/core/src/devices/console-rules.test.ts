import { describe, expect, test } from 'vitest';
import type { CommandStatus } from './command-rules.ts';
import { type AwaitedCommands, commandsFor, flightOf, heedAnswers, stepsOf, waitedSeconds } from './console-rules.ts';

const own = 'me';
const sent = (commandId: string, status: CommandStatus, by: string | null = own) => ({
  commandId,
  command: 'status' as const,
  status,
  sentAt: null,
  deliveredAt: null,
  requestedBy: by === null ? null : { id: by },
});

test.each([
  ['Responsible', ['status', 'identify']],
  ['Admin', 9],
  ['SuperUser', 9],
] as const)('what a %s can send', (role, commands) =>
  expect(typeof commands === 'number' ? commandsFor(role).length : commandsFor(role)).toEqual(commands),
);

test.each<[CommandStatus, string | null, number]>([
  ['queued', null, 1],
  ['expired', null, 1],
  ['sent', null, 2],
  ['timeout', null, 2],
  ['timeout', '2026-11-12T10:00:00Z', 3],
  ['delivered', '2026-11-12T10:00:00Z', 3],
  ['failed', '2026-11-12T10:00:00Z', 3],
  ['successful', null, 4],
])('%s, delivered %s: %i steps', (status, deliveredAt, steps) => expect(stepsOf({ status, deliveredAt })).toBe(steps));

test.each([
  ['nothing', [], null],
  ['one that waits', [sent('a', 'queued')], null],
  ['one that is over', [sent('a', 'timeout')], null],
  ['the one between them', [sent('a', 'queued'), sent('b', 'delivered'), sent('c', 'failed')], 'b'],
])('what keeps the others back: %s', (_, commands, id) => expect(flightOf(commands)?.commandId ?? null).toBe(id));

test.each([
  ['not sent yet', null, 0],
  ['nine seconds', '2026-11-12T09:59:51Z', 9],
  ['a clock that is ahead', '2026-11-12T10:00:05Z', 0],
  ['longer than anybody waits', '2026-11-12T09:00:00Z', 30],
])('waited for: %s', (_, sentAt, seconds) =>
  expect(waitedSeconds({ sentAt }, new Date('2026-11-12T10:00:00Z'))).toBe(seconds),
);

describe('what is news', () => {
  const awaiting = (ids: string[], as: 'awaited' | 'overdue' | 'told' = 'awaited') =>
    new Map(ids.map((id) => [id, as]));
  const heardBy = (awaited: AwaitedCommands, ...commands: ReturnType<typeof sent>[]) => {
    const { awaited: next, done, undone } = heedAnswers(awaited, commands, own);
    return {
      awaited: [...next].flatMap(([id, as]) => (as === 'told' ? [] : [id])),
      done: done.map(({ commandId }) => commandId),
      undone: undone.map(({ commandId }) => commandId),
    };
  };
  const heard = (awaited: string[], ...commands: ReturnType<typeof sent>[]) => heardBy(awaiting(awaited), ...commands);
  const nothing = { awaited: [], done: [], undone: [] };
  test.each([
    ['an answer that was awaited', heard(['a'], sent('a', 'successful')), { ...nothing, done: ['a'] }],
    ['an old answer', heard([], sent('a', 'successful')), nothing],
    ['an old failure', heard([], sent('a', 'failed'), sent('b', 'timeout'), sent('c', 'expired')), nothing],
    ['one of one’s own on its way', heard([], sent('a', 'sent')), { ...nothing, awaited: ['a'] }],
    ['somebody else’s', heard([], sent('a', 'sent', 'other')), nothing],
    ['nobody’s', heard([], sent('a', 'sent', null)), nothing],
    ['a failure', heard(['a'], sent('a', 'failed')), { ...nothing, undone: ['a'] }],
    ['one that nobody took in time', heard(['a'], sent('a', 'expired')), { ...nothing, undone: ['a'] }],
    [
      'after a timeout it may still come',
      heard(['a'], sent('a', 'timeout')),
      { ...nothing, awaited: ['a'], undone: ['a'] },
    ],
    [
      'a timeout that was told',
      heardBy(awaiting(['a'], 'overdue'), sent('a', 'timeout')),
      { ...nothing, awaited: ['a'] },
    ],
    ['the answer after it', heardBy(awaiting(['a'], 'overdue'), sent('a', 'successful')), { ...nothing, done: ['a'] }],
    ['the failure after it', heardBy(awaiting(['a'], 'overdue'), sent('a', 'failed')), { ...nothing, undone: ['a'] }],
    ['what was told', heardBy(awaiting(['a'], 'told'), sent('a', 'successful')), nothing],
    ['one that is not in the log yet', heard(['a']), { ...nothing, awaited: ['a'] }],
  ])('%s', (_, said, expected) => expect(said).toEqual(expected));

  test('a timeout is told once, however often the log is read', () => {
    const first = heedAnswers(awaiting(['a']), [sent('a', 'timeout')], own);
    const again = heedAnswers(first.awaited, [sent('a', 'timeout')], own);
    expect([first.undone.length, again.undone.length]).toEqual([1, 0]);
  });
});
