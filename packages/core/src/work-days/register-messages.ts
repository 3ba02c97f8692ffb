import { defineMessages } from '../define-messages.ts';

/** Texts that the tabs of the register share. */
export const registerMessages = defineMessages({
  'register.tab.calendar': { it: 'Calendario', en: 'Calendar' },
  'register.tab.requests': { it: 'Richieste', en: 'Requests' },
  'register.tab.absences': { it: 'Assenze', en: 'Absences' },
  'register.tab.planning': { it: 'Pianificazione', en: 'Planning' },
  'register.tab.analyses': { it: 'Analisi', en: 'Analyses' },
  'register.tab.paySlips': { it: 'Buste paga', en: 'Pay slips' },

  'presence.inside': { it: 'In azienda', en: 'Inside' },
  'presence.outside': { it: 'Fuori dall’area', en: 'Outside' },
  'presence.notInCompany': { it: 'Non in servizio', en: 'Not in the company' },

  'register.event.present': { it: 'Presenti ora', en: 'Present now' },
  'register.event.late': { it: 'In ritardo', en: 'Late' },
  'register.event.missingStamp': { it: 'Senza timbratura', en: 'Missing a stamp' },
  'register.event.vacation': { it: 'Ferie', en: 'Vacation' },
  'register.event.illness': { it: 'Malattia', en: 'Illness' },
  'register.event.rol': { it: 'Permesso ROL', en: 'ROL' },
  'register.event.dayOff': { it: 'Giorno libero', en: 'Day off' },
  'register.event.toApprove': { it: 'Da approvare', en: 'To approve' },
  'register.event.early': { it: 'Uscita anticipata', en: 'Left early' },
  'register.event.anomaly': { it: 'Con anomalie', en: 'With anomalies' },
});
