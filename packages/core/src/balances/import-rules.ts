import { columnReader, meaningOf } from '../import/rules.ts';
import type { BalanceType } from './rules.ts';

/** What a file says of a balance, in the order of the template. */
export const balanceColumns = ['email', 'year', 'type', 'hours'] as const;
export type BalanceColumn = (typeof balanceColumns)[number];

export const balanceColumnsOf = columnReader<BalanceColumn>({
  email: ['e-mail', 'mail', 'posta elettronica', 'indirizzo e-mail', 'email address'],
  year: ['anno'],
  type: ['tipo', 'saldo', 'voce'],
  hours: ['ore', 'residuo', 'residuo anno precedente', 'ore residue', 'residual', 'carried over'],
});

const typeByWord = meaningOf<BalanceType>({
  vacation: ['ferie', 'holidays', 'annual leave', 'fe'],
  rol: ['permessi rol', 'riduzione orario', 'par', 'ro'],
  formerHolidays: ['ex festivita', 'ex fest', 'ef', 'former holidays', 'festivita soppresse'],
});
/** The balance a file means by a word; a word nobody knows stays as it is, for the schema to refuse. */
export const balanceTypeOf = (word: string): string => typeByWord(word) ?? word;
