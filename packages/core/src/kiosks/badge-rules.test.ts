import { expect, test } from 'vitest';
import { type Burst, hear, settle, settleMs } from './badge-rules.ts';

type Key = readonly [key: string, afterMs: number];

/** Plays keys as a page hears them, and tells what it took for a hand's and what for a badge. */
function play(keys: readonly Key[]) {
  let burst: Burst | null = null;
  let [at, hand] = [1000, ''];
  const badges: string[] = [];
  const give = (typed: string) => (hand += typed);
  for (const [key, afterMs] of keys) {
    if (burst && afterMs > settleMs) {
      const settled = settle(burst);
      burst = settled.burst;
      give(settled.typed);
    }
    at += afterMs;
    const heard = hear(burst, key, at);
    burst = heard.burst;
    give(heard.typed);
    if (heard.badge !== null) badges.push(heard.badge);
  }
  if (burst) give(settle(burst).typed);
  return { hand, badges };
}

const at = (gapMs: number, ...keys: string[]): Key[] => keys.map((key) => [key, gapMs]);
const letters = (text: string) => text.split('');

test.each<[what: string, keys: readonly Key[], hand: string, badges: string[]]>([
  ['a reader that ends with Enter', at(5, ...letters('04A1B2C3'), 'Enter'), '', ['04A1B2C3']],
  ['a reader that ends with Tab', at(5, ...letters('80012345'), 'Tab'), '', ['80012345']],
  ['a slow reader, at the edge', at(50, ...letters('1234'), 'Enter'), '', ['1234']],
  ['just slower than any reader', at(51, ...letters('1234'), 'Enter'), '1234', []],
  ['a hand that types a personnel number', at(180, ...letters('0147'), 'Enter'), '0147', []],
  ['a hand that rolls over three keys', [...at(200, '1'), ...at(20, '2', '3'), ...at(300, 'Enter')], '123', []],
  ['three quick characters and Enter are too short', at(10, ...letters('123'), 'Enter'), '123', []],
  ['a quick burst without an end', at(10, ...letters('123456')), '123456', []],
  ['an Enter that comes late ends no badge', [...at(10, ...letters('123456')), ['Enter', 80]], '123456', []],
  ['forty characters', at(5, ...letters('A'.repeat(40)), 'Enter'), '', ['A'.repeat(40)]],
  ['forty-one are no badge', at(5, ...letters('A'.repeat(41)), 'Enter'), 'A'.repeat(41), []],
  ['a hand, then a reader', [...at(200, '7', '7'), ...at(300, '0'), ...at(5, '4', 'A', '1', 'Enter')], '77', ['04A1']],
  [
    'two badges in a row',
    [...at(5, ...letters('1111'), 'Enter'), ...at(300, '2'), ...at(5, '2', '2', '2', 'Enter')],
    '',
    ['1111', '2222'],
  ],
  ['a dash and a colon belong to a badge', at(5, ...letters('AB-12:3'), 'Enter'), '', ['AB-12:3']],
  ['an arrow in between breaks it', [...at(5, '1', '2'), ['ArrowLeft', 5], ...at(5, '3', '4', 'Enter')], '1234', []],
])('%s', (_, keys, hand, badges) => {
  expect(play(keys)).toEqual({ hand, badges });
});

test('a page that was busy has handed the first character on, and still hears the badge whole', () => {
  const first = hear(null, '0', 1000).burst;
  if (!first) throw new Error('A character begins a burst.');
  const settled = settle(first);
  expect(settled.typed).toBe('0');
  let burst: Burst | null = settled.burst;
  for (const [index, key] of ['1', '4', '7'].entries()) burst = hear(burst, key, 1010 + index * 10).burst;
  expect(hear(burst, 'Enter', 1040)).toMatchObject({ badge: '0147', typed: '', isReaders: true });
});
