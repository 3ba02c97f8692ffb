import { createECDH, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sealRow } from '@timbro/kit/memory/seal-row.ts';
import { createStampSeals } from './stamp-seals.ts';

const secret = 'a secret of at least thirty-two characters';
const seals = createStampSeals(secret);
const others = createStampSeals(`${secret}, but another`);
const owner = { sessionId: randomUUID(), companyId: randomUUID(), userId: randomUUID() };
const content = { ticket: seals.issue(owner), stamp: { id: randomUUID(), note: 'è già qui' } };

/** The same text with one of its bytes turned over. */
function touched(text: string, at: number): string {
  const bytes = Buffer.from(text, 'base64url');
  const place = at < 0 ? bytes.length + at : at;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  return bytes.toString('base64url');
}
const cut = (text: string, from: number, to?: number) =>
  Buffer.from(text, 'base64url').subarray(from, to).toString('base64url');

describe('the key', () => {
  test('is the same for every process with this secret, and another for another secret', () => {
    expect(createStampSeals(secret).publicKey).toBe(seals.publicKey);
    expect(others.publicKey).not.toBe(seals.publicKey);
  });

  test('is a point as browsers take it', () => {
    const bytes = Buffer.from(seals.publicKey, 'base64url');
    expect([bytes.length, bytes[0]]).toEqual([65, 4]);
  });
});

describe('a row', () => {
  test('sealed in a browser is opened by the server, by any of its processes', async () => {
    const row = await sealRow(seals.publicKey, content);
    expect(row).toMatch(/^[A-Za-z0-9_-]+$/);
    for (const process of [seals, createStampSeals(secret)])
      expect(JSON.parse(process.open(row) ?? '')).toEqual(content);
  });

  test('of the same content is never the same text', async () => {
    expect(await sealRow(seals.publicKey, content)).not.toBe(await sealRow(seals.publicKey, content));
  });

  test('says nothing of what is inside', async () => {
    const row = Buffer.from(await sealRow(seals.publicKey, content), 'base64url').toString('latin1');
    for (const inside of [content.ticket, content.stamp.id, 'ticket']) expect(row).not.toContain(inside);
  });

  test.each([
    ['its version', 0],
    ['its point', 20],
    ['its nonce', 70],
    ['its text', 90],
    ['its tag', -1],
  ])('is not opened when %s was touched', async (_, at) => {
    expect(seals.open(touched(await sealRow(seals.publicKey, content), at))).toBeNull();
  });

  test('is not opened with the key of another installation', async () => {
    expect(others.open(await sealRow(seals.publicKey, content))).toBeNull();
  });

  test('is not opened when it is too short or no row at all', async () => {
    const row = await sealRow(seals.publicKey, content);
    for (const text of ['', '€', 'AQ', cut(row, 0, 93), cut(row, 1), seals.publicKey, 'A'.repeat(4096)])
      expect(seals.open(text)).toBeNull();
  });

  test('is not opened when its point is not on the curve', () => {
    const point = createECDH('prime256v1').generateKeys();
    const bytes = Buffer.concat([Buffer.of(1), point, Buffer.alloc(60)]);
    bytes[65] = (bytes[65] ?? 0) ^ 1;
    expect(seals.open(bytes.toString('base64url'))).toBeNull();
  });
});

describe('a ticket', () => {
  test('names whose it is to every process with this secret', () => {
    expect(createStampSeals(secret).readTicket(content.ticket)).toEqual(owner);
    expect(seals.issue(owner)).toBe(content.ticket);
  });

  test.each([
    ['the session', 0],
    ['the company', 16],
    ['the person', 32],
    ['what it is known by', -1],
  ])('is worth nothing when %s was touched', (_, at) => {
    expect(seals.readTicket(touched(content.ticket, at))).toBeNull();
  });

  test('of another installation, or none at all, is worth nothing', () => {
    for (const text of [others.issue(owner), '', '€', cut(content.ticket, 0, 79), `${content.ticket}AAAA`])
      expect(seals.readTicket(text)).toBeNull();
  });
});
