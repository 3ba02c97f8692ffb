import { defineMessages } from '../define-messages.ts';

export const balanceMessages = defineMessages({
  'balances.adjust.most': { it: 'Al massimo 8760 ore', en: 'At most 8760 hours' },
  'balances.adjust.done': { it: 'Saldo aggiornato', en: 'Balance updated' },
  'balances.type.vacation': { it: 'Ferie', en: 'Vacation' },
  'balances.type.rol': { it: 'ROL', en: 'ROL' },
  'balances.type.formerHolidays': { it: 'Ex festività', en: 'Former holidays' },
  'balances.kind.opening': { it: 'Residuo anno precedente', en: 'Carried over' },
  'balances.kind.accrual': { it: 'Maturato', en: 'Accrued' },
  'balances.kind.taken': { it: 'Goduto', en: 'Taken' },
  'balances.kind.adjustment': { it: 'Rettifica', en: 'Adjustment' },
  'balances.field.email': { it: 'E-mail', en: 'Email' },
  'balances.field.year': { it: 'Anno', en: 'Year' },
  'balances.field.type': { it: 'Tipo', en: 'Type' },
  'balances.field.hours': { it: 'Ore', en: 'Hours' },
  'balances.own': {
    it: 'Il proprio saldo lo inserisce un’altra persona',
    en: 'Somebody else enters one’s own balance',
  },
  'balances.unknownPerson': { it: 'Nessuna persona con questo indirizzo', en: 'Nobody has this address' },
  'balances.repeated': {
    it: 'Persona, anno e tipo sono già in una riga precedente',
    en: 'An earlier row has this person, year and type',
  },
});
