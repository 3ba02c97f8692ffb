import { inflateSync } from 'node:zlib';
import { decodeQR } from 'qr/decode.js';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { firstPassword, pairingCallsOn } from '#testing/pairing-calls.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

/** The words of each page, and what a phone reads off it. */
async function lettersOf(token: string, userIds: readonly string[]) {
  const answer = await t.ask('POST /users/pairing-letters', { token, body: { userIds } });
  expect(answer.status).toBe(200);
  const drawn = drawingsIn(answer.rawPayload);
  const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload));
  expect(drawn).toHaveLength(pdf.numPages);
  return Promise.all(
    drawn.map(async (boxes, at) => {
      const { items } = await (await pdf.getPage(at + 1)).getTextContent();
      const words = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])).join(' ');
      const typed = /\b[A-Z2-9]{5}-[A-Z2-9]{5}\b/.exec(words)?.[0] ?? '';
      return { words, typed, scan: () => scanned(boxes) };
    }),
  );
}

type Drawn = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The rectangles that each page of the file draws, where these are many: the modules of its code. */
function drawingsIn(file: Buffer): Drawn[][] {
  const streams = [...file.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)].map(([, body = '']) => {
    const bytes = Buffer.from(body, 'latin1');
    // Fonts are packed alike; what is no drawing has no rectangles in it.
    return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : '';
  });
  return streams
    .map((content) =>
      [...content.matchAll(/(\S+) (\S+) (\S+) (\S+) re\b/g)].map(([, x, y, width, height]) => ({
        x: Number(x),
        y: Number(y),
        width: Number(width),
        height: Number(height),
      })),
    )
    .filter((boxes) => boxes.length > 100);
}

/** The rectangles put to paper, four dots to a point, and read by a decoder as a camera would. */
function scanned(boxes: readonly Drawn[]): string {
  const dots = 4;
  const [width, height] = [596 * dots, 842 * dots];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const box of boxes)
    for (let y = Math.round(box.y * dots); y < Math.round((box.y + box.height) * dots); y += 1)
      for (let x = Math.round(box.x * dots); x < Math.round((box.x + box.width) * dots); x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return decodeQR({ width, height, data });
}

test('a sheet a person, in their language: code to scan and to type, until when, steps, badge', async () => {
  const company = await t.aCompany({ name: 'Officine Valdarno S.r.l.' });
  const admin = await t.tokenOf('Admin', company);
  const ada = await t.aUser({ company, status: 'notActive', firstName: 'Ada', lastName: 'Łukasz D’Amico' });
  const eve = await t.aUser({ company, language: 'en', firstName: 'Eve', lastName: 'Stone' });
  await t.database.system.query("update users set badge = '0042-A' where id = $1", [ada.id]);
  const [first, second] = await lettersOf(admin, [eve.id, ada.id]);
  const [english = '', italian = ''] = [first?.words, second?.words];

  expect(italian).toContain('Per Ada Łukasz D’Amico');
  expect(italian).toContain('Officine Valdarno S.r.l.');
  expect(italian).toContain('Vale una sola volta, fino a domenica 15 novembre 2026 alle 10:30');
  expect(italian).toContain('localhost:3000/me/pair');
  expect(italian).toContain('Scegliere una password');
  expect(italian).toContain('Numero di badge 0042-A');
  expect(english).toContain('For Eve Stone');
  expect(english).toContain('Confirm with “Link the phone”.');
  expect(english).not.toContain('Badge');

  const calls = pairingCallsOn(t);
  t.clock.set('2026-11-15T10:29:59+01:00');
  for (const [letter, given] of [
    [first, {}],
    [second, { password: firstPassword }],
  ] as const) {
    const typed = letter?.typed ?? '';
    expect(letter?.scan()).toBe(`http://localhost:3000/me/pair#${typed.replace('-', '')}`);
    expect((await calls.pair(typed, given)).status).toBe(200);
    expect((await calls.pair(typed, given)).status).toBe(422);
  }
});

test('200 sheets fit into one file, and are over after 72 hours', async () => {
  t.clock.set('2026-11-12T10:30:00+01:00');
  const company = await t.aCompany();
  const people = [];
  for (let count = 0; count < 200; count += 1) people.push(await t.aUser({ company }));
  const letters = await lettersOf(
    await t.tokenOf('Admin', company),
    people.map(({ id }) => id),
  );
  expect(new Set(letters.map(({ typed }) => typed)).size).toBe(200);
  t.clock.advance(72 * 60 * 60);
  expect((await pairingCallsOn(t).pair(letters[199]?.typed ?? '')).status).toBe(422);
});
