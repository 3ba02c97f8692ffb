import { defineMessages } from '../define-messages.ts';
import type { HolidayId } from './rules.ts';

export const holidayMessages = defineMessages({
  'holiday.newYear': { it: 'Capodanno', en: 'New Year’s Day' },
  'holiday.epiphany': { it: 'Epifania', en: 'Epiphany' },
  'holiday.easter': { it: 'Pasqua', en: 'Easter Sunday' },
  'holiday.easterMonday': { it: 'Lunedì dell’Angelo', en: 'Easter Monday' },
  'holiday.liberation': { it: 'Festa della Liberazione', en: 'Liberation Day' },
  'holiday.labour': { it: 'Festa del Lavoro', en: 'Labour Day' },
  'holiday.republic': { it: 'Festa della Repubblica', en: 'Republic Day' },
  'holiday.assumption': { it: 'Assunzione di Maria (Ferragosto)', en: 'Assumption of Mary' },
  'holiday.saintFrancis': { it: 'San Francesco d’Assisi', en: 'Saint Francis of Assisi' },
  'holiday.allSaints': { it: 'Ognissanti', en: 'All Saints’ Day' },
  'holiday.immaculate': { it: 'Immacolata Concezione', en: 'Immaculate Conception' },
  'holiday.christmas': { it: 'Natale', en: 'Christmas Day' },
  'holiday.stStephen': { it: 'Santo Stefano', en: 'Saint Stephen’s Day' },
  'holiday.patron': { it: 'Santo patrono', en: 'Patron saint’s day' },
}) satisfies Record<`holiday.${HolidayId}`, unknown>;
