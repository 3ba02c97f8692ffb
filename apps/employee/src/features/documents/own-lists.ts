import { type ReadOf, useReadOf, useRefreshOf } from '@timbro/kit/light/reads.tsx';

const [slipsRoute, documentsRoute] = ['GET /payslips/mine', 'GET /documents/mine'] as const;
/** As many as one answer may hold: slips of more than ten years. */
const newest = 200;
/** The number in the bar and the screen behind it arrive one after the other: the second is given what the first has read. */
const newFor = 5000;
const options = { keep: true, quiet: true, newFor };

export const useSlipList = (): ReadOf<typeof slipsRoute> =>
  useReadOf(slipsRoute, { query: { pageSize: newest } }, options);
export const useDocumentList = (): ReadOf<typeof documentsRoute> =>
  useReadOf(documentsRoute, { query: { pageSize: newest } }, options);
/** What an address names and the lists do not hold. */
export const useSoughtSlip = (id: string, rests: boolean): ReadOf<typeof slipsRoute> =>
  useReadOf(slipsRoute, { query: { id } }, { quiet: true, rests });
export const useSoughtDocument = (id: string, rests: boolean): ReadOf<typeof documentsRoute> =>
  useReadOf(documentsRoute, { query: { id } }, { quiet: true, rests });

/** Opening and downloading change what the lists and the badges say, and read the notice about it. */
export const useRefreshLists = (): (() => Promise<void>) =>
  useRefreshOf(slipsRoute, documentsRoute, 'GET /notifications');
