import { defineMessages } from '@timbro/core/define-messages.ts';
import type { MonthState } from '../rules.ts';
import type { MonthGroup, MonthStanding } from './month-rules.ts';

const standingMessages = defineMessages({
  'close.group.ready': { it: 'Pronti', en: 'Ready' },
  'close.group.blocked': { it: 'Da sistemare', en: 'To be fixed' },
  'close.group.running': { it: 'In corso', en: 'Running' },
  'close.group.closed': { it: 'Chiusi', en: 'Closed' },
  'close.group.late': { it: 'Timbrature tardive', en: 'Late stamps' },
  'close.standing.ready': { it: 'Pronto', en: 'Ready' },
  'close.standing.blocked': { it: 'Da sistemare', en: 'To be fixed' },
  'close.standing.running': { it: 'In corso', en: 'Running' },
  'close.standing.closed': { it: 'Mese chiuso', en: 'Month closed' },
  'close.state.open': { it: 'Mese aperto', en: 'Month open' },
  'close.state.closed': { it: 'Mese chiuso', en: 'Month closed' },
}) satisfies Record<
  `close.group.${MonthGroup}` | `close.standing.${MonthStanding}` | `close.state.${MonthState}`,
  unknown
>;

const headMessages = defineMessages({
  'close.title': { it: 'Chiusura del mese', en: 'Month close' },
  'close.back': { it: 'Torna al calendario', en: 'Back to the calendar' },
  'close.previous': { it: 'Mese precedente', en: 'Previous month' },
  'close.next': { it: 'Mese successivo', en: 'Next month' },
  'close.groups': { it: 'A che punto sono le persone', en: 'Where people stand' },
  'close.progress': {
    it: '{closed} di {people} {people|persona chiusa|persone chiuse}',
    en: '{closed} of {people} {people|person|people} closed',
  },
  'close.progress.narrowed': {
    it: '{closed} di {people} {people|persona chiusa|persone chiuse}, con i filtri scelti',
    en: '{closed} of {people} {people|person|people} closed, with these filters',
  },
  'close.lastClosed': { it: 'Ultima chiusura: {name}, {when}', en: 'Last closed: {name}, {when}' },
  'close.lastClosed.unknown': { it: 'Ultima chiusura: {when}', en: 'Last closed: {when}' },
  'close.search': { it: 'Cerca una persona', en: 'Search a person' },
  'close.filter.state': { it: 'Stato', en: 'State' },
  'close.filter.standing': { it: 'situazione', en: 'standing' },
  'close.filter.department': { it: 'Reparto', en: 'Department' },
  'close.filter.noDepartment': { it: 'Senza reparto', en: 'No department' },
  'close.selectReady': { it: 'Seleziona i pronti ({count})', en: 'Select the ready ones ({count})' },
  'close.selectPage': { it: 'Seleziona tutte le persone della pagina', en: 'Select everybody on the page' },
  'close.empty': { it: 'Nessuna persona in questo mese', en: 'Nobody in this month' },
});

const listMessages = defineMessages({
  'close.field.user': { it: 'Persona', en: 'Person' },
  'close.field.department': { it: 'Reparto', en: 'Department' },
  'close.field.standing': { it: 'Stato', en: 'State' },
  'close.field.worked': { it: 'Lavorate', en: 'Worked' },
  'close.field.justified': { it: 'Giustificate', en: 'Justified' },
  'close.field.due': { it: 'Dovute', en: 'Due' },
  'close.field.balance': { it: 'Saldo', en: 'Balance' },
  'close.field.excess': { it: 'Eccedenza', en: 'Excess' },
  'close.field.obstacles': { it: 'Da sistemare', en: 'To be fixed' },
  'close.count.anomalies': { it: '{count} {count|anomalia|anomalie}', en: '{count} {count|anomaly|anomalies}' },
  'close.count.excess': { it: '{count} {count|eccedenza|eccedenze}', en: '{count} {count|excess|excesses}' },
  'close.count.requests': { it: '{count} {count|richiesta|richieste}', en: '{count} {count|request|requests}' },
  'close.count.running': {
    it: '{count} {count|giornata in corso|giornate in corso}',
    en: '{count} running {count|day|days}',
  },
  'close.count.warnings': {
    it: '{count} {count|giornata|giornate} da guardare',
    en: '{count} {count|day|days} to look at',
  },
  'close.count.late': {
    it: '{count} {count|timbratura tardiva|timbrature tardive}',
    en: '{count} late {count|stamp|stamps}',
  },
});

const detailMessages = defineMessages({
  'close.detail': { it: 'Cosa sistemare per {name}', en: 'What is in the way for {name}' },
  'close.obstacle': { it: '{anomaly}, {day}', en: '{anomaly}, {day}' },
  'close.obstacle.excess': {
    it: 'Eccedenza di {hours} da autorizzare, {day}',
    en: 'Excess of {hours} to authorise, {day}',
  },
  'close.obstacle.overdue': { it: 'in attesa da oltre 7 giorni', en: 'waiting for more than 7 days' },
  'close.proposal': { it: 'proposta {time}', en: 'proposed {time}' },
  'close.proposal.none': {
    it: 'il turno non dice quale orario proporre',
    en: 'the shift tells no time to propose',
  },
  'close.proposal.excess': { it: 'proposta {decision}', en: 'proposed {decision}' },
  'close.apply': { it: 'Applica', en: 'Apply' },
  'close.apply.of': { it: 'Applica la proposta, {day}', en: 'Apply the proposal, {day}' },
  'close.openDay': { it: 'Apri la giornata', en: 'Open the day' },
  'close.openDay.of': { it: 'Apri la giornata, {day}', en: 'Open the day, {day}' },
  'close.decide.of': { it: '{decision}, {day}', en: '{decision}, {day}' },
  'close.decide.other': { it: 'Altro', en: 'Other' },
  'close.decide.other.of': { it: 'Altro, {day}', en: 'Other, {day}' },
  'close.changeShift.of': { it: 'Cambia turno, {day}', en: 'Change the shift, {day}' },
  'close.addAbsence.of': { it: 'Aggiungi assenza, {day}', en: 'Add absence, {day}' },
  'close.confirmAbsence': { it: 'Conferma', en: 'Confirm' },
  'close.confirmAbsence.of': { it: 'Conferma come ingiustificata, {day}', en: 'Confirm as unjustified, {day}' },
  'close.confirmAbsence.title': {
    it: 'Confermare l’assenza ingiustificata?',
    en: 'Confirm the unjustified absence?',
  },
  'close.confirmAbsence.text': {
    it: '{name}, {day}: le ore restano non coperte e vanno alle paghe come assenza ingiustificata.',
    en: '{name}, {day}: the hours stay uncovered and go to payroll as an unjustified absence.',
  },
  'close.notRecognised.title': { it: 'Non riconoscere l’eccedenza?', en: 'Do not recognise the excess?' },
  'close.notRecognised.text': {
    it: '{name}, {day}: le ore oltre il turno non verranno pagate.',
    en: '{name}, {day}: the hours beyond the shift will not be paid.',
  },
  'close.note': { it: 'Nota', en: 'Note' },
  'close.pending.leave': {
    it: '{count} {count|richiesta di assenza|richieste di assenza} in attesa',
    en: '{count} leave {count|request|requests} pending',
  },
  'close.pending.stamps': {
    it: '{count} {count|richiesta di modifica timbratura|richieste di modifica timbratura} in attesa',
    en: '{count} stamp update {count|request|requests} pending',
  },
  'close.pending.absences': {
    it: '{count} {count|assenza|assenze} da completare o approvare',
    en: '{count} {count|absence|absences} to complete or approve',
  },
  'close.pending.open': { it: 'Vai a decidere', en: 'Go and decide' },
  'close.pending.open.of': { it: 'Vai a decidere: {what}', en: 'Go and decide: {what}' },
  'close.running': {
    it: '{count} {count|giornata|giornate} ancora in corso: si potrà chiudere quando {count|sarà finita|saranno finite}',
    en: '{count} {count|day|days} still running: the month can be closed when {count|it is|they are} over',
  },
  'close.late': {
    it: '{count} {count|timbratura arrivata|timbrature arrivate} dopo la chiusura: {count|conta|contano} solo se il mese viene riaperto',
    en: '{count} {count|stamp|stamps} came after the closing and {count|counts|count} only if the month is reopened',
  },
  'close.uncovered': { it: '{hours} non coperte', en: '{hours} not covered' },
  'close.uncovered.note': {
    it: 'se nessuno le giustifica vanno alle paghe come assenza ingiustificata',
    en: 'unless somebody justifies them they go to payroll as an unjustified absence',
  },
  'close.warning.note': { it: 'da guardare, non blocca', en: 'worth a look, hinders nothing' },
  'close.warning.lateStamp': {
    it: 'Timbratura arrivata dopo la correzione',
    en: 'Stamp came after the correction',
  },
  'close.nothing.ready': {
    it: 'Niente da sistemare: il mese si può chiudere',
    en: 'Nothing is in the way: the month can be closed',
  },
  'close.nothing.running': { it: 'Niente da sistemare finora', en: 'Nothing is in the way so far' },
  'close.closedBy': { it: 'Chiuso da {name}, {when}', en: 'Closed by {name}, {when}' },
  'close.closedAt': { it: 'Chiuso il {when}', en: 'Closed on {when}' },
  'close.reopened': { it: 'Riaperto: {reason}', en: 'Reopened: {reason}' },
  'close.own': {
    it: 'Le proprie giornate le sistema un’altra persona',
    en: 'Somebody else has to see to one’s own days',
  },
  'close.fix.gone': {
    it: 'La giornata è cambiata e la proposta non vale più',
    en: 'The day has changed and the proposal no longer holds',
  },
});

const actionMessages = defineMessages({
  'close.applyAll': { it: 'Applica tutte le proposte ({count})', en: 'Apply all proposals ({count})' },
  'close.applyAll.title': {
    it: 'Applicare {count} {count|proposta|proposte}?',
    en: 'Apply {count} {count|proposal|proposals}?',
  },
  'close.applyAll.stamps': {
    it: '{count} {count|timbratura mancante verrà completata|timbrature mancanti verranno completate} con l’orario del turno.',
    en: '{count} missing {count|stamp|stamps} will be completed with the time of the shift.',
  },
  'close.applyAll.excess': {
    it: '{count} {count|eccedenza verrà riconosciuta|eccedenze verranno riconosciute} come straordinario o supplementare, e {count|pagata|pagate}.',
    en: '{count} {count|excess|excesses} will be recognised as overtime or supplementary hours, and paid.',
  },
  'close.applyAll.rest': {
    it: 'Ciò che resta da decidere viene elencato alla fine.',
    en: 'What is left to decide is listed at the end.',
  },
  'close.applyAll.none': {
    it: 'Nel frattempo le proposte sono state applicate',
    en: 'The proposals have been applied meanwhile',
  },
  'close.applyAll.task': { it: 'Proposte della chiusura', en: 'Proposals of the month close' },
  'close.applyAll.done': {
    it: '{count} {count|proposta applicata|proposte applicate}',
    en: '{count} {count|proposal|proposals} applied',
  },
  'close.applyAll.outcome': {
    it: '{done} {done|applicata|applicate}, {left} da decidere',
    en: '{done} applied, {left} to decide',
  },
  'close.outcome.stamp': { it: '{anomaly}: {time} aggiunta', en: '{anomaly}: {time} added' },
  'close.outcome.absence': {
    it: 'Assenza ingiustificata: serve un’assenza, o una conferma con nota',
    en: 'Unjustified absence: it needs an absence, or a confirmation with a note',
  },
  'close.outcome.outside': {
    it: 'Lavoro fuori turno: serve un altro turno, un’assenza, o una conferma con nota',
    en: 'Work outside the shift: it needs another shift, an absence, or a confirmation with a note',
  },

  'close.close': { it: 'Chiudi {count}', en: 'Close {count}' },
  'close.closeOne': { it: 'Chiudi il mese', en: 'Close the month' },
  'close.close.title': {
    it: 'Chiudere {month} per {count} {count|persona|persone}?',
    en: 'Close {month} for {count} {count|person|people}?',
  },
  'close.close.text': {
    it: 'Da quel momento le giornate del mese non cambiano più: correzioni, assenze e turni vengono rifiutati, e una timbratura che arriva dopo viene conservata senza essere conteggiata.',
    en: 'From then on the days of the month no longer change: corrections, absences and shifts are refused, and a stamp that comes later is kept without being counted.',
  },
  'close.close.uncovered': {
    it: '{count} {count|persona ha|persone hanno} ore non coperte, che vanno alle paghe come assenza ingiustificata.',
    en: '{count} {count|person has|people have} uncovered hours, which go to payroll as an unjustified absence.',
  },
  'close.close.warnings': {
    it: '{count} {count|persona ha|persone hanno} giornate da guardare, che non bloccano la chiusura.',
    en: '{count} {count|person has|people have} days to look at, which do not hinder the closing.',
  },
  'close.close.reopen': {
    it: 'Il mese si può riaprire per una persona, con un motivo.',
    en: 'The month can be reopened for one person, with a reason.',
  },
  'close.close.notReady': {
    it: '{count} {count|persona non è pronta|persone non sono pronte}: {count|verrà saltata|verranno saltate}, con il motivo.',
    en: '{count} {count|person is|people are} not ready and will be left out, with the reason.',
  },
  'close.close.confirm': { it: 'Chiudi', en: 'Close' },
  'close.close.outcome': {
    it: '{closed} {closed|chiusa|chiuse}, {refused} {refused|non chiusa|non chiuse}',
    en: '{closed} closed, {refused} not closed',
  },
  'close.close.task': { it: 'Chiusura di {month}', en: 'Closing of {month}' },
  'close.close.done': {
    it: '{count} {count|mese chiuso|mesi chiusi}',
    en: '{count} {count|month|months} closed',
  },
  'close.close.nobody': { it: 'Nessun mese è stato chiuso', en: 'No month was closed' },
  'close.close.failed': {
    it: 'La chiusura si è interrotta: chi è già chiuso resta chiuso, per gli altri riprova',
    en: 'The closing was interrupted: who is closed stays closed, try again for the others',
  },
  'close.reopen': { it: 'Riapri mese', en: 'Reopen the month' },
  'close.reopen.title': { it: 'Riaprire {month} per {name}?', en: 'Reopen {month} for {name}?' },
  'close.reopen.text': {
    it: 'Le giornate tornano modificabili e ciò che è arrivato dopo la chiusura viene conteggiato.',
    en: 'The days can be changed again, and what came after the closing is counted.',
  },
  'close.reopen.done': { it: 'Mese riaperto: {name}, {month}', en: 'Month reopened: {name}, {month}' },
  'close.reopen.reason': { it: 'Motivo', en: 'Reason' },
});

const exportMessages = defineMessages({
  'close.export': { it: 'Esporta per le paghe', en: 'Export for payroll' },
  'close.export.selected': {
    it: '{month}: {count} {count|persona selezionata|persone selezionate}',
    en: '{month}: {count} {count|person|people} selected',
  },
});

const checkMessages = defineMessages({
  'close.check': { it: 'Verifica il registro', en: 'Verify the register' },
  'close.check.running': { it: 'Verifica in corso…', en: 'Verifying…' },
  'close.check.text': {
    it: 'Ogni timbratura è legata alla precedente da un sigillo: la verifica ripercorre tutte le catene.',
    en: 'Every stamp is sealed together with the one before it: this walks every chain.',
  },
  'close.check.intact': { it: 'Registro integro', en: 'The register is intact' },
  'close.check.counts': {
    it: '{stampsText} {stamps|timbratura|timbrature} di {peopleText} {people|persona|persone}, {when}',
    en: '{stampsText} {stamps|stamp|stamps} of {peopleText} {people|person|people}, {when}',
  },
  'close.check.broken': { it: 'Catena interrotta: {name}', en: 'Broken chain: {name}' },
  'close.check.breakAt': {
    it: 'Il sigillo non corrisponde alla registrazione {seq}, del {when}. Da lì in poi le timbrature di questa persona non sono garantite.',
    en: 'The seal does not match record {seq}, of {when}. From there on the stamps of this person are not warranted.',
  },
  'close.check.breakUnknown': {
    it: 'Manca la registrazione {seq}. Da lì in poi le timbrature di questa persona non sono garantite.',
    en: 'Record {seq} is missing. From there on the stamps of this person are not warranted.',
  },
  'close.check.again': { it: 'Verifica di nuovo', en: 'Verify again' },
});

/** Texts of the closing of a month. */
export const monthCloseMessages = defineMessages({
  ...standingMessages,
  ...headMessages,
  ...listMessages,
  ...detailMessages,
  ...actionMessages,
  ...exportMessages,
  ...checkMessages,
});
