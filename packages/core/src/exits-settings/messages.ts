import { defineMessages } from '../define-messages.ts';

/** What the calls about areas, the log and its settings say; the screens have texts of their own. */
export const exitsSettingsMessages = defineMessages({
  'polygons.create.done': { it: 'Impostazioni aggiornate', en: 'Settings updated' },
  'polygons.update.done': { it: 'Impostazioni aggiornate', en: 'Settings updated' },
  'polygons.remove.done': { it: 'Impostazioni aggiornate', en: 'Settings updated' },
  'exitsSettings.update.done': { it: 'Impostazioni aggiornate', en: 'Settings updated' },
  'exitsLogs.toggle.done': { it: 'Impostazioni aggiornate', en: 'Settings updated' },
  'exitsSettings.basis.unionAgreement': { it: 'Accordo sindacale', en: 'Union agreement' },
  'exitsSettings.basis.inspectorateAuthorisation': {
    it: 'Autorizzazione dell’Ispettorato',
    en: 'Inspectorate authorisation',
  },
  'exitsSettings.basisToCome': {
    it: 'La data dell’accordo o dell’autorizzazione non può essere futura',
    en: 'The date of the agreement or authorisation cannot lie ahead',
  },
  'polygons.fault.missing': {
    it: "È necessario disegnare l'area della propria azienda",
    en: 'You need to create a polygon of your company',
  },
  'polygons.fault.several': { it: 'Disegnare un solo poligono', en: 'Please create a single polygon' },
  'polygons.fault.tooLarge': {
    it: "L'area del poligono supera il massimo consentito",
    en: 'Polygon area exceeds the maximum allowed',
  },
});
