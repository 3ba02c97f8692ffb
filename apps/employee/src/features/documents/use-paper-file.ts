import { useEffect, useEffectEvent, useState } from 'react';
import { isOffline, onReturn } from '@timbro/kit/data/offline.ts';
import { ApiError, type ReceivedFile } from '@timbro/kit/data/send.ts';
import { callForFile } from '@timbro/kit/light/call.ts';
import { forgetSlip, keepSlip, keptSlip } from './kept-slips.ts';
import { useRefreshLists } from './own-lists.ts';
import type { Paper } from './papers.ts';

export type PaperFile =
  | { readonly is: 'coming' }
  | { readonly is: 'here'; readonly file: ReceivedFile; readonly from: 'server' | 'phone'; readonly hasRoom: boolean }
  | { readonly is: 'gone' }
  | { readonly is: 'away' }
  | { readonly is: 'refused'; readonly error: ApiError };

type Asked = Pick<Paper, 'kind' | 'id' | 'print'>;

const receive = ({ kind, id }: Asked, signal: AbortSignal): Promise<ReceivedFile> =>
  kind === 'payslips'
    ? callForFile('GET /payslips/download/:payslipId', { params: { payslipId: id }, query: { view: 'true' }, signal })
    : callForFile('GET /documents/download/:documentId', { params: { documentId: id }, signal });

const fromPhone = async (paper: Asked): Promise<PaperFile | null> => {
  const file = paper.kind === 'payslips' ? await keptSlip(paper) : null;
  return file && { is: 'here', file, from: 'phone', hasRoom: true };
};

/** From the server, which writes down that it was opened; without one, from this phone. */
async function find(paper: Asked, signal: AbortSignal): Promise<PaperFile> {
  const kept = isOffline() ? await fromPhone(paper) : null;
  if (kept) return kept;
  try {
    const file = await receive(paper, signal);
    return { is: 'here', file, from: 'server', hasRoom: paper.kind !== 'payslips' || (await keepSlip(paper, file)) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) {
      if (paper.kind === 'payslips') await forgetSlip(paper.id);
      return { is: 'gone' };
    }
    if (error.status === 0) return (await fromPhone(paper)) ?? { is: 'away' };
    return { is: 'refused', error };
  }
}

type Shown = {
  readonly found: PaperFile;
  /** Whether the office has put another file in its place since. */
  readonly isReplaced: boolean;
  retry(): void;
  openNewer(): void;
};

/** The file of a paper; what could not be had without a network comes by itself when there is one again. */
export function usePaperFile(paper: (Asked & Pick<Paper, 'isUnread'>) | null): Shown {
  const { kind, id } = paper ?? {};
  const [found, setFound] = useState<PaperFile>({ is: 'coming' });
  const [print, setPrint] = useState(paper?.print);
  const isOther = paper !== null && paper.print !== print;
  // Another file that nobody has opened waits for a tap: the office is told of the opening, which a page must not do by itself.
  const isReplaced = isOther && paper.isUnread && found.is === 'here';
  if (isOther && !isReplaced) setPrint(paper.print);
  const [attempt, setAttempt] = useState(0);
  const refresh = useRefreshLists();
  const tell = useEffectEvent((next: PaperFile) => {
    setFound(next);
    if (next.is === 'gone' || (next.is === 'here' && next.from === 'server')) void refresh();
  });

  useEffect(() => {
    if (kind === undefined || id === undefined || print === undefined) return;
    const ending = new AbortController();
    void find({ kind, id, print }, ending.signal).then(
      (next) => ending.signal.aborted || tell(next),
      (error: unknown) => {
        if (!ending.signal.aborted) throw error;
      },
    );
    return () => ending.abort();
  }, [kind, id, print, attempt]);

  const retry = () => {
    setFound({ is: 'coming' });
    setAttempt((before) => before + 1);
  };
  const comeBack = useEffectEvent(() => found.is === 'away' && retry());
  useEffect(() => onReturn(() => void comeBack()), []);
  const openNewer = () => {
    setFound({ is: 'coming' });
    setPrint(paper?.print);
  };
  return { found, isReplaced, retry, openNewer };
}
