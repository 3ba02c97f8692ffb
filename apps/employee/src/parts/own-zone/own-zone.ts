import { useReadOf } from '@timbro/kit/light/reads.tsx';
import { defaultZone } from '@timbro/kit/words/format.ts';

/** The zone in which the person's company lives: stamps and decisions are told in its time. */
export const useOwnZone = (): string =>
  useReadOf('GET /users/personal-profile', {}, { keep: true }).data?.company?.timezone ?? defaultZone;
