import { defineMessages } from '../define-messages.ts';

/** What the administrators of a client are mailed of an alarm. */
export const deviceMails = defineMessages({
  'mail.deviceAlarm.battery': {
    it: '{alarm} ({value} V, soglia {threshold} V)',
    en: '{alarm} ({value} V, threshold {threshold} V)',
  },
  'mail.deviceAlarm.dispersion': {
    it: '{alarm} ({pole}: {value} mA, soglia {threshold} mA)',
    en: '{alarm} ({pole}: {value} mA, threshold {threshold} mA)',
  },
  'mail.deviceAlarm.lost': { it: '{alarm}', en: '{alarm}' },
  'mail.deviceAlarm.subject': { it: '{alarm}: {device}', en: '{alarm}: {device}' },
  'mail.deviceAlarm.text': {
    it: 'Buongiorno,\n\nil dispositivo {device} ha segnalato un allarme: {alarm}, dal {at}.\n\nPer vederlo e prenderlo in carico:\n\n{link}\n',
    en: 'Hello,\n\nthe device {device} has raised an alarm: {alarm}, since {at}.\n\nTo see it and take it in hand:\n\n{link}\n',
  },
  'mail.deviceReminder.subject': { it: 'Allarme ancora aperto: {device}', en: 'Alarm still open: {device}' },
  'mail.deviceReminder.text': {
    it: 'Buongiorno,\n\nun allarme del dispositivo {device} non è ancora stato preso in carico: {alarm}, dal {at}.\n\nPer vederlo:\n\n{link}\n',
    en: 'Hello,\n\nnobody has taken an alarm of the device {device} in hand yet: {alarm}, since {at}.\n\nTo see it:\n\n{link}\n',
  },
});
