import { defineMessages } from '@timbro/core/define-messages.ts';
import type { PlanRule } from '@timbro/core/engine/working-time.ts';

/** `hours` and `contract` are hours as people read them, 8:30. */
export const planMessages = defineMessages({
  'plan.warning.rest11': {
    it: 'Riposo di {hours} h prima del turno: ne servono almeno 11',
    en: 'Rest of {hours} h before the shift: at least 11 are needed',
  },
  'plan.warning.weeklyRest': {
    it: 'Riposo settimanale di {hours} h: ne servono 35 consecutive, oppure 70 in due settimane',
    en: 'Weekly rest of {hours} h: 35 in a row are needed, or 70 over two weeks',
  },
  'plan.warning.average48': {
    it: 'Media di {hours} h a settimana nelle ultime 17 settimane: il limite è 48',
    en: 'Average of {hours} h a week over the last 17 weeks: the limit is 48',
  },
  'plan.warning.overtime225': {
    it: 'Straordinario dell’anno a {hours} h: vicino al limite di 250',
    en: 'Overtime of the year at {hours} h: close to the limit of 250',
  },
  'plan.warning.overtime250': {
    it: 'Straordinario dell’anno a {hours} h: il limite è 250',
    en: 'Overtime of the year at {hours} h: the limit is 250',
  },
  'plan.warning.break6': {
    it: 'Turno con {hours} h di fila senza pausa: oltre le 6 ore serve una pausa di almeno 10 minuti',
    en: 'Shift with {hours} h in a row without a break: beyond 6 hours a break of at least 10 minutes is needed',
  },
  'plan.warning.nightWork': {
    it: 'Lavoro notturno: {nights} {nights|notte|notti} nell’anno; da 80 notti valgono le tutele dei lavoratori notturni',
    en: 'Night work: {nights} {nights|night|nights} in the year; from 80 nights the rules for night workers apply',
  },
  'plan.warning.onLeave': {
    it: 'Turno in un giorno di assenza approvata',
    en: 'Shift on a day of approved absence',
  },
  'plan.warning.doubleShift': {
    it: 'Turno doppio: due turni di seguito o sovrapposti',
    en: 'Double shift: two shifts in a row or overlapping',
  },
  'plan.warning.overContract': {
    it: 'Settimana di {hours} h pianificate: il contratto ne prevede {contract}',
    en: 'Week of {hours} h planned: the contract has {contract}',
  },
}) satisfies Record<`plan.warning.${PlanRule}`, unknown>;
