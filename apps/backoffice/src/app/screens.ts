import type { Screen } from '@timbro/kit/page/screen.ts';
import { clientScreen, clientsScreen } from '../features/clients/screen.ts';
import { clientDeviceScreen, deviceScreen, devicesScreen } from '../features/devices/screen.ts';
import { exitNoticesScreen, trailScreen } from '../features/exit-notices/screen.ts';
import { historyScreen } from '../features/history/screen.ts';
import { profileScreen } from '../features/profile/screen.ts';
import { providerUsersScreen } from '../features/provider-users/screen.ts';
import { registerScreen } from '../features/register/screen.ts';
import { settingsScreen } from '../features/settings/screen.ts';
import { subscriptionsScreen } from '../features/subscriptions/screen.ts';
import { usersScreen } from '../features/users/screen.ts';

/** Every page of the signed-in area, one line each. */
export const screens: readonly Screen[] = [
  usersScreen,
  devicesScreen,
  deviceScreen,
  registerScreen,
  exitNoticesScreen,
  trailScreen,
  clientsScreen,
  clientScreen,
  clientDeviceScreen,
  subscriptionsScreen,
  providerUsersScreen,
  historyScreen,
  settingsScreen,
  profileScreen,
];
