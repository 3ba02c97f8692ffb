import type { Screen } from '@timbro/kit/screen.ts';
import { historyScreen } from '../features/history/screen.ts';
import { profileScreen } from '../features/profile/screen.ts';

/** Every page of the signed-in area, one line each. */
export const screens: readonly Screen[] = [historyScreen, profileScreen];
