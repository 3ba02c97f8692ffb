import { randomInt } from 'node:crypto';
import { pairingAlphabet, pairingCodeLength, pairingCodeOf } from '@timbro/core/pairing/rules.ts';
import type { Tokens } from './tokens.ts';

/** Ten signs of thirty-one: as good as guessed by nobody within the few days a letter lives. */
export const newPairingCode = (): string =>
  Array.from({ length: pairingCodeLength }, () => pairingAlphabet[randomInt(pairingAlphabet.length)]).join('');

/** Keyed, like the codes of mails: a stolen copy of the database pairs nothing. */
export const hashPairingCode = (tokens: Pick<Tokens, 'hashCode'>, typed: string): string =>
  tokens.hashCode('pairing', pairingCodeOf(typed));
