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
  'mail.deviceAlarms.subject': { it: '{count} nuovi allarmi dei dispositivi', en: '{count} new device alarms' },
  'mail.deviceAlarms.text': {
    it: 'Buongiorno,\n\nsono arrivati {count} allarmi:\n\n{alarms}\n\nPer vederli e prenderli in carico:\n\n{link}\n',
    en: 'Hello,\n\n{count} alarms have been raised:\n\n{alarms}\n\nTo see them and take them in hand:\n\n{link}\n',
  },
  'mail.deviceAlarms.line': { it: '- {device}: {alarm}, dal {at}', en: '- {device}: {alarm}, since {at}' },
  'mail.deviceAlarms.further': { it: '- e altri {count}', en: '- and {count} more' },
  'mail.deviceReminders.subject': {
    it: '{count} allarmi dei dispositivi ancora aperti',
    en: '{count} device alarms still open',
  },
  'mail.deviceReminders.text': {
    it: 'Buongiorno,\n\n{count} allarmi non sono ancora stati presi in carico:\n\n{alarms}\n\nPer vederli:\n\n{link}\n',
    en: 'Hello,\n\nnobody has taken {count} alarms in hand yet:\n\n{alarms}\n\nTo see them:\n\n{link}\n',
  },
  'mail.deviceReminder.subject': { it: 'Allarme ancora aperto: {device}', en: 'Alarm still open: {device}' },
  'mail.deviceReminder.text': {
    it: 'Buongiorno,\n\nun allarme del dispositivo {device} non è ancora stato preso in carico: {alarm}, dal {at}.\n\nPer vederlo:\n\n{link}\n',
    en: 'Hello,\n\nnobody has taken an alarm of the device {device} in hand yet: {alarm}, since {at}.\n\nTo see it:\n\n{link}\n',
  },
});
