import { type ReadOf, useReadOf } from '@timbro/kit/light/reads.tsx';
import { defaultZone } from '@timbro/kit/words/format.ts';

export const useOwnProfile = (): ReadOf<'GET /users/personal-profile'> =>
  useReadOf('GET /users/personal-profile', {}, { keep: true });

/** The zone in which the person's company lives. */
export const useOwnZone = (): string => useOwnProfile().data?.company?.timezone ?? defaultZone;
