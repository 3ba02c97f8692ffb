import { defineMessages } from '../define-messages.ts';

/** Texts of the muster roll, on the screen and on paper. */
export const rollMessages = defineMessages({
  'roll.title': { it: 'Appello di evacuazione', en: 'Evacuation roll call' },
  'roll.format.pdf': { it: 'PDF (.pdf)', en: 'PDF (.pdf)' },
  'roll.format.xlsx': { it: 'Excel (.xlsx)', en: 'Excel (.xlsx)' },
  'roll.format.csv': { it: 'CSV (.csv)', en: 'CSV (.csv)' },
  'roll.scope': {
    it: 'Tutte le persone in servizio, senza filtri',
    en: 'Everybody at work, whatever the filters',
  },
  'roll.counted': { it: 'Contati {count} di {total} in azienda', en: 'Counted {count} of {total} inside' },
  'roll.traced': { it: 'Rintracciati {count} di {total} fuori', en: 'Traced {count} of {total} outside' },
  'roll.reset': { it: 'Azzera le spunte', en: 'Clear the ticks' },
  'roll.tick': { it: 'Spunta {name}', en: 'Tick {name}' },
  'roll.noDepartment': { it: 'Senza reparto', en: 'No department' },
  'roll.at': { it: 'situazione alle {time}', en: 'as of {time}' },
  'roll.by': { it: 'stampato da {name}', en: 'printed by {name}' },
  'roll.of': { it: 'Reparti: {names}', en: 'Departments: {names}' },
  'roll.count.inside': { it: 'da contare', en: 'to be counted' },
  'roll.count.outside': { it: 'da rintracciare', en: 'to be traced' },
  'roll.count.notInCompany': { it: 'non nell’elenco', en: 'not in the list' },
  'roll.count.point': { it: 'Contati al punto di raccolta', en: 'Counted at the assembly point' },
  'roll.count.of': { it: 'di {total}', en: 'of {total}' },
  'roll.count.time': { it: 'ora', en: 'time' },
  'roll.outside.hint': {
    it: 'in servizio, ultimo segnale fuori dalla sede: telefonare',
    en: 'at work, last signal outside the site: telephone',
  },
  'roll.outside.trace': {
    it: 'telefonare e spuntare chi è stato rintracciato',
    en: 'telephone, and tick whoever has been traced',
  },
  'roll.inside.hint': {
    it: 'barrare chi è presente al punto di raccolta',
    en: 'tick whoever is at the assembly point',
  },
  'roll.outside.why': { it: '{reason} · dalle {time}', en: '{reason} · since {time}' },
  'roll.lastSignal': { it: 'ultimo segnale {time}', en: 'last signal {time}' },
  'roll.noPhone': { it: 'senza telefono', en: 'no phone' },
  'roll.visitors': { it: 'Visitatori e ditte esterne', en: 'Visitors and contractors' },
  'roll.visitors.hint': {
    it: 'non registrati in Timbro: aggiungere a mano',
    en: 'not registered in Timbro: add by hand',
  },
  'roll.sign.leader': { it: 'Responsabile dell’appello', en: 'Who took the roll' },
  'roll.sign.time': { it: 'Ora di fine appello', en: 'Time of the end' },
  'roll.sign.missing': { it: 'Mancanti segnalati ai soccorsi', en: 'Missing people reported to the rescuers' },
  'roll.source': {
    it: 'Fonte: timbrature aperte e ultimo segnale ricevuto. Chi ha il telefono spento conserva l’ultimo stato.',
    en: 'Source: open stampings and the last signal received. Whoever has the phone off keeps the last state.',
  },
});
