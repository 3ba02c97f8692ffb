import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import { defineMessages } from '@timbro/core/define-messages.ts';
import type { TraceRule } from '@timbro/core/engine/trace-rules.ts';
import type { RoundingMode } from '@timbro/core/work-schedules/rules.ts';
import type { ExcessDecision } from '../rules.ts';

/** Values ending in `Minutes` arrive as hours, 7:45; `mode`, `type` and `state` as the words at the end. */
export const traceMessages = defineMessages({
  'trace.planned': { it: 'Turno {shift}, dalle {from} alle {to}', en: 'Shift {shift}, from {from} to {to}' },
  'trace.restDay': { it: 'Nessun turno previsto', en: 'No shift planned' },
  'trace.publicHoliday': { it: 'Festività: nessuna ora dovuta', en: 'Public holiday: no hours are due' },
  'trace.clockChange': {
    it: 'Cambio dell’ora: contano le ore realmente trascorse',
    en: 'Clock change: the hours that really passed count',
  },
  'trace.holidayCredit': {
    it: 'Festività: ore che il turno {shift} avrebbe previsto',
    en: 'Public holiday: hours that shift {shift} would have had',
  },

  'trace.stamped': { it: 'Timbratura dalle {from} alle {to}', en: 'Stamping from {from} to {to}' },
  'trace.stampedCut': {
    it: 'Parte di una timbratura su due turni, dalle {from} alle {to}',
    en: 'Part of a stamping over two shifts, from {from} to {to}',
  },
  'trace.corrected': { it: 'Correzione: dalle {from} alle {to}', en: 'Correction: from {from} to {to}' },
  'trace.stillInside': {
    it: 'Entrata alle {from}, ancora in servizio alle {to}',
    en: 'Entry at {from}, still at work at {to}',
  },
  'trace.missingExit': {
    it: 'Entrata alle {from} senza uscita: non conta',
    en: 'Entry at {from} without exit: counts nothing',
  },
  'trace.missingEntry': {
    it: 'Uscita alle {to} senza entrata: non conta',
    en: 'Exit at {to} without entry: counts nothing',
  },
  'trace.overlapping': { it: 'Timbrature sovrapposte, contate una volta', en: 'Overlapping stampings, counted once' },
  'trace.outOfPresence': {
    it: 'Uscita approvata dalle {from} alle {to}: non è presenza',
    en: 'Approved exit from {from} to {to}: not presence',
  },
  'trace.duplicates': {
    it: '{count} {count|timbratura ripetuta|timbrature ripetute}: non {count|conta|contano}',
    en: '{count} repeated {count|stamp|stamps}: {count|counts|count} nothing',
  },
  'trace.replaced': {
    it: '{count} {count|timbratura sostituita|timbrature sostituite} dalla correzione',
    en: '{count} {count|stamp|stamps} replaced by the correction',
  },
  'trace.lateStamps': {
    it: 'Timbrature arrivate dopo la correzione: non contano fino alla prossima',
    en: 'Stamps that arrived after the correction: they count nothing until the next one',
  },

  'trace.segment': { it: 'Da lavorare dalle {from} alle {to}', en: 'To be worked from {from} to {to}' },
  'trace.missed': { it: 'Nessuna presenza dalle {from} alle {to}', en: 'Nobody there from {from} to {to}' },
  'trace.ahead': { it: 'Ancora da lavorare dalle {from} alle {to}', en: 'Still to be worked from {from} to {to}' },
  'trace.serviceExit': {
    it: 'Uscita di servizio approvata dalle {from} alle {to}: conta come lavoro',
    en: 'Approved service exit from {from} to {to}: counts as work',
  },
  'trace.delayRounded': {
    it: 'Entrata alle {at} invece delle {planned}: ritardo di {actualMinutes}, contato {countedMinutes} (passo {step} min, {mode}, franchigia {grace} min)',
    en: 'Entry at {at} instead of {planned}: delay of {actualMinutes}, counted {countedMinutes} (step {step} min, {mode}, grace {grace} min)',
  },
  'trace.delayWithinGrace': {
    it: 'Entrata alle {at} invece delle {planned}: ritardo di {actualMinutes}, entro la franchigia di {grace} min',
    en: 'Entry at {at} instead of {planned}: delay of {actualMinutes}, within the grace of {grace} min',
  },
  'trace.delayExact': {
    it: 'Entrata alle {at} invece delle {planned}: ritardo di {actualMinutes}, senza arrotondamento',
    en: 'Entry at {at} instead of {planned}: delay of {actualMinutes}, not rounded',
  },
  'trace.earlyExitRounded': {
    it: 'Uscita alle {at} invece delle {planned}: anticipo di {actualMinutes}, contato {countedMinutes} (passo {step} min, {mode}, franchigia {grace} min)',
    en: 'Exit at {at} instead of {planned}: early by {actualMinutes}, counted {countedMinutes} (step {step} min, {mode}, grace {grace} min)',
  },
  'trace.earlyExitWithinGrace': {
    it: 'Uscita alle {at} invece delle {planned}: anticipo di {actualMinutes}, entro la franchigia di {grace} min',
    en: 'Exit at {at} instead of {planned}: early by {actualMinutes}, within the grace of {grace} min',
  },
  'trace.earlyExitExact': {
    it: 'Uscita alle {at} invece delle {planned}: anticipo di {actualMinutes}, senza arrotondamento',
    en: 'Exit at {at} instead of {planned}: early by {actualMinutes}, not rounded',
  },
  'trace.outing': {
    it: 'Uscita approvata dalle {from} alle {to}: non è lavoro',
    en: 'Approved exit from {from} to {to}: not work',
  },
  'trace.outingRounded': {
    it: 'Tempo fuori a inizio o fine periodo: {actualMinutes}, contato {countedMinutes} come un ritardo o un’uscita anticipata',
    en: 'Time out at the start or end of a part of the shift: {actualMinutes}, counted {countedMinutes} as a delay or early exit would be',
  },
  'trace.gap': {
    it: 'Assenza tra le timbrature, dalle {from} alle {to}, al minuto',
    en: 'Away between stampings from {from} to {to}, to the minute',
  },
  'trace.paidBreak': {
    it: 'Pausa retribuita, fino a {allowedMinutes} al giorno',
    en: 'Paid break, up to {allowedMinutes} a day',
  },
  'trace.neverBelowNought': {
    it: 'Un periodo del turno non scende mai sotto zero',
    en: 'A part of the shift never counts less than nought',
  },
  'trace.arrived': { it: 'Entrata alle {at} invece delle {planned}', en: 'Entry at {at} instead of {planned}' },
  'trace.left': { it: 'Uscita alle {at} invece delle {planned}', en: 'Exit at {at} instead of {planned}' },
  'trace.converted': { it: 'Coperto da ore di assenza', en: 'Covered by hours of absence' },
  'trace.roundedDelay': {
    it: 'Ritardo di {actualMinutes} contato {countedMinutes}',
    en: 'Delay of {actualMinutes} counted {countedMinutes}',
  },
  'trace.roundedEarlyExit': {
    it: 'Uscita anticipata di {actualMinutes} contata {countedMinutes}',
    en: 'Early exit of {actualMinutes} counted {countedMinutes}',
  },

  'trace.beforeStart': {
    it: 'Presenza prima del turno, dalle {from} alle {to}',
    en: 'Presence before the shift, from {from} to {to}',
  },
  'trace.insideBreak': {
    it: 'Presenza nella pausa non retribuita, dalle {from} alle {to}',
    en: 'Presence in the unpaid break, from {from} to {to}',
  },
  'trace.ninthHour': {
    it: 'Ora ripetuta del ritorno all’ora solare, dalle {from} alle {to}',
    en: 'Repeated hour of the clock change, from {from} to {to}',
  },
  'trace.afterEnd': {
    it: 'Presenza dopo la fine del turno, dalle {from} alle {to}',
    en: 'Presence after the end of the shift, from {from} to {to}',
  },
  'trace.outOfShift': {
    it: 'Presenza fuori turno, dalle {from} alle {to}',
    en: 'Presence out of shift, from {from} to {to}',
  },
  'trace.onHoliday': {
    it: 'Presenza in un giorno festivo, dalle {from} alle {to}',
    en: 'Presence on a public holiday, from {from} to {to}',
  },
  'trace.excessStep': {
    it: 'Di {stampedMinutes} contano solo i passi interi di {step} min',
    en: 'Of {stampedMinutes} only whole steps of {step} min count',
  },
  'trace.earlyIgnored': {
    it: 'Presenza prima del turno, dalle {from} alle {to}: non conta',
    en: 'Presence before the shift, from {from} to {to}: counts nothing',
  },
  'trace.breakIgnored': {
    it: 'Presenza nella pausa non retribuita, dalle {from} alle {to}: non conta',
    en: 'Presence in the unpaid break, from {from} to {to}: counts nothing',
  },
  'trace.absenceIgnored': {
    it: 'Presenza durante un’assenza a ore, dalle {from} alle {to}: non conta',
    en: 'Presence during an hourly absence, from {from} to {to}: counts nothing',
  },
  'trace.toAuthorise': {
    it: 'Eccedenza di {excessMinutes} da autorizzare: non ancora contata',
    en: 'Excess of {excessMinutes} to be authorised: not counted yet',
  },
  'trace.recognised': { it: 'Eccedenza riconosciuta come {state}', en: 'Excess recognised as {state}' },
  'trace.notRecognised': {
    it: 'Eccedenza di {excessMinutes} non riconosciuta',
    en: 'Excess of {excessMinutes} not recognised',
  },

  'trace.absenceDay': { it: 'Assenza per l’intera giornata: {type}', en: 'Absence for the whole day: {type}' },
  'trace.absenceTimes': {
    it: 'Assenza a ore: {type} dalle {from} alle {to}',
    en: 'Hourly absence: {type} from {from} to {to}',
  },
  'trace.absenceHours': {
    it: 'Assenza di {grantedMinutes} senza orario: {type}, per quanto manca',
    en: 'Absence of {grantedMinutes} without times: {type}, as far as minutes are missing',
  },
  'trace.breakDeducted': {
    it: 'Pausa detratta automaticamente, dalle {from} alle {to}',
    en: 'Break deducted automatically, from {from} to {to}',
  },
  'trace.breakStamped': { it: 'Pausa timbrata, dalle {from} alle {to}', en: 'Stamped break, from {from} to {to}' },
  'trace.breakDuringExit': {
    it: 'Pausa durante un’uscita approvata, dalle {from} alle {to}',
    en: 'Break during an approved exit, from {from} to {to}',
  },
  'trace.nightOrdinary': {
    it: 'Ore ordinarie tra le {from} e le {to}',
    en: 'Ordinary hours between {from} and {to}',
  },
  'trace.nightExcess': { it: 'Eccedenza tra le {from} e le {to}', en: 'Excess between {from} and {to}' },
  'trace.holidayOrdinary': { it: 'Ore ordinarie in un giorno festivo', en: 'Ordinary hours on a public holiday' },
  'trace.holidayExcess': { it: 'Eccedenza in un giorno festivo', en: 'Excess on a public holiday' },

  'trace.due': { it: 'Ore dovute', en: 'Hours due' },
  'trace.ordinary': { it: 'Ore ordinarie', en: 'Ordinary hours' },
  'trace.justified': { it: 'Ore giustificate', en: 'Justified hours' },
  'trace.worked': { it: 'Ore lavorate', en: 'Hours worked' },
  'trace.stillAhead': {
    it: 'Di cui {aheadMinutes} ancora da lavorare nel turno in corso',
    en: 'Of which {aheadMinutes} still to be worked in the running shift',
  },

  'trace.mode.neutral': { it: 'arrotondamento neutro', en: 'neutral rounding' },
  'trace.mode.company': { it: 'arrotondamento a favore dell’azienda', en: 'rounding in favour of the company' },
  'trace.mode.employee': { it: 'arrotondamento a favore del dipendente', en: 'rounding in favour of the employee' },
  'trace.type.illness': { it: 'malattia', en: 'illness' },
  'trace.type.vacation': { it: 'ferie', en: 'vacation' },
  'trace.type.dayOff': { it: 'giorno libero', en: 'day off' },
  'trace.type.rol': { it: 'permesso ROL', en: 'ROL' },
  'trace.state.overtime': { it: 'straordinario', en: 'overtime' },
  'trace.state.supplementary': { it: 'lavoro supplementare', en: 'supplementary hours' },
  'trace.state.hourBank': { it: 'banca ore', en: 'hour bank' },
}) satisfies Record<TraceKey, unknown>;

type TraceKey =
  | `trace.${TraceRule}`
  | `trace.mode.${RoundingMode}`
  | `trace.type.${AbsenceType}`
  | `trace.state.${Exclude<ExcessDecision, 'notRecognised'>}`;
