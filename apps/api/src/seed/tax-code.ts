import { checkLetterOf } from '@timbro/core/users/rules.ts';
import type { Random } from './random.ts';

const lettersOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toUpperCase();
/** Consonants first, then vowels; a name too short for three letters is filled up with X, as the law has it. */
const threeOf = (name: string, skipSecond: boolean) => {
  const consonants = lettersOf(name).replace(/[AEIOU]/g, '');
  const chosen = skipSecond && consonants.length > 3 ? consonants.replace(/^(.)./, '$1') : consonants;
  return `${chosen}${lettersOf(name).replace(/[^AEIOU]/g, '')}XXX`.slice(0, 3);
};

const monthLetters = 'ABCDEHLMPRST';
const florence = 'D612';

/** A tax code as it would be made of the name and a day of birth; all of the demo were born in Florence. */
export function taxCodeOf(firstName: string, lastName: string, random: Random): string {
  const year = String(60 + random.upTo(40)).padStart(2, '0');
  const month = monthLetters[random.upTo(12) % 12] ?? 'A';
  const day = String(1 + (random.upTo(28) % 28) + (firstName.endsWith('a') ? 40 : 0)).padStart(2, '0');
  const signs = `${threeOf(lastName, false)}${threeOf(firstName, true)}${year.slice(-2)}${month}${day}${florence}`;
  return signs + checkLetterOf(signs);
}
