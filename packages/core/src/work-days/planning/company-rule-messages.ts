import { defineMessages } from '@timbro/core/define-messages.ts';

/** The rules of a company as its form asks for them. */
export const companyRuleMessages = defineMessages({
  'planSettings.rules.since': { it: 'In vigore dal {day}', en: 'In force from {day}' },
  'planSettings.rules.counting': { it: 'Conteggio', en: 'Counting' },
  'planSettings.rules.night': { it: 'Notte', en: 'Night' },
  'planSettings.rules.absences': { it: 'Assenze', en: 'Absences' },
  'planSettings.rules.holidays': { it: 'Festività aziendali', en: 'Company holidays' },
  'planSettings.rules.payroll': { it: 'Paghe', en: 'Payroll' },
  'planSettings.help.autoBreak': {
    it: 'Con due sole timbrature la pausa del turno è tolta da sola; altrimenti i minuti timbrati in pausa sono eccedenza',
    en: 'With two stamps only, the break of the shift is taken off by itself; otherwise minutes stamped in it are excess',
  },
  'planSettings.help.countEarlyEntry': {
    it: 'I minuti prima dell’inizio del turno diventano eccedenza da autorizzare',
    en: 'Minutes before the start of the shift become excess to authorise',
  },
  'planSettings.field.dedupeSeconds': { it: 'Timbrature doppie entro', en: 'Double stamps within' },
  'planSettings.help.dedupeSeconds': {
    it: 'Due timbrature uguali entro questi secondi sono una sola, da 0 a 600',
    en: 'Two stamps alike within these seconds are one, 0 to 600',
  },
  'planSettings.range.dedupeSeconds': {
    it: 'Indicare un numero intero da 0 a 600',
    en: 'Enter a whole number from 0 to 600',
  },
  'planSettings.field.ninthHour': {
    it: 'Ora solare: nona ora del turno di notte',
    en: 'Clocks back: ninth hour of the night',
  },
  'planSettings.ninthHour.elapsed': { it: 'Tempo trascorso, ordinaria', en: 'Elapsed time, ordinary' },
  'planSettings.ninthHour.excess': { it: 'Eccedenza da autorizzare', en: 'Excess to authorise' },
  'planSettings.help.hourlyVacation': {
    it: 'Le ferie si possono chiedere anche a ore, e un ritardo si può convertire in ferie',
    en: 'Vacation may be asked for by the hour, and a delay converted into it',
  },
  'planSettings.field.rolMinStep': { it: 'Frazione minima di ROL', en: 'Smallest step of ROL' },
  'planSettings.holiday.day': { it: 'Giorno', en: 'Day' },
  'planSettings.holiday.name': { it: 'Nome', en: 'Name' },
  'planSettings.holiday.number': { it: 'Festività {number}', en: 'Holiday {number}' },
  'planSettings.holiday.add': { it: 'Aggiungi festività', en: 'Add a holiday' },
  'planSettings.holiday.drop': { it: 'Togli la festività {number}', en: 'Remove holiday {number}' },
  'planSettings.holiday.none': {
    it: 'Solo le festività nazionali e il santo patrono',
    en: 'Only national holidays and the patron saint',
  },
  'planSettings.field.payrollCode': { it: 'Codice azienda', en: 'Company code' },
  'planSettings.field.width.company': { it: 'Azienda', en: 'Company' },
  'planSettings.field.width.employee': { it: 'Matricola', en: 'Employee' },
  'planSettings.field.width.code': { it: 'Causale', en: 'Code' },
  'planSettings.range.width': { it: 'Indicare un numero intero da 1 a 20', en: 'Enter a whole number from 1 to 20' },
  'planSettings.payroll.mapped': {
    it: '{count} {count|causale ha|causali hanno} un codice del programma paghe',
    en: '{count} {count|code has|codes have} a code of the payroll program',
  },
  'planSettings.payroll.show': { it: 'Mostra le causali', en: 'Show the codes' },
  'planSettings.payroll.hide': { it: 'Nascondi le causali', en: 'Hide the codes' },
  'planSettings.unsaved': { it: 'Modifiche da salvare', en: 'Changes to save' },
  'planSettings.discard': { it: 'Scarta', en: 'Discard' },
});

/** What a change would have done to last month. */
export const whatIfMessages = defineMessages({
  'planSettings.whatIf.title': { it: 'Prima di salvare: che cosa cambia', en: 'Before saving: what changes' },
  'planSettings.whatIf.running': { it: 'Ricalcolo dell’ultimo mese…', en: 'Replaying last month…' },
  'planSettings.whatIf.intro': {
    it: '{month} ricalcolato con le nuove regole, a parità di timbrature. Niente è ancora salvato.',
    en: '{month} replayed with the new rules, with the same stamps. Nothing is saved yet.',
  },
  'planSettings.whatIf.total': { it: 'Ore contate in tutto', en: 'Hours counted in all' },
  'planSettings.whatIf.gaining': {
    it: '{count} {count|persona guadagna|persone guadagnano} minuti',
    en: '{count} {count|person gains|people gain} minutes',
  },
  'planSettings.whatIf.losing': {
    it: '{count} {count|persona perde|persone perdono} minuti',
    en: '{count} {count|person loses|people lose} minutes',
  },
  'planSettings.whatIf.same': {
    it: '{count} {count|persona|persone} senza differenze',
    en: '{count} {count|person|people} without a difference',
  },
  'planSettings.whatIf.nobody': {
    it: 'Nessuna differenza: in {month} nessuno avrebbe guadagnato o perso minuti.',
    en: 'No difference: in {month} nobody would have gained or lost minutes.',
  },
  'planSettings.whatIf.people': { it: 'Differenze per persona', en: 'Differences by person' },
  'planSettings.whatIf.ordinary': { it: 'Ordinarie', en: 'Ordinary' },
  'planSettings.whatIf.excess': { it: 'Eccedenza', en: 'Excess' },
  'planSettings.whatIf.failed': {
    it: 'La simulazione non è riuscita: {reason}. È possibile salvare lo stesso, senza sapere che cosa cambia.',
    en: 'The replay did not succeed: {reason}. Saving is still possible, without knowing what changes.',
  },
  'planSettings.recount.title': { it: 'Cambiare il conteggio?', en: 'Change how days are counted?' },
  'planSettings.recount.text': {
    it: 'Cambia il conteggio delle giornate dal {day}: con le stesse timbrature ore, ritardi ed eccedenze possono risultare diversi.',
    en: 'Days from {day} on are counted in another way: the same stamps may give other hours, delays and excess.',
  },
  'planSettings.whatIf.back': { it: 'Torna indietro', en: 'Go back' },
  'planSettings.whatIf.saveAnyway': { it: 'Salva senza simulazione', en: 'Save without the replay' },
});
