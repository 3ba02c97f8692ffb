import { type ReadOf, useReadOf } from '@timbro/kit/light/reads.tsx';
import { defaultZone } from '@timbro/kit/words/format.ts';

/** The band asks for it before any screen stands: whoever comes a moment later is given the same answer. */
const newForMs = 10_000;

export const useOwnProfile = (): ReadOf<'GET /users/personal-profile'> =>
  useReadOf('GET /users/personal-profile', {}, { keep: true, newFor: newForMs });

/** The zone in which the person's company lives: stamps and decisions are told in its time. */
export const useOwnZone = (): string => useOwnProfile().data?.company?.timezone ?? defaultZone;
