import type { Screen } from '@timbro/kit/screen.ts';

/** Every page of the signed-in area, one line each. */
export const screens: readonly Screen[] = [];
