/** The curve P-256: y² = x³ − 3x + b over the numbers below p. */
const p = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
const [coordinateBytes, secretBytes] = [32, 16];
/** What a point begins with whose coordinates both follow. */
const uncompressed = 0x04;

/** Whether a text is the public key of a browser: a point that lies on the curve, for any other would give away the key it meets. */
export function isPublicKey(value: string): boolean {
  const bytes = bytesOf(value);
  if (bytes?.length !== 1 + 2 * coordinateBytes || bytes[0] !== uncompressed) return false;
  const [x, y] = [numberOf(bytes.slice(1, 1 + coordinateBytes)), numberOf(bytes.slice(1 + coordinateBytes))];
  return x < p && y < p && (y * y - (x * x * x - 3n * x + b)) % p === 0n;
}

/** Whether a text is the secret that a browser shares with whoever writes to it. */
export const isPushSecret = (value: string): boolean => bytesOf(value)?.length === secretBytes;

/** Of the address-safe base64. */
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const numberOf = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

/** As browsers write bytes: base64 for addresses, with or without its padding. */
export function bytesOf(value: string): Uint8Array<ArrayBuffer> | null {
  const plain = value.replace(/=+$/, '');
  const places = Array.from(plain, (character) => digits.indexOf(character));
  if (places.includes(-1) || plain.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((plain.length * 3) / 4));
  return bytes.map((_, at) => {
    const first = Math.floor((at * 4) / 3);
    const pair = ((places[first] ?? 0) << 6) | (places[first + 1] ?? 0);
    return (pair >> (4 - 2 * (at % 3))) & 0xff;
  });
}
