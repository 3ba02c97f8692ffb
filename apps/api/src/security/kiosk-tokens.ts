import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { passAlphabet } from '@timbro/core/exits/rules.ts';
import { kioskSocketSeconds, scanNumbers } from '@timbro/core/kiosks/rules.ts';
import type { ReadKioskToken } from '@timbro/core/kiosks/token-rules.ts';

type ShownFor = { readonly kioskId: string; readonly companyId: string };
/** One tablet of a kiosk: another that is registered in its place is another one. */
export type KioskTablet = { readonly kioskId: string; readonly registeredAt: Date };

export type KioskTokens = {
  /** The text of a code that phones read: it says of itself which kiosk showed it and when. */
  issue(shownFor: ShownFor, now: Date): string;
  /** Null for what no server with this secret has issued. */
  read(token: string): ReadKioskToken | null;
  signSocket(tablet: KioskTablet, now: Date): string;
  readSocket(token: string, now: Date): (KioskTablet & { readonly expiresAt: Date }) | null;
  /** What a tablet keeps in its cookie, of which only the hash is stored. */
  newCookie(): string;
  hashCookie(cookie: string): string;
  /** What somebody types into a tablet to register it. */
  newCode(): string;
  hashCode(typed: string): string;
  newNumber(): number;
};

const [idBytes, timeBytes, nonceBytes, macBytes] = [16, 6, 12, 32];
const versionByte = Buffer.from([1]);
const codeLetters = 10;

/** Everything is derived from the installation's secret, so that each of its processes, also after a restart, has the same. */
export function createKioskTokens(secret: string): KioskTokens {
  const shown = sealerOf(secret, 'timbro kiosk codes v1');
  const socket = sealerOf(secret, 'timbro kiosk sockets v1');
  const codeKey = derived(secret, 'timbro kiosk registrations v1');

  return {
    issue: ({ kioskId, companyId }, now) =>
      shown.seal([bytesOfId(kioskId), bytesOfId(companyId), bytesOfTime(now), randomBytes(nonceBytes)]),
    read(token) {
      const body = shown.open(token, 2 * idBytes + timeBytes + nonceBytes);
      return (
        body && {
          kioskId: idAt(body, 0),
          companyId: idAt(body, idBytes),
          issuedAt: timeAt(body, 2 * idBytes),
          nonce: body.subarray(2 * idBytes + timeBytes).toString('base64url'),
        }
      );
    },
    signSocket: ({ kioskId, registeredAt }, now) =>
      socket.seal([
        bytesOfId(kioskId),
        bytesOfTime(registeredAt),
        bytesOfTime(new Date(now.getTime() + kioskSocketSeconds * 1000)),
      ]),
    readSocket(token, now) {
      const body = socket.open(token, idBytes + 2 * timeBytes);
      if (!body) return null;
      const expiresAt = timeAt(body, idBytes + timeBytes);
      return expiresAt > now ? { kioskId: idAt(body, 0), registeredAt: timeAt(body, idBytes), expiresAt } : null;
    },
    newCookie: () => randomBytes(32).toString('base64url'),
    hashCookie: (cookie) => createHash('sha256').update(cookie).digest('base64url'),
    newCode() {
      const letters = Array.from({ length: codeLetters }, () => passAlphabet[randomInt(passAlphabet.length)]).join('');
      return `${letters.slice(0, codeLetters / 2)}-${letters.slice(codeLetters / 2)}`;
    },
    /** Keyed, so that a code cannot be tried out on a stolen copy of the database. */
    hashCode: (typed) =>
      createHmac('sha256', codeKey).update(typed.replace(/[\s-]/g, '').toUpperCase()).digest('base64url'),
    newNumber: () => randomInt(scanNumbers.least, scanNumbers.most + 1),
  };
}

const derived = (secret: string, label: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), label, macBytes));

/** Bytes that anybody may read and nobody else can make. */
function sealerOf(secret: string, label: string) {
  const key = derived(secret, label);
  const macOf = (body: Buffer) => createHmac('sha256', key).update(body).digest();
  return {
    seal(parts: readonly Buffer[]): string {
      const body = Buffer.concat([versionByte, ...parts]);
      return Buffer.concat([body, macOf(body)]).toString('base64url');
    },
    /** The bytes inside; null for what was not sealed by this key, was touched since, or is of another length. */
    open(text: string, length: number): Buffer | null {
      const bytes = Buffer.from(text, 'base64url');
      // One text for the same bytes: what decodes alike but is written otherwise was touched.
      if (bytes.length !== versionByte.length + length + macBytes || bytes.toString('base64url') !== text) return null;
      const body = bytes.subarray(0, versionByte.length + length);
      if (body[0] !== versionByte[0] || !timingSafeEqual(macOf(body), bytes.subarray(body.length))) return null;
      return body.subarray(versionByte.length);
    },
  };
}

const bytesOfId = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idAt = (bytes: Buffer, place: number): string =>
  bytes.toString('hex', place, place + idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

function bytesOfTime(at: Date): Buffer {
  const bytes = Buffer.alloc(timeBytes);
  bytes.writeUIntBE(at.getTime(), 0, timeBytes);
  return bytes;
}
const timeAt = (bytes: Buffer, place: number) => new Date(bytes.readUIntBE(place, timeBytes));
