import { describe, expect, test } from 'vitest';
import { bytesOf, isPublicKey, isPushSecret } from './key-rules.ts';

/** Of RFC 8291. */
const known = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

describe('a key of a browser', () => {
  test.each([
    known,
    `${known}=`,
    'BECiQd-SE0vOUrLx2MYFWXkwkXcSYoQYf00_PufkO2NVVN9kv25in7Qsd-ZEJcNQ4rIw_YnxE32HXZHCWD-bKtY',
    'BFQVQL-E8X0JyojqQA8JIs-5TjhjYLPATgH0CqGW_0m2JjAiDtcmKKX2-ckI9BAU2JOtqlBca7fWKktTZwO2JHg',
    'BHFMiFiLGRoT8RmfK0QGCEuMNilDThUbR0213UtUamtPRnUJ6pdFRGBuH_n2DcOP2_c4H7hV-GZS1pF-KK_RtCk',
  ])('%s lies on the curve', (key) => expect(isPublicKey(key)).toBe(true));

  test.each([
    ['nothing', ''],
    ['beside the curve', `${known.slice(0, -1)}8`],
    ['on the curve but for one bit of x', known.replace('BCVx', 'BCVw')],
    ['at the origin', `BA${'A'.repeat(85)}`],
    ['past the field', `BP${'_'.repeat(85)}`],
    ['of one coordinate', `Ai${known.slice(2, 44)}`],
    ['with another beginning', known.replace('BC', 'Bi')],
    ['too short', known.slice(0, -4)],
    ['too long', `${known}AAAA`],
    ['in the other base64', known.replaceAll('-', '+').replaceAll('_', '/')],
    ['with a blank', ` ${known}`],
  ])('is not %s', (_, value) => expect(isPublicKey(value)).toBe(false));
});

test.each([
  ['sixteen bytes', 'BTBZMqHH6r4Tts7J_aSIgg', true],
  ['sixteen bytes with padding', 'BTBZMqHH6r4Tts7J_aSIgg==', true],
  ['fifteen bytes', 'BTBZMqHH6r4Tts7J_aSI', false],
  ['seventeen bytes', 'BTBZMqHH6r4Tts7J_aSIggA', false],
  ['nothing', '', false],
  ['a length that no bytes have', 'aaaaa', false],
  ['no base64', '!!!!!!!!!!!!!!!!!!!!!!', false],
] as const)('%s as a secret', (_, value, expected) => expect(isPushSecret(value)).toBe(expected));

test.each([
  ['', []],
  ['AA', [0]],
  ['AAE', [0, 1]],
  ['AAEC', [0, 1, 2]],
  ['_-__', [255, 239, 255]],
  ['AAECAwQ', [0, 1, 2, 3, 4]],
] as const)('%s is %j', (text, bytes) => expect([...(bytesOf(text) ?? [])]).toEqual(bytes));
