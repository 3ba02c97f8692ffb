import { defineMessages } from '../define-messages.ts';

/** Texts of the viewer that shows PDF files inside a page. */
export const pdfMessages = defineMessages({
  'pdf.page': { it: 'Pagina {page} di {pages}', en: 'Page {page} of {pages}' },
  'pdf.tools': { it: 'Pagine e ingrandimento', en: 'Pages and zoom' },
  'pdf.previous': { it: 'Pagina precedente', en: 'Previous page' },
  'pdf.next': { it: 'Pagina successiva', en: 'Next page' },
  'pdf.zoom.out': { it: 'Riduci', en: 'Zoom out' },
  'pdf.zoom.in': { it: 'Ingrandisci', en: 'Zoom in' },
  'pdf.zoom.percent': { it: '{percent}%', en: '{percent}%' },
  'pdf.zoom.actual': { it: '{percent}%, mostra al 100%', en: '{percent}%, show at 100%' },
  'pdf.zoom.fit': { it: 'Adatta alla larghezza', en: 'Fit to width' },
  'pdf.keys': {
    it: 'Pag ↑ e Pag ↓ oppure ← e → cambiano pagina, Inizio e Fine vanno alla prima e all’ultima, + e − cambiano l’ingrandimento, 0 adatta alla larghezza.',
    en: 'Page Up and Page Down or ← and → change the page, Home and End go to the first and the last, + and − zoom, 0 fits to width.',
  },

  'pdf.opening': { it: 'Apertura del documento…', en: 'Opening the document…' },
  'pdf.picture': { it: '{name}, pagina {page} di {pages}', en: '{name}, page {page} of {pages}' },
  'pdf.picture.noText': {
    it: '{name}, pagina {page} di {pages}: un’immagine senza testo',
    en: '{name}, page {page} of {pages}: an image without text',
  },

  'pdf.marks': { it: 'Evidenziato nella pagina', en: 'Highlighted on the page' },
  'pdf.mark.code': { it: 'Codice fiscale', en: 'Tax code' },
  'pdf.mark.name': { it: 'Nome', en: 'Name' },
  'pdf.mark.month': { it: 'Mese', en: 'Month' },
  'pdf.mark.wrong': { it: 'Non corrisponde', en: 'Does not match' },

  'pdf.fault.broken': {
    it: 'Il file non si apre: è danneggiato o non è un PDF.',
    en: 'The file cannot be opened: it is damaged or not a PDF.',
  },
  'pdf.fault.locked': {
    it: 'Il file è protetto da una password e non si può mostrare.',
    en: 'The file is protected by a password and cannot be shown.',
  },
  'pdf.fault.engine': {
    it: 'Il visualizzatore dei PDF non si è caricato.',
    en: 'The PDF viewer did not load.',
  },
  'pdf.fault.page': {
    it: 'Questa pagina è danneggiata e non si può mostrare.',
    en: 'This page is damaged and cannot be shown.',
  },
});
