import { defineMessages } from '@timbro/core/define-messages.ts';
import { codeMessages } from '../sheets/messages.ts';
import { companyRuleMessages, whatIfMessages } from './company-rule-messages.ts';

const panelMessages = defineMessages({
  'planSettings.title': { it: 'Turni, orari, reparti, regole', en: 'Shifts, schedules, departments, rules' },
  'planSettings.tab.shifts': { it: 'Turni', en: 'Shifts' },
  'planSettings.tab.schedules': { it: 'Orari', en: 'Schedules' },
  'planSettings.tab.departments': { it: 'Reparti', en: 'Departments' },
  'planSettings.tab.rules': { it: 'Regole', en: 'Rules' },
  'planSettings.editOf': { it: 'Modifica {name}', en: 'Edit {name}' },
  'planSettings.removeOf': { it: 'Elimina {name}', en: 'Delete {name}' },
  'planSettings.field.validFrom': { it: 'Le modifiche valgono dal', en: 'The changes hold from' },
  'planSettings.help.validFrom': {
    it: 'I giorni precedenti non cambiano.',
    en: 'Earlier days do not change.',
  },
  'planSettings.pastToo': {
    it: 'Cambia anche giornate già passate, dal {day}',
    en: 'Days that are over change too, from {day}',
  },
  'planSettings.later': {
    it: 'Le modifiche valgono dal {day}: fino ad allora si vedono i valori attuali',
    en: 'The changes hold from {day}: until then the present values are shown',
  },
  'planSettings.weekday.1': { it: 'lunedì', en: 'Monday' },
  'planSettings.weekday.2': { it: 'martedì', en: 'Tuesday' },
  'planSettings.weekday.3': { it: 'mercoledì', en: 'Wednesday' },
  'planSettings.weekday.4': { it: 'giovedì', en: 'Thursday' },
  'planSettings.weekday.5': { it: 'venerdì', en: 'Friday' },
  'planSettings.weekday.6': { it: 'sabato', en: 'Saturday' },
  'planSettings.weekday.7': { it: 'domenica', en: 'Sunday' },
  'planSettings.weekday.short.1': { it: 'lun', en: 'Mon' },
  'planSettings.weekday.short.2': { it: 'mar', en: 'Tue' },
  'planSettings.weekday.short.3': { it: 'mer', en: 'Wed' },
  'planSettings.weekday.short.4': { it: 'gio', en: 'Thu' },
  'planSettings.weekday.short.5': { it: 'ven', en: 'Fri' },
  'planSettings.weekday.short.6': { it: 'sab', en: 'Sat' },
  'planSettings.weekday.short.7': { it: 'dom', en: 'Sun' },
});

const shiftMessages = defineMessages({
  'planSettings.shift.create': { it: 'Nuovo turno', en: 'New shift' },
  'planSettings.shift.edit': { it: 'Modifica turno', en: 'Edit shift' },
  'planSettings.shift.empty': { it: 'Creare il primo turno', en: 'Create the first shift' },
  'planSettings.shift.count': { it: '{count} {count|turno|turni}', en: '{count} {count|shift|shifts}' },
  'planSettings.shift.times': { it: '{start}–{end} · {hours} h', en: '{start}–{end} · {hours} h' },
  'planSettings.shift.timesNextDay': {
    it: '{start}–{end} del giorno dopo · {hours} h',
    en: '{start}–{end} the next day · {hours} h',
  },
  'planSettings.shift.break': { it: 'Pausa {start}–{end}', en: 'Break {start}–{end}' },
  'planSettings.shift.paidBreak': { it: '{count} min di pausa retribuita', en: '{count} min of paid break' },
  'planSettings.shift.tolerance': {
    it: 'Tolleranza: {before} prima, {after} dopo',
    en: 'Tolerance: {before} before, {after} after',
  },
  'planSettings.shift.usedBy': { it: 'Negli orari: {names}', en: 'In the schedules: {names}' },
  'planSettings.shift.usedByMany': { it: 'In {count} orari di lavoro', en: 'In {count} work schedules' },
  'planSettings.shift.unused': { it: 'In nessun orario', en: 'In no schedule' },
  'planSettings.shift.length': { it: '{hours} ore di lavoro', en: '{hours} hours of work' },
  'planSettings.shift.lengthNextDay': {
    it: '{hours} ore di lavoro; finisce il giorno dopo',
    en: '{hours} hours of work; it ends the next day',
  },
  'planSettings.shift.lengthDayLater': {
    it: 'Inizio e fine coincidono: {hours} ore di lavoro, fino alla stessa ora del giorno dopo',
    en: 'Start and end are the same: {hours} hours of work, until the same time the next day',
  },
  'planSettings.field.toleranceBefore': { it: 'Tolleranza prima del turno', en: 'Tolerance before the shift' },
  'planSettings.field.toleranceAfter': { it: 'Tolleranza dopo il turno', en: 'Tolerance after the shift' },
  'planSettings.help.tolerance': {
    it: 'Quanto prima e quanto dopo una timbratura è ancora riconosciuta come di questo turno; non riduce i ritardi.',
    en: 'How long before and after a stamp still belongs to this shift; it does not reduce delays.',
  },
  'planSettings.tolerance.30': { it: '30 min', en: '30 min' },
  'planSettings.tolerance.60': { it: '1 h', en: '1 h' },
  'planSettings.tolerance.120': { it: '2 h', en: '2 h' },
  'planSettings.field.paidBreak': { it: 'Pausa retribuita', en: 'Paid break' },
  'planSettings.help.paidBreak': {
    it: 'Minuti di pausa compresi nelle ore, da 0 a 60',
    en: 'Minutes of break within the hours, 0 to 60',
  },
  'planSettings.range.paidBreak': {
    it: 'Indicare un numero intero da 0 a 60',
    en: 'Enter a whole number from 0 to 60',
  },
  'planSettings.shift.remove': { it: 'Eliminare il turno {name}?', en: 'Delete the shift {name}?' },
  'planSettings.shift.replace': { it: 'Turno che lo sostituisce', en: 'Shift that replaces it' },
  'planSettings.shift.replace.text': {
    it: 'Dal primo giorno non chiuso ovunque compaia sarà sostituito dal turno scelto; i mesi chiusi non cambiano.',
    en: 'From the first day nobody has closed the chosen shift takes its place everywhere; closed months do not change.',
  },
  'planSettings.shift.replace.none': {
    it: 'Non c’è un altro turno con cui sostituirlo: crearne prima uno.',
    en: 'There is no other shift to replace it with: create one first.',
  },
  'planSettings.color.none': { it: 'Nessun colore', en: 'No colour' },
  'planSettings.color.free': { it: 'Altro colore', en: 'Another colour' },
  'planSettings.color.yellow': { it: 'Giallo', en: 'Yellow' },
  'planSettings.color.orange': { it: 'Arancione', en: 'Orange' },
  'planSettings.color.pink': { it: 'Rosa', en: 'Pink' },
  'planSettings.color.violet': { it: 'Viola', en: 'Violet' },
  'planSettings.color.indigo': { it: 'Indaco', en: 'Indigo' },
  'planSettings.color.blue': { it: 'Azzurro', en: 'Blue' },
  'planSettings.color.teal': { it: 'Verde acqua', en: 'Teal' },
  'planSettings.color.green': { it: 'Verde', en: 'Green' },
  'planSettings.color.brown': { it: 'Marrone', en: 'Brown' },
  'planSettings.color.black': { it: 'Nero', en: 'Black' },
});

const scheduleMessages = defineMessages({
  'planSettings.schedule.create': { it: 'Nuovo orario', en: 'New schedule' },
  'planSettings.schedule.edit': { it: 'Modifica orario di lavoro', en: 'Edit work schedule' },
  'planSettings.schedule.empty': { it: 'Creare il primo orario di lavoro', en: 'Create the first work schedule' },
  'planSettings.schedule.count': { it: '{count} {count|orario|orari}', en: '{count} {count|schedule|schedules}' },
  'planSettings.schedule.week': { it: 'Settimana {number}', en: 'Week {number}' },
  'planSettings.schedule.rounding': {
    it: 'Arrotondamento {step} min, {mode}',
    en: 'Rounding {step} min, {mode}',
  },
  'planSettings.schedule.noRounding': { it: 'Senza arrotondamento', en: 'No rounding' },
  'planSettings.schedule.grace': { it: 'franchigia {count} min', en: 'grace {count} min' },
  'planSettings.schedule.since': { it: 'Dal {from}', en: 'From {from}' },
  'planSettings.schedule.span': { it: 'Dal {from} al {to}', en: 'From {from} to {to}' },
  'planSettings.schedule.future': { it: 'Non ancora in vigore', en: 'Not in force yet' },
  'planSettings.schedule.ended': { it: 'Terminato', en: 'Ended' },
  'planSettings.schedule.noShifts': {
    it: 'Per comporre la rotazione servono i turni: crearne prima almeno uno.',
    en: 'A rotation is made of shifts: create at least one first.',
  },
  'planSettings.field.rounding': { it: 'Arrotondamento timbrature', en: 'Stamping interval' },
  'planSettings.rounding.15': { it: '15 min', en: '15 min' },
  'planSettings.rounding.30': { it: '30 min', en: '30 min' },
  'planSettings.rounding.60': { it: '1 h', en: '1 h' },
  'planSettings.field.grace': { it: 'Franchigia', en: 'Grace' },
  'planSettings.help.grace': {
    it: 'Ritardi fino a questi minuti contano zero, da 0 a 15',
    en: 'Delays up to these minutes count as none, 0 to 15',
  },
  'planSettings.range.grace': { it: 'Indicare un numero intero da 0 a 15', en: 'Enter a whole number from 0 to 15' },
  'planSettings.mode.company': {
    it: 'Tutto il tempo a disposizione dell’azienda è orario di lavoro (Cass. 14848/2024): arrotondando a favore dell’azienda si possono togliere minuti dovuti. Le timbrature originali restano sempre visibili e il foglio del mese riporta la differenza da arrotondamento.',
    en: 'All time at the company’s disposal is working time (Cass. 14848/2024): rounding in favour of the company may take away minutes that are owed. The original stamps always stay visible, and the monthly sheet tells the rounding difference.',
  },
  'planSettings.field.anchorDate': { it: 'Settimana 1 da lunedì', en: 'Week 1 from Monday' },
  'planSettings.field.people': { it: 'Persone', en: 'People' },
  'planSettings.help.people': {
    it: 'Chi si aggiunge comincia il giorno indicato, chi si toglie finisce il giorno prima',
    en: 'Who is added begins on the day given, who is taken out ends the day before',
  },
  'planSettings.rotation.help': {
    it: 'Da 1 a 8 settimane, che si ripetono una dopo l’altra',
    en: '1 to 8 weeks, repeated one after the other',
  },
  'planSettings.rotation.rest': { it: 'Riposo', en: 'Rest' },
  'planSettings.rotation.cell': { it: 'Settimana {number}, {day}', en: 'Week {number}, {day}' },
  'planSettings.rotation.gone': { it: 'Turno eliminato', en: 'Deleted shift' },
  'planSettings.rotation.hours': { it: '{hours} h', en: '{hours} h' },
  'planSettings.rotation.fill': { it: 'Ripeti lun–ven', en: 'Repeat Mon–Fri' },
  'planSettings.rotation.fillOf': {
    it: 'Ripeti lun–ven il turno di lunedì, settimana {number}',
    en: 'Repeat Mon–Fri the shift of Monday, week {number}',
  },
  'planSettings.rotation.copyOf': { it: 'Copia la settimana {number}', en: 'Copy week {number}' },
  'planSettings.rotation.copy': { it: 'Copia', en: 'Copy' },
  'planSettings.rotation.dropOf': { it: 'Togli la settimana {number}', en: 'Remove week {number}' },
  'planSettings.rotation.add': { it: 'Aggiungi settimana', en: 'Add week' },
  'planSettings.overlap.title': { it: 'Sostituire l’orario attuale?', en: 'Replace the present schedule?' },
  'planSettings.overlap.text': {
    it: 'Una persona segue un solo orario al giorno. Sostituendo, l’orario precedente finisce il giorno prima.',
    en: 'A person follows one schedule a day. If replaced, the former schedule ends the day before.',
  },
  'planSettings.overlap.replace': { it: 'Sostituisci', en: 'Replace' },
  'planSettings.schedule.remove': { it: 'Eliminare l’orario {name}?', en: 'Delete the schedule {name}?' },
  'planSettings.schedule.replace': { it: 'Orario che lo sostituisce', en: 'Schedule that replaces it' },
  'planSettings.schedule.replace.text': {
    it: 'Dal primo giorno non chiuso le sue persone seguiranno l’orario scelto; i mesi chiusi non cambiano.',
    en: 'From the first day nobody has closed its people follow the chosen schedule; closed months do not change.',
  },
  'planSettings.schedule.replace.none': {
    it: 'Non c’è un altro orario con cui sostituirlo: crearne prima uno.',
    en: 'There is no other schedule to replace it with: create one first.',
  },
});

const removalMessages = defineMessages({
  'planSettings.remove': { it: 'Elimina', en: 'Delete' },
  'planSettings.remove.text': { it: 'L’eliminazione è definitiva.', en: 'Deleting is final.' },
  'planSettings.inUse.title': { it: '«{name}» è in uso', en: '“{name}” is in use' },
  'planSettings.inUse.replace': { it: 'Sostituisci ed elimina', en: 'Replace and delete' },
});

const coverageMessages = defineMessages({
  'planSettings.department.count': {
    it: '{count} {count|reparto|reparti}',
    en: '{count} {count|department|departments}',
  },
  'planSettings.coverage.help': {
    it: 'Quante persone servono in ogni turno; vuoto se nessuna',
    en: 'How many people each shift needs; empty for none',
  },
  'planSettings.coverage.cell': { it: '{shift}, {day}', en: '{shift}, {day}' },
  'planSettings.coverage.format': {
    it: 'Indicare numeri interi da 0 a 1000',
    en: 'Enter whole numbers from 0 to 1000',
  },
  'planSettings.coverage.line': {
    it: 'Copertura: {names}',
    en: 'Coverage: {names}',
  },
  'planSettings.coverage.none': { it: 'Nessuna copertura richiesta', en: 'No coverage required' },
});

/** Texts of shifts, schedules, departments and rules beside the planning. */
export const planSettingsMessages = {
  ...codeMessages,
  ...panelMessages,
  ...shiftMessages,
  ...scheduleMessages,
  ...removalMessages,
  ...coverageMessages,
  ...companyRuleMessages,
  ...whatIfMessages,
};
