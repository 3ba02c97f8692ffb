import { expect, test } from 'vitest';
import { passwordLineFor } from './broker-password.ts';

test('a password that somebody made up gets as many rounds as mosquitto takes, and its own salt', () => {
  const lines = [passwordLineFor('timbro', 'p:ss/w@rd'), passwordLineFor('timbro', 'p:ss/w@rd')];
  for (const line of lines) expect(line).toMatch(/^timbro:\$7\$101\$[\w+/]{16}\$[\w+/]{86}==$/);
  expect(lines[0]).not.toBe(lines[1]);
});
