import { defineMessages } from '../define-messages.ts';

/** Texts of the import wizard. What ends in `shown` is a count in the reader's format; the count itself chooses the word. */
export const importMessages = defineMessages({
  'import.users': { it: 'Importa utenti', en: 'Import users' },
  'import.users.unknownRole': { it: 'Ruoli possibili: {roles}', en: 'Possible roles: {roles}' },
  'import.users.newDepartments': { it: 'Nuovi reparti: {names}', en: 'New departments: {names}' },
  'import.users.departmentsMade': { it: 'Reparti creati: {names}', en: 'Departments made: {names}' },

  'import.steps': { it: 'Passi dell’importazione', en: 'Steps of the import' },
  'import.step.file': { it: 'File', en: 'File' },
  'import.step.columns': { it: 'Colonne', en: 'Columns' },
  'import.step.check': { it: 'Controllo', en: 'Check' },
  'import.step.run': { it: 'Importazione', en: 'Import' },
  'import.rows': { it: '{shown} {count|riga|righe}', en: '{shown} {count|row|rows}' },

  'import.file.title': { it: 'Scegliere il file', en: 'Choose the file' },
  'import.file.text': {
    it: 'CSV o Excel (.xlsx), con i nomi delle colonne nella prima riga; l’ordine delle colonne non conta.',
    en: 'CSV or Excel (.xlsx), with the names of the columns in the first row; their order does not matter.',
  },
  'import.file.drop': { it: 'Trascinare qui il file', en: 'Drag the file here' },
  'import.file.or': { it: 'oppure', en: 'or' },
  'import.file.other': { it: 'Scegli un altro file', en: 'Choose another file' },
  'import.file.template': { it: 'Scarica il modello', en: 'Download the template' },
  'import.file.templateName': { it: 'modello {name}', en: 'template {name}' },
  'import.file.reading': { it: 'Lettura del file…', en: 'Reading the file…' },
  'import.file.xlsx': { it: 'Foglio Excel', en: 'Excel sheet' },
  'import.file.csv': {
    it: 'CSV, codifica {encoding}, separatore {delimiter}',
    en: 'CSV, encoding {encoding}, separator {delimiter}',
  },
  'import.delimiter.semicolon': { it: 'punto e virgola', en: 'semicolon' },
  'import.delimiter.comma': { it: 'virgola', en: 'comma' },
  'import.delimiter.tab': { it: 'tabulazione', en: 'tab' },
  'import.delimiter.bar': { it: 'barra verticale', en: 'vertical bar' },
  'import.encoding.utf-8': { it: 'UTF-8', en: 'UTF-8' },
  'import.encoding.utf-16le': { it: 'UTF-16', en: 'UTF-16' },
  'import.encoding.utf-16be': { it: 'UTF-16', en: 'UTF-16' },
  'import.encoding.windows-1252': { it: 'Windows-1252', en: 'Windows-1252' },

  'import.refused.unreadable': {
    it: 'Il file «{name}» non è leggibile: sono ammessi file CSV ed Excel (.xlsx)',
    en: '“{name}” cannot be read: CSV and Excel (.xlsx) files are accepted',
  },
  'import.refused.tooManyRows': {
    it: 'Il file «{name}» ha più di {most} righe: dividerlo in più file',
    en: '“{name}” has more than {most} rows: please split it into several files',
  },
  'import.refused.tooLarge': { it: 'Il file «{name}» è troppo grande', en: '“{name}” is too large' },
  'import.refused.empty': { it: 'Il file «{name}» è vuoto', en: '“{name}” is empty' },
  'import.refused.headsOnly': {
    it: 'Il file «{name}» contiene solo i nomi delle colonne',
    en: '“{name}” has only the names of the columns',
  },
  'import.refused.oneFile': { it: 'Scegliere un solo file', en: 'Please choose one file only' },

  'import.columns.title': { it: 'Abbinare le colonne', en: 'Match the columns' },
  'import.columns.text': {
    it: 'Per ogni colonna del file, indicare il dato che contiene. La scelta viene ricordata.',
    en: 'For each column of the file, say what it holds. The choice is remembered.',
  },
  'import.columns.meaningOf': { it: 'Dato della colonna {head}', en: 'Meaning of the column {head}' },
  'import.columns.unnamed': { it: 'Colonna {letter}', en: 'Column {letter}' },
  'import.columns.none': { it: 'Non importare', en: 'Do not import' },
  'import.columns.required': { it: '{label} (obbligatorio)', en: '{label} (required)' },
  'import.columns.missing': {
    it: '{count|Manca un dato obbligatorio|Mancano dati obbligatori}: {names}',
    en: '{count|A required column is|Required columns are} missing: {names}',
  },

  'import.check.title': { it: 'Controllare le righe', en: 'Check the rows' },
  'import.check.text': {
    it: 'Ogni cella si può correggere qui; il file di partenza non cambia.',
    en: 'Every cell can be corrected here; the file itself does not change.',
  },
  'import.check.good': { it: '{shown} {count|pronta|pronte}', en: '{shown} ready' },
  'import.check.faulty': { it: '{shown} con errori', en: '{shown} with errors' },
  'import.check.leftOut': { it: '{shown} {count|esclusa|escluse}', en: '{shown} left out' },
  'import.check.onlyFaulty': { it: 'Solo errori ({shown})', en: 'Only errors ({shown})' },
  'import.check.table': { it: 'Righe del file', en: 'Rows of the file' },
  'import.check.row': { it: 'Riga', en: 'Row' },
  'import.check.include': { it: 'Importa', en: 'Import' },
  'import.check.includeRow': { it: 'Importa la riga {row}', en: 'Import row {row}' },
  'import.check.cell': { it: '{label}, riga {row}', en: '{label}, row {row}' },
  'import.check.noneFaulty': { it: 'Nessuna riga con errori', en: 'No row has errors' },
  'import.check.noneGood': {
    it: 'Nessuna riga è pronta: correggerne almeno una',
    en: 'No row is ready: please correct at least one',
  },
  'import.check.skipped': {
    it: '{shown} {count|riga con errori non sarà importata|righe con errori non saranno importate}',
    en: '{shown} {count|row|rows} with errors will not be imported',
  },

  'import.run.title': { it: 'Importare', en: 'Import' },
  'import.run.text': {
    it: 'Nessun dato è stato ancora modificato: ecco che cosa cambierà.',
    en: 'Nothing has been changed yet: this is what will change.',
  },
  'import.run.created': { it: 'Nuovi', en: 'New' },
  'import.run.updated': { it: 'Da aggiornare', en: 'To update' },
  'import.run.unchanged': { it: 'Invariati', en: 'Unchanged' },
  'import.run.refused': { it: 'Non importabili', en: 'Cannot be imported' },
  'import.run.leftOut': { it: 'Esclusi', en: 'Left out' },
  'import.run.showRefused': { it: 'Mostra le righe con errori', en: 'Show the rows with errors' },
  'import.run.start': {
    it: 'Importa {shown} {count|riga|righe}',
    en: 'Import {shown} {count|row|rows}',
  },
  'import.run.running': { it: 'Importazione in corso', en: 'Importing' },
  'import.run.progress': { it: '{done} di {total} righe', en: '{done} of {total} rows' },
  'import.run.mayClose': {
    it: 'La finestra può essere chiusa: l’importazione continua.',
    en: 'This window may be closed: the import goes on.',
  },
  'import.run.task': { it: 'Importazione: {name}', en: 'Import: {name}' },
  'import.run.stopped': {
    it: 'L’importazione si è fermata dopo {done} di {total} righe. Riprovando, riprende da lì.',
    en: 'The import stopped after {done} of {total} rows. Trying again goes on from there.',
  },
  'import.run.done': { it: 'Importazione completata', en: 'Import completed' },
  'import.run.doneText': {
    it: 'Importazione completata: {createdShown} {created|creato|creati}, {updatedShown} {updated|aggiornato|aggiornati}',
    en: 'Import completed: {createdShown} created, {updatedShown} updated',
  },
  'import.done.created': { it: 'Creati', en: 'Created' },
  'import.done.updated': { it: 'Aggiornati', en: 'Updated' },
  'import.done.refused': { it: 'Non importati', en: 'Not imported' },
  'import.errors.download': { it: 'Scarica gli errori', en: 'Download the errors' },
  'import.errors.name': { it: 'errori {name}', en: 'errors {name}' },
  'import.errors.row': { it: 'Riga del file', en: 'Row of the file' },
  'import.errors.why': { it: 'Motivo', en: 'Reason' },
});
