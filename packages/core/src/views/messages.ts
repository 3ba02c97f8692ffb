import { defineMessages } from '../define-messages.ts';

export const viewMessages = defineMessages({
  'views.title': { it: 'Viste', en: 'Views' },
  'views.field.name': { it: 'Nome della vista', en: 'Name of the view' },
  'views.field.scope': { it: 'Visibilità', en: 'Visibility' },
  'views.field.default': { it: 'Apri all’inizio', en: 'Open at first' },
  'views.field.default.help': {
    it: 'L’elenco si apre con questa vista',
    en: 'The list opens with this view',
  },
  'views.save': { it: 'Salva questa vista…', en: 'Save this view…' },
  'views.save.title': { it: 'Salva questa vista', en: 'Save this view' },
  'views.manage': { it: 'Gestisci le viste', en: 'Manage the views' },
  'views.takeCurrent': { it: 'Usa i filtri attuali', en: 'Use the current filters' },
  'views.remove': { it: 'Elimina la vista {name}', en: 'Delete the view {name}' },
  'views.none': { it: 'Nessuna vista', en: 'No views' },
  'views.scope.private': { it: 'Solo per me', en: 'Only for me' },
  'views.scope.company': { it: 'Per tutta l’azienda', en: 'For the whole company' },
  'views.tooMany': {
    it: 'Ci sono già troppe viste: eliminarne una prima',
    en: 'There are too many views already: delete one first',
  },
  'views.create.done': { it: 'Vista salvata', en: 'View saved' },
  'views.update.done': { it: 'Vista aggiornata', en: 'View updated' },
  'views.remove.done': { it: 'Vista eliminata', en: 'View deleted' },
});
