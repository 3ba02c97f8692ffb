import { defineMessages } from '../define-messages.ts';

export const departmentMessages = defineMessages({
  'departments.title': { it: 'Reparti', en: 'Departments' },
  'departments.field.name': { it: 'Nome', en: 'Name' },
  'departments.field.responsibles': { it: 'Responsabili', en: 'Responsibles' },
  'departments.create': { it: 'Nuovo reparto', en: 'New department' },
  'departments.make': { it: 'Crea', en: 'Create' },
  'departments.create.done': { it: 'Reparto creato', en: 'Department created' },
  'departments.edit': { it: 'Modifica reparto', en: 'Edit department' },
  'departments.update.done': { it: 'Reparto aggiornato', en: 'Department updated' },
  'departments.remove': { it: 'Elimina', en: 'Delete' },
  'departments.remove.done': { it: 'Reparto eliminato', en: 'Department deleted' },
  'departments.remove.confirm': { it: 'Eliminare il reparto {name}?', en: 'Delete the department {name}?' },
  'departments.remove.text': { it: 'L’eliminazione è definitiva.', en: 'Deleting is final.' },
  'departments.remove.first': {
    it: 'Prima di eliminarlo spostare le persone in un altro reparto e togliere il reparto dagli orari di lavoro.',
    en: 'Before deleting it, move the people to another department and take it out of the work schedules.',
  },
  'departments.remove.refused': {
    it: 'Impossibile eliminare il reparto {name}',
    en: 'The department {name} cannot be deleted',
  },
  'departments.removeOf': { it: 'Elimina {name}', en: 'Delete {name}' },
  'departments.editOf': { it: 'Modifica {name}', en: 'Edit {name}' },
  'departments.people': { it: '{count} {count|persona|persone}', en: '{count} {count|person|people}' },
  'departments.showPeople': { it: 'Mostra le persone di {name}', en: 'Show the people of {name}' },
  'departments.noResponsible': { it: 'Nessun responsabile', en: 'No responsible' },
  'departments.help.responsibles': {
    it: 'Vedono e gestiscono le persone di questo reparto',
    en: 'They see and manage the people of this department',
  },
  'departments.pick.none': { it: 'Nessuna persona trovata', en: 'Nobody found' },
  'departments.empty': { it: 'Creare il primo reparto', en: 'Create the first department' },
  'departments.responsibleRole': {
    it: 'Un operatore non può essere responsabile di un reparto',
    en: 'An operator cannot answer for a department',
  },
  'departments.coverageTwice': {
    it: 'Il turno compare due volte nello stesso giorno',
    en: 'The shift appears twice on the same day',
  },
  'departments.inUse.people': {
    it: 'Ne {count|fa|fanno} parte {count} {count|persona|persone}',
    en: '{count} {count|person belongs|people belong} to it',
  },
  'departments.inUse.archived': {
    it: 'Ne {count|fa|fanno} parte {count} {count|persona archiviata|persone archiviate}',
    en: '{count} archived {count|person belongs|people belong} to it',
  },
  'departments.inUse.schedules': {
    it: 'Il reparto è indicato negli orari di lavoro: {names}',
    en: 'The department is named by the work schedules: {names}',
  },
  'inUse.absences': { it: 'Ha assenze registrate', en: 'Has absences' },
  'inUse.leave_requests': { it: 'Ha richieste di assenza', en: 'Has leave requests' },
  'inUse.payslips': { it: 'Ha buste paga', en: 'Has pay slips' },
  'inUse.documents': { it: 'Ha documenti', en: 'Has documents' },
  'inUse.stamps_updates': { it: 'Ha richieste di modifica timbratura', en: 'Has stamp update requests' },
  'inUse.balance_movements': { it: 'Ha saldi registrati', en: 'Has balances' },
  'inUse.users': {
    it: 'Ci sono persone in questo reparto, contando anche quelle archiviate',
    en: 'There are people in this department, counting archived ones too',
  },
});
