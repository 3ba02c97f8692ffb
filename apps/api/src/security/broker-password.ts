import { pbkdf2Sync, randomBytes } from 'node:crypto';

/** As many as mosquitto takes for a password that somebody made up. */
const rounds = 101;

/** The line of mosquitto's password file for somebody who is no device. */
export function passwordLineFor(name: string, password: string): string {
  const salt = randomBytes(12);
  const key = pbkdf2Sync(password, salt, rounds, 64, 'sha512');
  return `${name}:$7$${rounds}$${salt.toString('base64')}$${key.toString('base64')}`;
}
