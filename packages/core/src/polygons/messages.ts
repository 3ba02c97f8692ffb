import { defineMessages } from '../define-messages.ts';

/** Every map: of the area, of people, of a trail. */
export const mapMessages = defineMessages({
  'map.keys': {
    it: 'Le frecce spostano la mappa, più e meno la ingrandiscono e la riducono, Home la centra.',
    en: 'Arrow keys move the map, plus and minus zoom, Home centres it.',
  },
  'map.controls': { it: 'Vista della mappa', en: 'View of the map' },
  'map.zoomIn': { it: 'Ingrandisci', en: 'Zoom in' },
  'map.zoomOut': { it: 'Riduci', en: 'Zoom out' },
  'map.centre': { it: 'Centra', en: 'Centre' },
  'map.scale': { it: 'Scala: la barra è lunga {length}', en: 'Scale: the bar is {length} long' },
  'map.noTiles': { it: 'Mappa senza cartografia', en: 'Map without a base map' },
  'map.tilesAway': { it: 'Mappa di base non disponibile', en: 'Base map not available' },
  'map.squares': { it: 'quadretti di {size}', en: 'squares of {size}' },
  'map.person': { it: '{name}, {presence}, posizione di {seen}', en: '{name}, {presence}, seen {seen}' },
  'map.cluster': { it: '{count} persone: {presence}', en: '{count} people: {presence}' },
  'map.pointer': { it: '{name} è a {distance}: mostra sulla mappa', en: '{name} is {distance} away: show on the map' },
  'map.pointers': {
    it: '{name} è a {distance}, con {count} {count|altra persona|altre persone} nella stessa direzione: mostra sulla mappa',
    en: '{name} is {distance} away, with {count} {count|other|others} in the same direction: show on the map',
  },
  'map.legend': { it: 'Legenda', en: 'Legend' },
  'map.legend.notInCompany': { it: 'Non in servizio: solo in elenco', en: 'Not in the company: in the list only' },
  'map.trail.start': { it: 'Inizio {time}', en: 'Start {time}' },
  'map.trail.end': { it: 'Fine {time}', en: 'End {time}' },
  'map.trail.dwell': { it: '{minutes} min', en: '{minutes} min' },
  'polygons.place.ne': { it: '{lat} N {lng} E', en: '{lat} N {lng} E' },
  'polygons.place.nw': { it: '{lat} N {lng} O', en: '{lat} N {lng} W' },
  'polygons.place.se': { it: '{lat} S {lng} E', en: '{lat} S {lng} E' },
  'polygons.place.sw': { it: '{lat} S {lng} O', en: '{lat} S {lng} W' },
});
