import { defineMessages } from '../define-messages.ts';

export const viewMessages = defineMessages({
  'views.title': { it: 'Viste', en: 'Views' },
  'views.field.name': { it: 'Nome della vista', en: 'Name of the view' },
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
