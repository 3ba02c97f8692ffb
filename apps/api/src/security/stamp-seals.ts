import { createDecipheriv, createECDH, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Whose stamps a ticket speaks for. */
export type TicketOwner = { readonly sessionId: string; readonly companyId: string; readonly userId: string };

/** What lets a phone leave stamps to the server alone: the key they are sealed to, and the tickets that say whose they are. */
export type StampSeals = {
  readonly publicKey: string;
  issue(owner: TicketOwner): string;
  /** Null for what no server with this secret has issued. */
  readTicket(ticket: string): TicketOwner | null;
  /** The text inside a row; null for what nobody sealed to this key, or was touched since. */
  open(row: string): string | null;
};

const curve = 'prime256v1';
const envelopeVersion = 1;
const [keyBytes, pointBytes, ivBytes, tagBytes, macBytes, idBytes] = [32, 65, 12, 16, 32, 16];
const headBytes = 1 + pointBytes + ivBytes;

/** Everything is derived from the installation's secret, so that each of its processes, also after a restart, has the same. */
export function createStampSeals(secret: string): StampSeals {
  const key = keyPairOf(secret);
  const publicPoint = key.getPublicKey();
  const ticketKey = derived(secret, 'timbro stamp tickets v1', keyBytes);
  const macOf = (body: Buffer) => createHmac('sha256', ticketKey).update(body).digest();

  return {
    publicKey: publicPoint.toString('base64url'),
    issue({ sessionId, companyId, userId }) {
      const body = Buffer.concat([sessionId, companyId, userId].map(bytesOfId));
      return Buffer.concat([body, macOf(body)]).toString('base64url');
    },
    readTicket(ticket) {
      const bytes = Buffer.from(ticket, 'base64url');
      if (bytes.length !== 3 * idBytes + macBytes) return null;
      const body = bytes.subarray(0, 3 * idBytes);
      if (!timingSafeEqual(macOf(body), bytes.subarray(3 * idBytes))) return null;
      return { sessionId: idAt(body, 0), companyId: idAt(body, 1), userId: idAt(body, 2) };
    },
    open(row) {
      const bytes = Buffer.from(row, 'base64url');
      if (bytes[0] !== envelopeVersion || bytes.length < headBytes + tagBytes) return null;
      const senderPoint = bytes.subarray(1, 1 + pointBytes);
      try {
        // A point that is not on the curve is refused here, before the key touches it.
        const sharedKey = sealingKey(key.computeSecret(senderPoint), publicPoint, senderPoint);
        return decrypted(sharedKey, bytes.subarray(1 + pointBytes));
      } catch {
        return null;
      }
    },
  };
}

/** `packages/kit/src/memory/seal-row.ts` derives the same from the other side. */
const sealingKey = (shared: Buffer, publicPoint: Buffer, senderPoint: Buffer): Buffer =>
  derived(shared, Buffer.concat([Buffer.from('timbro sealed stamp v1'), publicPoint, senderPoint]), keyBytes);

function decrypted(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return decipher.update(sealed.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
}

const derived = (from: string | Buffer, label: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', from, Buffer.alloc(0), label, length));

/** Nearly every 32 bytes are a key of the curve; the first that are one are taken. */
function keyPairOf(secret: string, attempt = 0): ReturnType<typeof createECDH> {
  const key = createECDH(curve);
  try {
    key.setPrivateKey(derived(secret, `timbro stamp seals v1 ${attempt}`, keyBytes));
    return key;
  } catch {
    return keyPairOf(secret, attempt + 1);
  }
}

const bytesOfId = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

const idAt = (bytes: Buffer, place: number): string =>
  bytes.toString('hex', place * idBytes, (place + 1) * idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
