import { defineMessages } from '@timbro/core/define-messages.ts';

/** Texts of the calendar of the register. */
export const calendarMessages = defineMessages({
  'calendar.grid': { it: 'Registro presenze, {period}', en: 'Attendance register, {period}' },
  'calendar.range': { it: 'Ampiezza del periodo', en: 'Length of the period' },
  'calendar.range.month': { it: 'Mese', en: 'Month' },
  'calendar.range.week': { it: 'Settimana', en: 'Week' },
  'calendar.range.day': { it: 'Giorno', en: 'Day' },
  'calendar.previous': { it: 'Periodo precedente', en: 'Previous period' },
  'calendar.next': { it: 'Periodo successivo', en: 'Next period' },
  'calendar.today.key': { it: 'Vai a oggi', en: 'Go to today' },
  'calendar.search': { it: 'Filtra per nome', en: 'Filter by name' },
  'calendar.counters': { it: 'Situazione di {day}', en: 'As of {day}' },
  'calendar.counters.other': {
    it: 'Situazione di {day}; i presenti sono di adesso',
    en: 'As of {day}; those present are of now',
  },
  'calendar.week': { it: 'Giorni della settimana', en: 'Days of the week' },

  'calendar.filter.shiftType': { it: 'Tipo turno', en: 'Shift type' },
  'calendar.filter.leaveRequestType': { it: 'Richiesta di assenza', en: 'Leave request' },
  'calendar.filter.absenceType': { it: 'Assenza', en: 'Absence' },
  'calendar.filter.eventType': { it: 'Situazione', en: 'Situation' },
  'calendar.filter.onlyAnomalies': { it: 'Solo chi ha anomalie', en: 'Only people with anomalies' },
  'calendar.filter.unknown': { it: 'sconosciuto', en: 'unknown' },
  'calendar.filter.range': { it: 'periodo mostrato', en: 'shown period' },
  'calendar.filter.date': { it: 'data', en: 'date' },
  'calendar.filter.apply': { it: 'Applica ({count})', en: 'Apply ({count})' },
  'calendar.filter.applySpoken': {
    it: 'Applica: {count} {count|persona|persone}',
    en: 'Apply: {count} {count|person|people}',
  },

  'calendar.order': { it: 'Ordine', en: 'Order' },
  'calendar.sort.name': { it: 'Per nome', en: 'By name' },
  'calendar.sort.balance': { it: 'Saldo: prima chi è in debito', en: 'Balance: lowest first' },
  'calendar.sort.-balance': { it: 'Saldo: prima chi è in credito', en: 'Balance: highest first' },
  'calendar.sort.-anomalies': { it: 'Più anomalie', en: 'Most anomalies' },
  'calendar.group': { it: 'Raggruppa per reparto', en: 'Group by department' },

  'calendar.people': { it: '{count} {count|persona|persone}', en: '{count} {count|person|people}' },
  'calendar.departments': { it: '{count} {count|reparto|reparti}', en: '{count} {count|department|departments}' },
  'calendar.noDepartment': { it: 'Senza reparto', en: 'No department' },
  'calendar.total': { it: 'Ore / previste', en: 'Hours / expected' },
  'calendar.total.rol': { it: 'ROL {hours}', en: 'ROL {hours}' },
  'calendar.total.spoken': {
    it: 'Lavorate {worked} di {expected} previste, saldo delle giornate concluse {balance}',
    en: 'Worked {worked} of {expected} expected, balance of finished days {balance}',
  },

  'calendar.close': { it: 'Chiudi il mese', en: 'Close the month' },

  'calendar.export.scope': {
    it: '{month}: {count} {count|persona mostrata|persone mostrate}',
    en: '{month}: {count} {count|person shown|people shown}',
  },
  'calendar.export.xlsx': { it: 'Foglio presenze Excel (.xlsx)', en: 'Attendance sheet, Excel (.xlsx)' },
  'calendar.export.csv': { it: 'Movimenti per le paghe (.csv)', en: 'Payroll movements (.csv)' },
  'calendar.export.pdf': { it: 'Fogli presenze (.pdf)', en: 'Attendance sheets (.pdf)' },
  'calendar.export.trripw': { it: 'Zucchetti TRRIPW (.xml)', en: 'Zucchetti TRRIPW (.xml)' },
  'calendar.export.task': { it: 'Registro {month}', en: 'Register {month}' },
  'calendar.export.tooMany': {
    it: 'Restringere il filtro a {most} persone o toglierlo',
    en: 'Narrow the filter to {most} people or remove it',
  },
  'calendar.export.provisional.title': { it: 'Scaricare un file provvisorio?', en: 'Download a provisional file?' },
  'calendar.export.provisional.more': {
    it: 'e {count} {count|altra|altre}',
    en: 'and {count} {count|other|others}',
  },
  'calendar.export.provisional': { it: 'Scarica provvisorio', en: 'Download provisional' },
  'calendar.export.failed': { it: 'Il file non è stato creato', en: 'The file could not be made' },

  'calendar.empty': { it: 'Crea turni e assegna un orario', en: 'Create shifts and assign a schedule' },
  'calendar.empty.open': { it: 'Apri la pianificazione', en: 'Open the planning' },
  'calendar.empty.people': { it: 'Aggiungi la prima persona', en: 'Add the first person' },
  'calendar.empty.users': { it: 'Apri gli utenti', en: 'Open the users' },

  'calendar.cell.absence': { it: 'Aggiungi un’assenza alla cella', en: 'Add an absence to the cell' },
  'calendar.cell.edit': { it: 'Modifica la giornata della cella', en: 'Edit the day of the cell' },

  'calendar.legend': { it: 'Legenda', en: 'Legend' },
  'calendar.legend.late': { it: 'ritardo', en: 'late' },
  'calendar.legend.missing': { it: 'manca una timbratura', en: 'a stamp is missing' },
  'calendar.legend.absent': { it: 'assenza ingiustificata', en: 'unjustified absence' },
  'calendar.legend.overtime': { it: 'straordinario', en: 'overtime' },
  'calendar.legend.toAuthorise': { it: 'da autorizzare', en: 'to authorise' },
  'calendar.legend.warned': { it: 'da controllare', en: 'to check' },
  'calendar.legend.planned': { it: 'in attesa / pianificato', en: 'pending / planned' },
  'calendar.legend.shift': { it: 'turno', en: 'shift' },
  'calendar.legend.stamps': { it: 'timbrature', en: 'stampings' },
  'calendar.legend.open': { it: 'in corso', en: 'under way' },

  'calendar.status.inside': { it: 'In sede dalle {time}', en: 'In since {time}' },
  'calendar.status.out': { it: 'Uscita alle {time}', en: 'Out at {time}' },
  'calendar.status.late': { it: 'In ritardo {minutes} min', en: 'Late by {minutes} min' },
  'calendar.status.missing': { it: 'Senza timbratura', en: 'Missing a stamp' },
  'calendar.status.worked': { it: 'Lavorate {hours}', en: 'Worked {hours}' },
  'calendar.status.planned': { it: 'Dalle {time}', en: 'From {time}' },
  'calendar.status.waiting': { it: '{type} in attesa', en: '{type} pending' },
  'calendar.status.rest': { it: 'Riposo', en: 'Rest' },
  'calendar.status.noShift': { it: 'Nessun turno', en: 'No shift' },
  'calendar.status.none': { it: 'Nessuna giornata', en: 'No work day' },
  'calendar.list.more': { it: 'Mostra altre {count}', en: 'Show {count} more' },

  'calendar.bulk.closed': {
    it: 'Ci sono giornate di un mese chiuso: non si cambiano',
    en: 'Some days are of a closed month: they cannot be changed',
  },
});
