import { pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * What is kept of a device's secret: a salt and after it a key derived the way mosquitto reads it, so that the embedded broker
 * and a password file hold the same. One round is enough, for nobody guesses 256 random bits; a thousand devices that come back
 * at once are known in a few milliseconds.
 */
const saltBytes = 12;
const keyBytes = 64;
const rounds = 1;

export function newDeviceSecret(): { readonly secret: string; readonly kept: Buffer } {
  const secret = newSecret();
  const salt = randomBytes(saltBytes);
  return { secret, kept: Buffer.concat([salt, keyOf(secret, salt)]) };
}

/** Nobody's program takes it for one of its options. */
function newSecret(): string {
  const secret = randomBytes(32).toString('base64url');
  return secret.startsWith('-') ? newSecret() : secret;
}

export function isDeviceSecret(given: Uint8Array, kept: Uint8Array): boolean {
  const key = kept.subarray(saltBytes);
  return key.length === keyBytes && timingSafeEqual(keyOf(given, kept.subarray(0, saltBytes)), key);
}

/** The line of mosquitto's password file that lets the device in with the same secret. */
export function passwordLineOf(deviceId: string, kept: Uint8Array): string {
  const salt = Buffer.from(kept.subarray(0, saltBytes)).toString('base64');
  const key = Buffer.from(kept.subarray(saltBytes)).toString('base64');
  return `${deviceId}:$7$${rounds}$${salt}$${key}`;
}

const keyOf = (secret: string | Uint8Array, salt: Uint8Array) => pbkdf2Sync(secret, salt, rounds, keyBytes, 'sha512');
