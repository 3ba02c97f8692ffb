import { useMemo } from 'react';
import type { ApiError } from '@timbro/kit/data/send.ts';
import { useSoughtDocument, useSoughtSlip } from './own-lists.ts';
import { type Paper, paperOfDocument, paperOfSlip } from './papers.ts';

export type Sought =
  | { readonly is: 'coming' | 'gone' | 'away' }
  | { readonly is: 'found'; readonly paper: Paper }
  | { readonly is: 'refused'; readonly error: ApiError };

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** A paper that an address names and the lists do not hold: an older one, one of this minute, a withdrawn one, or none. */
export function useSoughtPaper(id: string, zone: string, isKnown: boolean): Sought & { retry: () => void } {
  const rests = isKnown || !isId(id);
  const slip = useSoughtSlip(id, rests);
  const document = useSoughtDocument(id, rests);
  const paper = useMemo(() => {
    const [ofSlips, ofDocuments] = [slip.data?.items[0], document.data?.items[0]];
    if (ofSlips) return paperOfSlip(ofSlips);
    return ofDocuments ? paperOfDocument(ofDocuments, zone) : null;
  }, [slip.data, document.data, zone]);
  const retry = () => void Promise.all([slip.refetch(), document.refetch()]);
  return { ...judge(), retry };

  function judge(): Sought {
    if (paper) return { is: 'found', paper };
    if (!isId(id)) return { is: 'gone' };
    const error = slip.error ?? document.error;
    if (error) return error.status === 0 ? { is: 'away' } : { is: 'refused', error };
    return { is: slip.data && document.data ? 'gone' : 'coming' };
  }
}
