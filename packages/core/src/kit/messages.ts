import { defineMessages } from '../define-messages.ts';

/** Texts of the shared components; nothing here names a module. */
export const kitMessages = defineMessages({
  'kit.yes': { it: 'Sì', en: 'Yes' },
  'kit.no': { it: 'No', en: 'No' },
  'kit.none': { it: 'Nessuno', en: 'None' },
  'kit.delete': { it: 'Elimina', en: 'Delete' },
  'kit.undo': { it: 'Annulla', en: 'Undo' },

  'kit.offline': {
    it: 'Nessuna connessione: i salvataggi sono sospesi',
    en: 'No connection: saving is suspended',
  },

  'kit.part.offline': { it: 'Nessuna connessione', en: 'No connection' },
  'kit.part.missing': { it: 'Questa parte non è arrivata', en: 'This part did not arrive' },
  'kit.part.newVersion': {
    it: 'È disponibile una nuova versione: ricaricare la pagina',
    en: 'A new version is available: please reload the page',
  },

  'kit.search.clear': { it: 'Cancella la ricerca', en: 'Clear the search' },
  'kit.filters': { it: 'Filtri', en: 'Filters' },
  'kit.filters.any': { it: 'Tutti', en: 'All' },
  'kit.filters.reset': { it: 'Azzera', en: 'Clear all' },
  'kit.filters.remove': { it: 'Rimuovi il filtro {label}', en: 'Remove the filter {label}' },
  'kit.filters.dropped': { it: 'Filtro non valido rimosso: {names}', en: 'Invalid filter removed: {names}' },
  'kit.filters.sort': { it: 'ordinamento', en: 'sorting' },
  'kit.filters.page': { it: 'pagina', en: 'page' },
  'kit.filters.pageSize': { it: 'righe per pagina', en: 'rows per page' },
  'kit.filters.from': { it: 'Dal', en: 'From' },
  'kit.filters.to': { it: 'Al', en: 'To' },
  'kit.filters.since': { it: 'dal {day}', en: 'from {day}' },
  'kit.filters.until': { it: 'fino al {day}', en: 'until {day}' },
  'kit.filters.today': { it: 'Oggi', en: 'Today' },
  'kit.filters.lastDays': { it: 'Ultimi {count} giorni', en: 'Last {count} days' },

  'kit.table.columns': { it: 'Colonne', en: 'Columns' },
  'kit.table.columns.reset': { it: 'Ripristina', en: 'Restore' },
  'kit.table.look': { it: 'Aspetto dell’elenco', en: 'Look of the list' },
  'kit.table.look.rows': { it: 'Elenco', en: 'List' },
  'kit.table.look.tiles': { it: 'Schede', en: 'Cards' },
  'kit.table.actions': { it: 'Azioni', en: 'Actions' },
  'kit.table.actionsOf': { it: 'Azioni: {name}', en: 'Actions: {name}' },
  'kit.table.select': { it: 'Seleziona {name}', en: 'Select {name}' },
  'kit.table.rows': { it: 'Righe', en: 'Rows' },
  'kit.table.range': { it: '{from}–{to} di {total}', en: '{from}–{to} of {total}' },
  'kit.table.previous': { it: 'Pagina precedente', en: 'Previous page' },
  'kit.table.next': { it: 'Pagina successiva', en: 'Next page' },
  'kit.table.sort': { it: 'Ordina', en: 'Sort' },
  'kit.table.selected': {
    it: '{count} {count|elemento selezionato|elementi selezionati}',
    en: '{count} {count|item|items} selected',
  },
  'kit.table.deselect': { it: 'Deseleziona', en: 'Clear selection' },
  'kit.table.bulk': { it: 'Azioni sulla selezione', en: 'Actions on the selection' },

  'kit.export': { it: 'Esporta', en: 'Export' },
  'kit.export.xlsx': { it: 'Excel (.xlsx)', en: 'Excel (.xlsx)' },
  'kit.export.csv': { it: 'CSV (.csv)', en: 'CSV (.csv)' },
  'kit.export.scope': {
    it: '{total} {total|riga|righe}: ciò che il filtro mostra',
    en: '{total} {total|row|rows}: what the filter shows',
  },
  'kit.export.task': { it: 'Esportazione: {name}', en: 'Export: {name}' },

  'kit.empty': { it: 'Ancora niente da mostrare', en: 'Nothing to show yet' },
  'kit.empty.filtered': {
    it: 'Nessun risultato per {count} {count|filtro|filtri}',
    en: 'No results for {count} {count|filter|filters}',
  },
  'kit.error.requestId': { it: 'Codice della richiesta: {id}', en: 'Request code: {id}' },
  'kit.forbidden.text': {
    it: 'Chiedere a un amministratore. Ruolo attuale: {role}.',
    en: 'Please ask an administrator. Current role: {role}.',
  },
  'kit.moduleOff.text': {
    it: 'Lo attiva il fornitore di Timbro, insieme al contratto.',
    en: 'The provider of Timbro activates it, along with the contract.',
  },
  'kit.stale.by': { it: 'Modificato da {name} {ago}', en: 'Changed by {name} {ago}' },
  'kit.stale.reload': { it: 'Ricarica', en: 'Reload' },
  'kit.stale.keeps': {
    it: 'Ricaricando, ciò che è stato scritto in questa finestra resta.',
    en: 'After reloading, what was typed in this window stays.',
  },

  'kit.form.unsaved': { it: 'Modifiche non salvate', en: 'Unsaved changes' },
  'kit.form.unsaved.text': {
    it: 'Lasciando la pagina adesso, le modifiche andranno perse.',
    en: 'Leaving the page now loses the changes.',
  },
  'kit.form.stay': { it: 'Resta', en: 'Stay' },
  'kit.form.discard': { it: 'Abbandona le modifiche', en: 'Discard changes' },
  'kit.form.saveHint': { it: 'Ctrl + Invio per salvare', en: 'Ctrl + Enter saves' },
  'kit.field.showPassword': { it: 'Mostra la password', en: 'Show the password' },
  'kit.field.hidePassword': { it: 'Nascondi la password', en: 'Hide the password' },
  'kit.field.capsLock': { it: 'Il blocco maiuscole è attivo', en: 'Caps lock is on' },
  'kit.field.chooseFile': { it: 'Scegli il file', en: 'Choose the file' },
  'kit.field.noFile': { it: 'Nessun file scelto', en: 'No file chosen' },
  'kit.field.removeFile': { it: 'Rimuovi {name}', en: 'Remove {name}' },
  'kit.field.characters': { it: '{count} di {max} caratteri', en: '{count} of {max} characters' },

  'kit.confirm.typed': { it: 'Scrivere «{name}» per confermare', en: 'Type “{name}” to confirm' },

  'kit.palette': { it: 'Comandi', en: 'Commands' },
  'kit.palette.placeholder': { it: 'Cerca in Timbro', en: 'Search Timbro' },
  'kit.palette.empty': { it: 'Nessun risultato', en: 'Nothing found' },
  'kit.palette.searching': { it: 'Ricerca in corso…', en: 'Searching…' },
  'kit.palette.failed': { it: 'La ricerca non è riuscita', en: 'The search did not succeed' },
  'kit.palette.recent': { it: 'Recenti', en: 'Recent' },
  'kit.palette.pages': { it: 'Pagine', en: 'Pages' },
  'kit.palette.commands': { it: 'Comandi di questa pagina', en: 'Commands of this page' },
  'kit.palette.everywhere': { it: 'Comandi generali', en: 'General commands' },
  'kit.palette.hint': { it: '↑ ↓ per scegliere, Invio per aprire', en: '↑ ↓ to choose, Enter to open' },

  'kit.shortcuts': { it: 'Scorciatoie da tastiera', en: 'Keyboard shortcuts' },
  'kit.shortcuts.everywhere': { it: 'Ovunque', en: 'Everywhere' },
  'kit.shortcuts.page': { it: 'In questa pagina', en: 'On this page' },
  'kit.shortcuts.then': { it: 'poi', en: 'then' },
  'kit.shortcuts.off': {
    it: 'I tasti singoli sono disattivati nelle impostazioni del profilo.',
    en: 'Single keys are turned off in the profile settings.',
  },
  'kit.shortcuts.search': { it: 'Cerca nella pagina', en: 'Search in the page' },
  'kit.shortcuts.filters': { it: 'Filtri della pagina', en: 'Filters of the page' },
  'kit.shortcuts.palette': { it: 'Ricerca, pagine e comandi', en: 'Search, pages and commands' },
  'kit.shortcuts.sheet': { it: 'Queste scorciatoie', en: 'These shortcuts' },

  'kit.progress': { it: 'Operazioni in corso', en: 'Work in progress' },
  'kit.progress.done': { it: 'Completata', en: 'Done' },
  'kit.progress.failed': { it: 'Non riuscita: {reason}', en: 'Failed: {reason}' },
  'kit.progress.dismiss': { it: 'Rimuovi {label}', en: 'Dismiss {label}' },

  'kit.notFound.text': {
    it: 'È stato eliminato, oppure il collegamento non è completo.',
    en: 'It was deleted, or the link is not complete.',
  },
  'kit.notFound.back': { it: 'Torna all’elenco', en: 'Back to the list' },
  'kit.panel.previous': { it: 'Precedente', en: 'Previous' },
  'kit.panel.next': { it: 'Successivo', en: 'Next' },

  'kit.history.title': { it: 'Cronologia', en: 'History' },
  'kit.history.empty': { it: 'Nessuna modifica registrata', en: 'No changes recorded' },
  'kit.history.system': { it: 'Sistema', en: 'System' },
  'kit.history.more': { it: 'Mostra altre', en: 'Show more' },
  'kit.history.refused': { it: 'Rifiutata', en: 'Refused' },
});
