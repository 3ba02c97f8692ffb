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
  // What a sign on the map is called holds the words on it as they stand there, for who speaks to the screen.
  'map.person': { it: '{name}, {seen}: {presence}', en: '{name}, {seen}: {presence}' },
  'map.cluster': { it: '{count} persone: {presence}', en: '{count} people: {presence}' },
  'map.pointer': {
    it: '{name}, {distance} di distanza: mostra sulla mappa',
    en: '{name}, {distance} away: show on the map',
  },
  'map.pointers': {
    it: '{name}, {distance}, +{count} {count|altra persona|altre persone} nella stessa direzione: mostra sulla mappa',
    en: '{name}, {distance}, +{count} {count|other|others} in the same direction: show on the map',
  },
  'map.legend': { it: 'Legenda', en: 'Legend' },
  'map.legend.notInCompany': { it: 'Non in servizio: solo in elenco', en: 'Not in the company: in the list only' },
  'map.trail.start': { it: 'Inizio {time}', en: 'Start {time}' },
  'map.trail.end': { it: 'Fine {time}', en: 'End {time}' },
  'map.trail.both': { it: 'Inizio {from} e fine {to}', en: 'Start {from} and end {to}' },
  'map.trail.dwell': { it: '{minutes} min', en: '{minutes} min' },
  'polygons.place.ne': { it: '{lat} N {lng} E', en: '{lat} N {lng} E' },
  'polygons.place.nw': { it: '{lat} N {lng} O', en: '{lat} N {lng} W' },
  'polygons.place.se': { it: '{lat} S {lng} E', en: '{lat} S {lng} E' },
  'polygons.place.sw': { it: '{lat} S {lng} O', en: '{lat} S {lng} W' },
});

/** Drawing an area. */
export const areaEditorMessages = defineMessages({
  'polygons.editor': { it: 'Disegno dell’area', en: 'Drawing of the area' },
  'polygons.map': { it: 'Mappa dell’area', en: 'Map of the area' },
  'polygons.tools': { it: 'Strumenti di disegno', en: 'Drawing tools' },
  'polygons.tool.polygon': { it: 'Disegna poligono', en: 'Draw polygon' },
  'polygons.tool.rectangle': { it: 'Rettangolo', en: 'Rectangle' },
  'polygons.tool.probe': { it: 'Prova un punto', en: 'Try a point' },
  'polygons.paste': { it: 'Incolla…', en: 'Paste…' },
  'polygons.here': { it: 'Vai alla mia posizione', en: 'Go to my position' },
  'polygons.here.failed': { it: 'La posizione non è disponibile', en: 'The position is not available' },
  'polygons.undo': { it: 'Annulla modifica', en: 'Undo change' },
  'polygons.redo': { it: 'Ripeti modifica', en: 'Redo change' },
  'polygons.hint.begin': {
    it: 'Scegliere uno strumento, incollare un’area o scrivere le coordinate dei vertici.',
    en: 'Choose a tool, paste an area or type the coordinates of its corners.',
  },
  'polygons.hint.move': {
    it: 'Trascinare i vertici; i punti tra due vertici ne aggiungono uno, il doppio clic lo elimina.',
    en: 'Drag the corners; the points between two corners add one, a double click removes it.',
  },
  'polygons.hint.move.keys': {
    it: 'Da tastiera: Tab, frecce, Canc.',
    en: 'By keyboard: Tab, arrows, Delete.',
  },
  'polygons.hint.polygon': {
    it: 'Fare clic sulla mappa per ogni vertice e di nuovo sul primo per chiudere il poligono.',
    en: 'Click on the map for each corner, and again on the first one to close the polygon.',
  },
  'polygons.hint.polygon.keys': {
    it: 'Da tastiera: frecce, barra spaziatrice, Invio. Esc termina.',
    en: 'By keyboard: arrows, space bar, Enter. Esc ends.',
  },
  'polygons.hint.rectangle': {
    it: 'Trascinare da un angolo a quello opposto, o fare clic su entrambi.',
    en: 'Drag from one corner to the opposite one, or click both.',
  },
  'polygons.hint.rectangle.keys': {
    it: 'Da tastiera: Invio sulla mappa ne disegna uno al centro. Esc termina.',
    en: 'By keyboard: Enter on the map draws one in the middle. Esc ends.',
  },
  'polygons.hint.probe': {
    it: 'Fare clic sulla mappa o scrivere le coordinate: l’area non cambia.',
    en: 'Click on the map or type the coordinates: the area does not change.',
  },
  'polygons.hint.probe.keys': { it: 'Esc termina.', en: 'Esc ends.' },
  'polygons.corner': { it: 'Vertice {number} di {count}, {place}', en: 'Corner {number} of {count}, {place}' },
  'polygons.corner.closes': {
    it: 'Vertice {number} di {count}, {place}: chiude il poligono',
    en: 'Corner {number} of {count}, {place}: closes the polygon',
  },
  'polygons.corner.keys': {
    it: 'Le frecce lo spostano di 1 metro, con Maiusc di 10; Canc lo elimina.',
    en: 'Arrow keys move it by 1 metre, with Shift by 10; Delete removes it.',
  },
  'polygons.middle': {
    it: 'Aggiungi un vertice tra {from} e {to}',
    en: 'Add a corner between {from} and {to}',
  },
  'polygons.corners': { it: 'Vertici', en: 'Corners' },
  'polygons.corners.number': { it: 'N.', en: 'No.' },
  'polygons.corners.lat': { it: 'Latitudine', en: 'Latitude' },
  'polygons.corners.lng': { it: 'Longitudine', en: 'Longitude' },
  'polygons.corners.latOf': { it: 'Latitudine del vertice {number}', en: 'Latitude of corner {number}' },
  'polygons.corners.lngOf': { it: 'Longitudine del vertice {number}', en: 'Longitude of corner {number}' },
  'polygons.corners.actions': { it: 'Azioni', en: 'Actions' },
  'polygons.corners.add': { it: 'Aggiungi vertice', en: 'Add corner' },
  'polygons.corners.remove': { it: 'Elimina il vertice {number}', en: 'Remove corner {number}' },
  'polygons.area': { it: '{area} m² di {max}', en: '{area} m² of {max}' },
  'polygons.fits': { it: 'L’area può essere salvata', en: 'The area can be saved' },
  'polygons.unread': {
    it: 'correggere le coordinate del vertice {number}',
    en: 'correct the coordinates of corner {number}',
  },
  'polygons.unread.new': {
    it: 'Il vertice {number} non è ancora aggiunto: completarlo e premere Invio, o svuotarne i campi',
    en: 'Corner {number} is not added yet: complete it and press Enter, or empty its fields',
  },
  'polygons.because.few': { it: 'servono almeno {few} vertici', en: 'at least {few} corners are needed' },
  'polygons.because.many': { it: 'i vertici sono al massimo {many}', en: 'there are at most {many} corners' },
  'polygons.because.small': { it: 'l’area minima è di {small} m²', en: 'the smallest area is {small} m²' },
  'polygons.because.large': { it: 'al massimo {large} m²', en: 'at most {large} m²' },
  'polygons.because.crossing': {
    it: 'i lati si incrociano o si toccano',
    en: 'its sides cross or touch each other',
  },
  'polygons.because.offMap': { it: 'le coordinate sono fuori dalla mappa', en: 'the coordinates are off the map' },
  'polygons.probe.field': { it: 'Latitudine, longitudine', en: 'Latitude, longitude' },
  'polygons.probe.try': { it: 'Prova', en: 'Try' },
  'polygons.probe.format': {
    it: 'Formato non valido: scrivere ad esempio 43.7701, 11.2552',
    en: 'Not valid format: write for example 43.7701, 11.2552',
  },
  'polygons.probe.noArea': { it: 'non c’è ancora un’area', en: 'there is no area yet' },
  'polygons.probe.inside': { it: 'dentro', en: 'inside' },
  'polygons.probe.insideOf': { it: 'dentro l’area {name}', en: 'inside the area {name}' },
  'polygons.probe.outside': { it: 'fuori, a {distance} dal bordo', en: 'outside, {distance} from the edge' },
  'polygons.probe.counts': {
    it: 'Conta come fuori: sono più di {margin}, se il telefono è abbastanza preciso.',
    en: 'It counts as outside: more than {margin}, if the phone is precise enough.',
  },
  'polygons.probe.tooNear': {
    it: 'Non conta come fuori: si è fuori da oltre {margin} dal bordo.',
    en: 'It does not count as outside: that begins beyond {margin} from the edge.',
  },
  'polygons.paste.title': { it: 'Incolla un’area', en: 'Paste an area' },
  'polygons.paste.field': { it: 'GeoJSON, KML o coordinate', en: 'GeoJSON, KML or coordinates' },
  'polygons.paste.help': {
    it: 'Per le coordinate, una riga per vertice: latitudine, longitudine.',
    en: 'For coordinates, one line for each corner: latitude, longitude.',
  },
  'polygons.paste.file': { it: 'Scegli un file', en: 'Choose a file' },
  'polygons.paste.use': { it: 'Usa quest’area', en: 'Use this area' },
  'polygons.paste.unreadable': {
    it: 'nel testo non c’è un’area leggibile',
    en: 'there is no readable area in the text',
  },
  'polygons.paste.several': {
    it: 'nel testo ci sono più aree, o un’area con un foro',
    en: 'there are several areas in the text, or one with a hole',
  },
});

/** The areas of the company and what its log of exits stands on. */
export const exitSettingsTabMessages = defineMessages({
  'polygons.title': { it: 'Aree aziendali', en: 'Company areas' },
  'polygons.text': {
    it: 'Una per sede: dicono chi è in azienda e chi è fuori.',
    en: 'One for each site: they tell who is inside and who is outside.',
  },
  'polygons.draw': { it: 'Disegna l’area', en: 'Draw the area' },
  'polygons.new': { it: 'Nuova area', en: 'New area' },
  'polygons.edit': { it: 'Modifica area: {name}', en: 'Edit area: {name}' },
  'polygons.editOf': { it: 'Modifica {name}', en: 'Edit {name}' },
  'polygons.remove': { it: 'Elimina', en: 'Delete' },
  'polygons.removeOf': { it: 'Elimina {name}', en: 'Delete {name}' },
  'polygons.remove.confirm': { it: 'Eliminare l’area {name}?', en: 'Delete the area {name}?' },
  'polygons.remove.text': {
    it: 'Chi vi si trova risulterà fuori. L’eliminazione è definitiva.',
    en: 'Whoever is in it will be outside. Deleting is final.',
  },
  'polygons.remove.last': {
    it: 'Il registro uscite è attivo e ha bisogno di almeno un’area: per eliminare {name} va prima disattivato nella scheda Tracciamento.',
    en: 'The exits log is on and needs at least one area: to delete {name}, first switch it off in the Tracking tab.',
  },
  'polygons.show': { it: 'Mostra sulla mappa', en: 'Show on the map' },
  'polygons.showOf': { it: 'Mostra {name} sulla mappa', en: 'Show {name} on the map' },
  'polygons.map.all': { it: 'Mappa delle aree aziendali', en: 'Map of the company areas' },
  'polygons.size': { it: '{area} m²', en: '{area} m²' },
  'polygons.field.name': { it: 'Nome', en: 'Name' },
  'polygons.field.address': { it: 'Indirizzo', en: 'Address' },
  'polygons.field.geometry': { it: 'Area', en: 'Area' },
  'exitsSettings.title': { it: 'Registro delle uscite', en: 'Exits log' },
  'exitsSettings.text': {
    it: 'Il registro si attiva nella scheda Tracciamento: prima serve la base giuridica, un accordo sindacale (RSU/RSA) o un’autorizzazione INL.',
    en: 'The log is switched on in the Tracking tab: it first needs a legal basis, a union agreement or an authorisation of the labour inspectorate.',
  },
  'exitsSettings.on': {
    it: 'Il registro è attivo: la base giuridica si può cambiare, non togliere.',
    en: 'The log is on: its legal basis can be changed, not removed.',
  },
  'exitsSettings.switchOff': {
    it: 'Il registro uscite è attivo: per togliere la base giuridica va prima disattivato nella scheda Tracciamento.',
    en: 'The exits log is on: to remove its legal basis, first switch it off in the Tracking tab.',
  },
  'exitsSettings.field.kind': { it: 'Base giuridica', en: 'Legal basis' },
  'exitsSettings.field.number': { it: 'Numero', en: 'Number' },
  'exitsSettings.field.date': { it: 'Data', en: 'Date' },
  'exitsSettings.field.interval': { it: 'Una posizione ogni', en: 'A position every' },
  'exitsSettings.minutes': { it: '{count} {count|minuto|minuti}', en: '{count} {count|minute|minutes}' },
  'exitsSettings.changedBy': { it: 'Modificate da {name} il {at}.', en: 'Changed by {name} on {at}.' },
  'exitsSettings.changed': { it: 'Modificate il {at}.', en: 'Changed on {at}.' },
  'exitsSettings.unchanged': { it: 'Mai modificate.', en: 'Never changed.' },
});
