import { type ReadOf, useReadOf } from '@timbro/kit/light/reads.tsx';

/** Whoever asks within so many milliseconds of another is given the same answer. */
const newFor = 5000;

/** Whether the person is at work now, where, and what the company wants to know of it. */
export const useCurrentStamping = (): ReadOf<'GET /stamps/current'> =>
  useReadOf('GET /stamps/current', {}, { quiet: true, newFor, keep: true });
