import { createECDH } from 'node:crypto';

/** With what this installation shows push services who it is; browsers subscribe to its public half. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

const curve = 'prime256v1';
const privateBytes = 32;

export function createVapidKeys(): VapidKeys {
  const pair = createECDH(curve);
  const publicKey = pair.generateKeys().toString('base64url');
  // A number that begins with zeros is written out all the same.
  const privateKey = Buffer.concat([Buffer.alloc(privateBytes), pair.getPrivateKey()]).subarray(-privateBytes);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}

/** Whether these are two halves of one key, written as push services want them. */
export function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  if (![publicKey, privateKey].every((key) => /^[\w-]+$/.test(key))) return false;
  const secret = Buffer.from(privateKey, 'base64url');
  if (secret.length !== privateBytes) return false;
  const pair = createECDH(curve);
  try {
    pair.setPrivateKey(secret);
  } catch {
    return false;
  }
  return pair.getPublicKey().toString('base64url') === publicKey;
}
