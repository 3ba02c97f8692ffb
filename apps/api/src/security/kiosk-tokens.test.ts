import { describe, expect, test } from 'vitest';
import { createKioskTokens } from './kiosk-tokens.ts';

const tokens = createKioskTokens('a secret that only the tests know, long enough');
const now = new Date('2026-11-12T09:30:00.123Z');
const kioskId = '0193e5a0-0000-7000-8000-000000000001';
const companyId = '0193e5a0-0000-7000-8000-000000000002';

describe('the code of a kiosk', () => {
  test('says which kiosk showed it and when, each time another', () => {
    const one = tokens.issue({ kioskId, companyId }, now);
    expect(tokens.read(one)).toMatchObject({ kioskId, companyId, issuedAt: now });
    expect(tokens.read(tokens.issue({ kioskId, companyId }, now))?.nonce).not.toBe(tokens.read(one)?.nonce);
  });

  test('touched anywhere, or of another secret, is none', () => {
    const one = tokens.issue({ kioskId, companyId }, now);
    for (let place = 0; place < one.length; place += 1) {
      const other = one[place] === 'A' ? 'B' : 'A';
      expect(tokens.read(one.slice(0, place) + other + one.slice(place + 1))).toBeNull();
    }
    expect(tokens.read(`${one}A`)).toBeNull();
    expect(tokens.read('')).toBeNull();
    expect(createKioskTokens('another secret, which is long enough').read(one)).toBeNull();
  });

  test('opens no socket, and what opens a socket is no code', () => {
    const socket = tokens.signSocket({ kioskId, registeredAt: now }, now);
    expect(tokens.read(socket)).toBeNull();
    expect(tokens.readSocket(tokens.issue({ kioskId, companyId }, now), now)).toBeNull();
    const end = new Date(now.getTime() + 600_000);
    expect(tokens.readSocket(socket, now)).toEqual({ kioskId, registeredAt: now, expiresAt: end });
    expect(tokens.readSocket(socket, end)).toBeNull();
  });
});

test('a code is typed as one likes', () => {
  const code = tokens.newCode();
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
  expect(tokens.hashCode(` ${code.toLowerCase().replace('-', ' ')} `)).toBe(tokens.hashCode(code));
});

test('numbers have two digits, and all of them come', () => {
  const seen = new Set(Array.from({ length: 5_000 }, () => tokens.newNumber()));
  expect([Math.min(...seen), Math.max(...seen), seen.size]).toEqual([10, 99, 90]);
});
