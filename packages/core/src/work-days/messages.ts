import { defineMessages } from '../define-messages.ts';
import { planMessages } from './planning/plan-messages.ts';

export const workDayMessages = defineMessages({
  ...planMessages,
  'workDays.plan.done': { it: 'Giornata lavorativa aggiornata', en: 'Work day updated' },
  'workDays.update.done': { it: 'Giornata lavorativa aggiornata', en: 'Work day updated' },
  'workDays.remove.done': { it: 'Giornata lavorativa eliminata', en: 'Work day deleted' },
  'workDays.rangeTooLong': {
    it: 'Il periodo non può superare 62 giorni',
    en: 'The period cannot be longer than 62 days',
  },
  'workDays.farFromDay': {
    it: 'La timbratura è troppo lontana da questa giornata',
    en: 'The stamping is too far from this day',
  },
  'workDays.pairTooLong': {
    it: 'Tra entrata e uscita passano al massimo 16 ore',
    en: 'At most 16 hours lie between entry and exit',
  },
  'workDays.pairsOverlap': {
    it: 'La timbratura si sovrappone a un’altra della stessa giornata',
    en: 'The stamping overlaps another one of the same day',
  },
  'workDays.inFuture': {
    it: 'La timbratura è nel futuro',
    en: 'The stamping lies in the future',
  },
  'workDays.noteNeeded': {
    it: 'Scrivere una nota che spieghi la decisione',
    en: 'Write a note that explains the decision',
  },
  'workDays.excessMoved': {
    it: 'L’eccedenza di questa giornata è ora di {hours} h',
    en: 'The excess of this day is {hours} h now',
  },
  'workDays.fullTime': {
    it: 'Il lavoro supplementare è solo di chi ha un contratto a tempo parziale',
    en: 'Only people with a part-time contract work supplementary hours',
  },
  'workDays.weekFull': {
    it: 'La settimana ha già raggiunto il tempo pieno: oltre è straordinario',
    en: 'The week has reached full time already: beyond it is overtime',
  },
  'workDays.notEmployed': {
    it: 'In questo giorno la persona non è in forza: non è ancora assunta o è già archiviata',
    en: 'On this day the person is not employed: not hired yet, or archived already',
  },
  'workDays.twice': {
    it: 'Questa giornata compare due volte nella pianificazione',
    en: 'This day appears twice in the plan',
  },
  'workDays.notAbsent': {
    it: 'La giornata non è un’assenza ingiustificata: non c’è nulla da confermare',
    en: 'The day is no unjustified absence: there is nothing to confirm',
  },
  'months.notOver': {
    it: 'Il mese non è ancora finito: si potrà chiudere dopo l’ultimo giorno',
    en: 'The month is not over yet: it can be closed after its last day',
  },
  'months.notOverForPayroll': {
    it: 'Il mese non è ancora finito: fino ad allora il file è solo provvisorio',
    en: 'The month is not over yet: until then the file is a provisional one only',
  },
  'months.notComputed': {
    it: '{name}: le giornate non si possono calcolare, avvisa chi gestisce il servizio',
    en: '{name}: the days cannot be computed, tell whoever runs the service',
  },
  'months.notReady': {
    it: '{name}: {anomalies} {anomalies|anomalia aperta|anomalie aperte}, {excess} {excess|eccedenza|eccedenze} da autorizzare, {requests} {requests|richiesta|richieste} in attesa, {running} {running|giornata|giornate} in corso',
    en: '{name}: {anomalies} open {anomalies|anomaly|anomalies}, {excess} {excess|excess|excesses} to authorise, {requests} pending {requests|request|requests}, {running} running {running|day|days}',
  },
  'months.openAnomaly': { it: '{name}, {date}: {anomaly}', en: '{name}, {date}: {anomaly}' },
  'months.openExcess': {
    it: '{name}: {count} {count|eccedenza|eccedenze} da autorizzare',
    en: '{name}: {count} {count|excess|excesses} to authorise',
  },
  'anomaly.missingExit': { it: 'Uscita mancante', en: 'Missing exit' },
  'anomaly.missingEntry': { it: 'Entrata mancante', en: 'Missing entry' },
  'anomaly.duplicate': { it: 'Timbratura doppia', en: 'Duplicate stamp' },
  'anomaly.outOfShift': { it: 'Fuori turno', en: 'Out of shift' },
  'anomaly.absentUnjustified': { it: 'Assenza ingiustificata', en: 'Unjustified absence' },
  'anomaly.workedOutside': { it: 'Lavoro fuori turno', en: 'Work outside the shift' },
  'anomaly.noBreak': { it: 'Pausa non rispettata', en: 'Break not taken' },
  'anomaly.shortRest': { it: 'Riposo inferiore a 11 ore', en: 'Rest shorter than 11 hours' },
  'anomaly.workedWhileAbsent': { it: 'Timbrature in un giorno di assenza', en: 'Stamps on a day of absence' },
  'anomaly.excessToAuthorise': { it: 'Eccedenza da autorizzare', en: 'Excess to authorise' },
  'absence.illness': { it: 'Malattia', en: 'Illness' },
  'absence.vacation': { it: 'Ferie', en: 'Vacation' },
  'absence.dayOff': { it: 'Giorno libero', en: 'Day off' },
  'absence.rol': { it: 'Permesso ROL', en: 'ROL' },
  'stats.fileName': { it: 'analisi presenze', en: 'attendance analyses' },
  'stats.column.figure': { it: 'Voce', en: 'Figure' },
  'stats.column.of': { it: 'Periodo o persona', en: 'Period or person' },
  'stats.column.value': { it: 'Valore', en: 'Value' },
  'stats.worked': { it: 'Ore lavorate', en: 'Hours worked' },
  'stats.planned': { it: 'Ore dovute', en: 'Hours due' },
  'stats.overtime': { it: 'Straordinario', en: 'Overtime' },
  'stats.absenceRate': { it: 'Tasso di assenza', en: 'Absence rate' },
  'stats.punctuality': { it: 'Puntualità', en: 'Punctuality' },
  'stats.missingStamps': { it: 'Timbrature mancanti', en: 'Missing stamps' },
  'stats.approvalHours': { it: 'Tempo medio di approvazione (ore)', en: 'Average approval time (hours)' },
  'stats.balance': { it: 'Saldo ore', en: 'Balance of hours' },
});
