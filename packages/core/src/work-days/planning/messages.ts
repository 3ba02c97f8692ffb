import { defineMessages } from '@timbro/core/define-messages.ts';

/** Texts of the planning. */
export const planningMessages = defineMessages({
  'planning.search': { it: 'Filtra per nome', en: 'Filter by name' },
  'planning.department': { it: 'Reparto', en: 'Department' },
  'planning.department.all': { it: 'Tutti i reparti', en: 'All departments' },
  'planning.week': { it: 'Settimana', en: 'Week' },
  'planning.weekOf': { it: 'sett. {number}', en: 'week {number}' },
  'planning.previous': { it: 'Settimana precedente', en: 'Previous week' },
  'planning.next': { it: 'Settimana successiva', en: 'Next week' },
  'planning.thisWeek': { it: 'Settimana di oggi', en: 'This week' },

  'planning.grid': { it: 'Turni da {from} a {to}', en: 'Shifts from {from} to {to}' },
  'planning.people': { it: '{count} {count|persona|persone}', en: '{count} {count|person|people}' },
  'planning.person': { it: 'Persona', en: 'Person' },
  'planning.hours': { it: 'Ore', en: 'Hours' },
  'planning.total': { it: 'Ore / contratto', en: 'Hours / contract' },
  'planning.total.over': { it: 'Oltre le ore di contratto', en: 'Beyond the hours of the contract' },
  'planning.rest': { it: 'Riposo', en: 'Rest' },
  'planning.rest.hint': { it: 'Giorno di riposo', en: 'Day of rest' },
  'planning.free': { it: 'Nessun turno', en: 'No shift' },
  'planning.bySchedule': { it: 'Da orario', en: 'By schedule' },
  'planning.cell.local': { it: 'modifica non pubblicata', en: 'change not published' },
  'planning.cell.back': { it: 'torna all’orario, non pubblicato', en: 'back to the schedule, not published' },
  'planning.cell.kept': { it: 'bozza salvata', en: 'saved draft' },
  'planning.cell.keptBy': { it: 'bozza salvata da {name}, {at}', en: 'draft saved by {name}, {at}' },
  'planning.cell.fixed': { it: 'non modificabile', en: 'cannot be changed' },
  'planning.cell.conflict': {
    it: 'In conflitto: qualcun altro ha modificato la giornata',
    en: 'In conflict: somebody else has changed the day',
  },
  'planning.fixed': {
    it: 'I giorni passati e i mesi chiusi non si pianificano più',
    en: 'Days that are over and closed months are no longer planned',
  },

  'planning.pastWeek': {
    it: 'Settimana già passata: i turni si possono solo consultare',
    en: 'This week is over: its shifts can only be looked at',
  },

  'planning.palette': { it: 'Turni da assegnare', en: 'Shifts to assign' },
  'planning.palette.hint': {
    it: '{name}: premere e passare sulle celle, oppure trascinare su una cella',
    en: '{name}: press and pass over the cells, or drag onto a cell',
  },
  'planning.eraser': { it: 'Gomma', en: 'Eraser' },
  'planning.eraser.hint': {
    it: 'Riporta le giornate all’orario di lavoro',
    en: 'Takes days back to the work schedule',
  },
  'planning.newShift': { it: 'turno', en: 'shift' },
  'planning.keys': {
    it: 'Invio = assegna, Canc = gomma, Ctrl D = come sopra',
    en: 'Enter = assign, Del = eraser, Ctrl D = as above',
  },
  'planning.assign': { it: 'Assegna…', en: 'Assign…' },
  'planning.assignFor': { it: 'Assegna turni a {name}', en: 'Assign shifts to {name}' },
  'planning.assignTo': {
    it: 'Assegna a {count} {count|giornata|giornate}',
    en: 'Assign to {count} {count|day|days}',
  },
  'planning.assigned': {
    it: '{count} {count|giornata assegnata|giornate assegnate}: {name}',
    en: '{count} {count|day|days} assigned: {name}',
  },
  'planning.days': { it: 'Giorni', en: 'Days' },
  'planning.toSchedule': { it: 'Torna all’orario', en: 'Back to schedule' },
  'planning.selected': {
    it: '{count} {count|giornata selezionata|giornate selezionate}',
    en: '{count} {count|day|days} selected',
  },
  'planning.paste.unknown': {
    it: '{count} {count|cella incollata non è|celle incollate non sono} il nome di un turno',
    en: '{count} pasted {count|cell is|cells are} not the name of a shift',
  },

  'planning.steps': { it: 'Annulla e ripeti', en: 'Undo and redo' },
  'planning.undo': { it: 'Annulla modifica', en: 'Undo change' },
  'planning.redo': { it: 'Ripeti modifica', en: 'Redo change' },
  'planning.changedOutOfSight': {
    it: '{count} {count|giornata modificata|giornate modificate}, non in questa vista: {days}',
    en: '{count} {count|day|days} changed, not on show here: {days}',
  },
  'planning.key.assign': { it: 'Assegna il turno con quel numero', en: 'Assign the shift of that number' },
  'planning.key.fill': {
    it: 'Come la persona sopra; più giorni: ripeti a destra',
    en: 'As the person above; several days: fill to the right',
  },
  'planning.print': { it: 'Stampa', en: 'Print' },
  'planning.print.draft': { it: '* non ancora pubblicato', en: '* not published yet' },
  'planning.settings': { it: 'Turni, orari, reparti, regole', en: 'Shifts, schedules, departments, rules' },
  'planning.drafts': { it: 'bozze {count}', en: 'drafts {count}' },
  'planning.publish': { it: 'Pubblica {count}', en: 'Publish {count}' },
  'planning.published': {
    it: 'Pubblicato: {count} {count|giornata|giornate}',
    en: 'Published: {count} {count|day|days}',
  },
  'planning.kept': {
    it: 'Bozza salvata: {count} {count|giornata|giornate}',
    en: 'Draft saved: {count} {count|day|days}',
  },
  'planning.dropped': {
    it: 'Bozza scartata: {count} {count|giornata|giornate}',
    en: 'Draft discarded: {count} {count|day|days}',
  },
  'planning.drop': {
    it: 'Scarta {count} {count|bozza salvata|bozze salvate}',
    en: 'Discard {count} saved {count|draft|drafts}',
  },
  'planning.elsewhere': { it: '{count} altrove', en: '{count} elsewhere' },
  'planning.elsewhere.hint': {
    it: 'Bozze di altre settimane o di persone non mostrate',
    en: 'Drafts of other weeks or of people not on show',
  },
  'planning.savedBy': {
    it: '{count} {count|bozza salvata|bozze salvate} da {name}, {at}',
    en: '{count} {count|draft|drafts} saved by {name}, {at}',
  },
  'planning.elsewhere.show': { it: 'Mostra {week} ({count})', en: 'Show {week} ({count})' },
  'planning.elsewhere.discard': { it: 'Scarta {count} altrove', en: 'Discard {count} elsewhere' },
  'planning.elsewhere.discardOwn': {
    it: 'Scarta {count} {count|modifica|modifiche} non {count|salvata|salvate} altrove',
    en: 'Discard {count} unsaved {count|change|changes} elsewhere',
  },
  'planning.publishOwn': {
    it: 'Pubblica quelle mostrate e le mie altrove ({count})',
    en: 'Publish those on show and mine elsewhere ({count})',
  },
  'planning.publishAll': { it: 'Pubblica tutte le bozze ({count})', en: 'Publish all drafts ({count})' },
  'planning.draftActions': { it: 'Altre azioni sulle bozze', en: 'More about the drafts' },
  'planning.keep': {
    it: 'Salva {count} {count|giornata|giornate} come bozza',
    en: 'Save {count} {count|day|days} as a draft',
  },
  'planning.discard': {
    it: 'Scarta {count} {count|modifica|modifiche} non {count|salvata|salvate}',
    en: 'Discard {count} unsaved {count|change|changes}',
  },
  'planning.discarded': { it: 'Modifiche scartate', en: 'Changes discarded' },
  'planning.tooMany': {
    it: 'Si pubblicano al massimo {most} giornate per volta: scegliere un reparto',
    en: 'At most {most} days are published at once: choose a department',
  },

  'planning.coverage': { it: 'Copertura', en: 'Coverage' },
  'planning.coverage.of': { it: 'Copertura del turno {name}', en: 'Coverage of the shift {name}' },
  'planning.coverage.count': { it: '{name}: {there} di {wanted}', en: '{name}: {there} of {wanted}' },
  'planning.coverage.short': {
    it: '{planned} di {required}: personale insufficiente',
    en: '{planned} of {required}: too few people',
  },
  'planning.coverage.uneven': {
    it: '{planned} di {required} in tutto, ma personale insufficiente in un reparto',
    en: '{planned} of {required} in all, but too few people in one department',
  },
  'planning.coverage.met': { it: '{planned} di {required}', en: '{planned} of {required}' },
  'planning.coverage.over': {
    it: '{planned} di {required}: più del necessario',
    en: '{planned} of {required}: more than needed',
  },

  'planning.warnings': { it: '{count} {count|avviso|avvisi}', en: '{count} {count|warning|warnings}' },
  'planning.rule.rest11': { it: 'Riposo tra due turni sotto le 11 ore', en: 'Rest between shifts under 11 hours' },
  'planning.rule.weeklyRest': { it: 'Riposo settimanale sotto le 35 ore', en: 'Weekly rest under 35 hours' },
  'planning.rule.average48': { it: 'Media oltre le 48 ore a settimana', en: 'Average beyond 48 hours a week' },
  'planning.rule.overtime225': { it: 'Straordinario vicino alle 250 ore', en: 'Overtime close to 250 hours' },
  'planning.rule.overtime250': { it: 'Straordinario oltre le 250 ore', en: 'Overtime beyond 250 hours' },
  'planning.rule.break6': { it: 'Più di 6 ore senza pausa', en: 'More than 6 hours without a break' },
  'planning.rule.nightWork': { it: 'Lavoro notturno', en: 'Night work' },
  'planning.rule.onLeave': { it: 'Turno in un giorno di assenza', en: 'Shift on a day of absence' },
  'planning.rule.doubleShift': { it: 'Turno doppio', en: 'Double shift' },
  'planning.rule.overContract': { it: 'Oltre le ore di contratto', en: 'Beyond the hours of the contract' },
  'planning.warnings.unknown': {
    it: 'Gli avvisi di legge non sono disponibili',
    en: 'The legal warnings are not available',
  },
  'planning.warnings.tooMany': {
    it: 'Le bozze sono molte: gli avvisi di legge si vedono alla pubblicazione',
    en: 'There are many drafts: the legal warnings show when they are published',
  },
  'planning.offline': {
    it: 'Senza connessione le bozze restano in questo browser: si salvano e si pubblicano al ritorno',
    en: 'Without a connection the drafts stay in this browser: they are saved and published on its return',
  },
  'planning.faults': {
    it: '{count} {count|giornata non pubblicabile|giornate non pubblicabili}',
    en: '{count} {count|day|days} that cannot be published',
  },
  'planning.conflicts': { it: '{count} {count|conflitto|conflitti}', en: '{count} {count|conflict|conflicts}' },
  'planning.notes': { it: 'Da controllare', en: 'To check' },
  'planning.notes.none': { it: 'Niente da controllare', en: 'Nothing to check' },
  'planning.conflict.now': { it: 'Ora', en: 'Now' },
  'planning.conflict.draft': { it: 'In bozza', en: 'Draft' },
  'planning.conflict.mine': { it: 'Tieni la mia', en: 'Keep mine' },
  'planning.conflict.theirs': { it: 'Prendi l’altra', en: 'Take the other' },
  'planning.conflict.allMine': { it: 'Tieni tutte le mie', en: 'Keep all mine' },
  'planning.conflict.allTheirs': { it: 'Prendi tutte le altre', en: 'Take all the others' },

  'planning.override.title': {
    it: 'Pubblicare con {count} {count|avviso|avvisi}?',
    en: 'Publish with {count} {count|warning|warnings}?',
  },
  'planning.override.note': { it: 'Motivo', en: 'Reason' },
  'planning.override.help': {
    it: 'Resta nella cronologia di ogni giornata pubblicata',
    en: 'It stays in the history of each published day',
  },

  'planning.copy': { it: 'Copia settimana', en: 'Copy week' },
  'planning.copy.here': { it: 'Riprendi la settimana precedente…', en: 'Bring the previous week here…' },
  'planning.copy.on': { it: 'Copia in altre settimane…', en: 'Copy to other weeks…' },
  'planning.copy.source': { it: 'Settimana da copiare', en: 'Week to copy' },
  'planning.copy.targets': { it: 'Copia in', en: 'Copy to' },
  'planning.templates': { it: 'Modelli', en: 'Templates' },
  'planning.templates.schedule': { it: 'Applica orario di lavoro…', en: 'Apply a work schedule…' },
  'planning.schedule': { it: 'Orario di lavoro', en: 'Work schedule' },
  'planning.schedule.title': { it: 'Applica orario di lavoro', en: 'Apply a work schedule' },
  'planning.schedule.none': { it: 'Non ci sono ancora orari di lavoro', en: 'There are no work schedules yet' },
  'planning.who': { it: 'Persone', en: 'People' },
  'planning.who.chosen': {
    it: '{count} {count|persona selezionata|persone selezionate}',
    en: '{count} selected {count|person|people}',
  },
  'planning.who.shown': { it: 'Persone mostrate ({count})', en: 'People on show ({count})' },
  'planning.who.some': { it: 'Solo alcune', en: 'Only some' },
  'planning.placing': { it: 'Giornate da riempire', en: 'Days to fill' },
  'planning.placing.free': { it: 'Solo quelle senza turno', en: 'Only those without a shift' },
  'planning.placing.schedule': {
    it: 'Anche quelle con il turno da orario',
    en: 'Also those with the shift of the schedule',
  },
  'planning.placing.all': {
    it: 'Tutte: sovrascrivi anche quelle pianificate a mano',
    en: 'All: overwrite those planned by hand too',
  },
  'planning.placing.skipAway': { it: 'Salta chi è assente', en: 'Skip who is absent' },
  'planning.placing.onHolidays': { it: 'Anche nei festivi', en: 'On holidays too' },
  'planning.placing.go': { it: 'Aggiungi alle bozze', en: 'Add to the drafts' },
  'planning.preview': { it: 'Anteprima', en: 'Preview' },
  'planning.placed': {
    it: '{count} {count|giornata aggiunta|giornate aggiunte} alle bozze',
    en: '{count} {count|day|days} added to the drafts',
  },
  'planning.placed.set': {
    it: '{count} {count|giornata da aggiungere|giornate da aggiungere} alle bozze',
    en: '{count} {count|day|days} to be added to the drafts',
  },
  'planning.placed.same': { it: '{count} già {count|uguale|uguali}', en: '{count} the same already' },
  'planning.placed.away': {
    it: '{count} di chi è assente, {count|saltata|saltate}',
    en: '{count} of people who are absent, skipped',
  },
  'planning.placed.holiday': {
    it: '{count} {count|festiva, saltata|festive, saltate}',
    en: '{count} on holidays, skipped',
  },
  'planning.placed.bySchedule': {
    it: '{count} con il turno da orario, {count|lasciata|lasciate}',
    en: '{count} with the shift of the schedule, left',
  },
  'planning.placed.byHand': {
    it: '{count} già {count|pianificata|pianificate} a mano, {count|lasciata|lasciate}',
    en: '{count} planned by hand already, left',
  },
  'planning.placed.fixed': {
    it: '{count} {count|passata o chiusa, saltata|passate o chiuse, saltate}',
    en: '{count} over or closed, skipped',
  },

  'planning.noShifts': { it: 'Non ci sono ancora turni da assegnare', en: 'There are no shifts to assign yet' },
  'planning.firstShift': { it: 'Crea il primo turno', en: 'Create the first shift' },
  'planning.nobody': { it: 'Non ci sono ancora persone da pianificare', en: 'There is nobody to plan yet' },
});
