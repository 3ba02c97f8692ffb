import { randomInt } from 'node:crypto';
import { passAlphabet, passLength } from '@timbro/core/exits/rules.ts';

/** Forty bits of chance: good for a day, and for one company. */
export const newPassCode = (): string =>
  Array.from({ length: passLength }, () => passAlphabet[randomInt(passAlphabet.length)]).join('');
