import { describe, expect, test } from 'vitest';
import type { CommandStatus } from './command-rules.ts';
import { commandsFor, flightOf, heedAnswers, stepsOf, waitedSeconds } from './console-rules.ts';

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
  const heard = (awaited: string[], ...commands: ReturnType<typeof sent>[]) => {
    const { awaited: next, done } = heedAnswers(new Set(awaited), commands, own);
    return { awaited: [...next], done: done.map(({ commandId }) => commandId) };
  };
  test.each([
    ['an answer that was awaited', heard(['a'], sent('a', 'successful')), { awaited: [], done: ['a'] }],
    ['an old answer', heard([], sent('a', 'successful')), { awaited: [], done: [] }],
    ['one of one’s own on its way', heard([], sent('a', 'sent')), { awaited: ['a'], done: [] }],
    ['somebody else’s', heard([], sent('a', 'sent', 'other')), { awaited: [], done: [] }],
    ['nobody’s', heard([], sent('a', 'sent', null)), { awaited: [], done: [] }],
    ['a failure', heard(['a'], sent('a', 'failed')), { awaited: [], done: [] }],
    ['after a timeout it may still come', heard(['a'], sent('a', 'timeout')), { awaited: ['a'], done: [] }],
    ['one that is not in the log yet', heard(['a']), { awaited: ['a'], done: [] }],
  ])('%s', (_, said, expected) => expect(said).toEqual(expected));
});
