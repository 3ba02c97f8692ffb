import type { LightScreen } from '@timbro/kit/light/screen.ts';
import { calendarScreen } from '../features/calendar/screen.ts';
import { documentsScreen } from '../features/documents/screen.ts';
import { exitsScreen } from '../features/exits/screen.ts';
import { noticesScreen } from '../features/notices/screen.ts';
import { privacyScreen } from '../features/privacy/screen.ts';
import { profileScreen } from '../features/profile/screen.ts';
import { illnessScreen } from '../features/requests/illness/screen.ts';
import { leaveScreen } from '../features/requests/leave/screen.ts';
import { requestsScreen } from '../features/requests/list/screen.ts';
import { stampsScreen } from '../features/requests/stampings/screen.ts';
import { todayScreen } from '../features/today/screen.ts';

export const home = '/me/';
export const recoveryPath = '/me/forgot-password';

/** The bar, in its order: a screen is one line. The first that a person may open is their home, else the profile. */
export const screens: readonly LightScreen[] = [
  todayScreen,
  calendarScreen,
  requestsScreen,
  exitsScreen,
  documentsScreen,
];
/** With those that have another way in than the bar. */
export const everyScreen: readonly LightScreen[] = [
  ...screens,
  noticesScreen,
  profileScreen,
  privacyScreen,
  leaveScreen,
  illnessScreen,
  stampsScreen,
];
