import { formatNumber } from '@timbro/kit/words/format.ts';

/** A number for a sentence: as it is, to choose between one and many, and as it is read. */
export const counted = (count: number): { count: number; shown: string } => ({ count, shown: formatNumber(count) });
