import { expect, test } from 'vitest';
import { isDeviceSecret, newDeviceSecret, passwordLineOf } from './device-secrets.ts';

const bytes = (text: string) => Buffer.from(text);

test('a device is known by its own secret and by no other', () => {
  const { secret, kept } = newDeviceSecret();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(isDeviceSecret(bytes(secret), kept)).toBe(true);
  expect(isDeviceSecret(bytes(`${secret} `), kept)).toBe(false);
  expect(isDeviceSecret(bytes(''), kept)).toBe(false);
  expect(isDeviceSecret(bytes(secret), newDeviceSecret().kept)).toBe(false);
});

test('no secret looks like an option of a program', () => {
  const secrets = Array.from({ length: 2_000 }, () => newDeviceSecret().secret);
  expect(secrets.filter((secret) => secret.startsWith('-'))).toEqual([]);
});

test('what is kept does not hold the secret, and is another each time', () => {
  const { secret, kept } = newDeviceSecret();
  expect(kept.toString('latin1')).not.toContain(secret);
  expect(kept.equals(newDeviceSecret().kept)).toBe(false);
});

test('bytes that no secret was kept as let nobody in', () => {
  expect(isDeviceSecret(bytes('x'), new Uint8Array(0))).toBe(false);
  expect(isDeviceSecret(bytes('x'), new Uint8Array(32))).toBe(false);
});

test('the line of the password file is one that mosquitto has read', () => {
  const salt = 'lykztxgcuQupyz8y';
  const key = 'dTs0aOfnSUxvc1qZKN/tmg3wdl63u5abGIcIghksx/9AuY/8LwoUVCgVuT2SPUAFUrUUTG4GZj0+ioR9qfm+yQ==';
  const kept = Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(key, 'base64')]);
  expect(isDeviceSecret(bytes('s3cret'), kept)).toBe(true);
  expect(passwordLineOf('DEV1', kept)).toBe(`DEV1:$7$1$${salt}$${key}`);
});
