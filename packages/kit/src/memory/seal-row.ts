/**
 * What a row holds: on a phone the ticket of the session it was made in and the very body of `POST /stamps`, at a kiosk the
 * body of `POST /kiosk/stamps` and what its clock knew.
 */
export type SealedContent =
  | { readonly ticket: string; readonly stamp: object }
  | { readonly id: string; readonly at: string; readonly clock: object };

const envelopeVersion = 1;
const curve = { name: 'ECDH', namedCurve: 'P-256' };
const ivBytes = 12;
const label = 'timbro sealed stamp v1';

/**
 * A row that only the server can read, as text that may lie on a phone which others use: whoever finds it can neither
 * read nor change it. `publicKey` is what `POST /stamps/seal` or `GET /kiosk/token` says. Uses nothing but WebCrypto, so that page and service
 * worker share it: a key of its own for each row, agreed on with the server's (P-256), stretched by HKDF-SHA256 without
 * salt over the label and both points, and AES-256-GCM.
 */
export async function sealRow(publicKey: string, content: SealedContent): Promise<string> {
  const serverPoint = bytesOf(publicKey);
  const own = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const ownPoint = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey));
  const server = await crypto.subtle.importKey('raw', serverPoint, curve, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: server }, own.privateKey, 256);
  const stretched = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const info = joined(new TextEncoder().encode(label), serverPoint, ownPoint);
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    stretched,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const text = new TextEncoder().encode(JSON.stringify(content));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text));
  return textOf(joined(Uint8Array.of(envelopeVersion), ownPoint, iv, sealed));
}

function joined(...parts: readonly Uint8Array[]) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

const textOf = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
