import './documents.css';
import { useMemo, useRef, useState } from 'react';
import type { ApiError } from '@timbro/kit/data/send.ts';
import { serverNow } from '@timbro/kit/data/server-time.ts';
import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { ScreenHead } from '@timbro/kit/light/screen-head.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnZone } from '#parts/own-profile/own-profile.ts';
import { WaitingCard } from '#parts/wait/skeleton.tsx';
import { KeepSwitch } from './keep-switch.tsx';
import { chooseList, closePaper, openPaper, useChosenList, useOpenedId } from './opened-paper.ts';
import { useDocumentList, useSlipList } from './own-lists.ts';
import { PaperLists } from './paper-lists.tsx';
import { PaperSheet } from './paper-sheet.tsx';
import { usePaperWords } from './paper-words.ts';
import { type Paper, type PaperKind, paperKinds, paperOfDocument, paperOfSlip } from './papers.ts';

type OwnList = {
  readonly papers: readonly Paper[] | null;
  readonly isCut: boolean;
  readonly error: ApiError | null;
  refetch(): Promise<unknown>;
};

/** Pay slips and other documents that the company has handed out. */
export function DocumentsScreen() {
  const t = useT();
  const zone = useOwnZone();
  const [now] = useState(() => serverNow().getTime());
  const words = usePaperWords(zone, now);
  const lists = useOwnPapers(zone);
  const heading = useRef<HTMLHeadingElement>(null);
  const openedId = useOpenedId();
  const chosen = useChosenList();
  const opened = [...(lists.payslips.papers ?? []), ...(lists.documents.papers ?? [])].find(
    ({ id }) => id === openedId,
  );
  const shown = chosen ?? opened?.kind ?? 'payslips';
  const list = lists[shown];
  const title = t('employee.documents');
  // The company may have given the module up since the person signed in.
  const isOff = list.error?.code === 'moduleOff';

  return (
    <>
      <ScreenHead title={title} heading={heading} />
      <div className="documents">
        {isOff ? (
          <p className="card">{t('error.moduleOff')}</p>
        ) : (
          <>
            <Segments lists={lists} shown={shown} />
            <div className="documents-lists">
              {list.error && <ReadFailure error={list.error} onRetry={() => void list.refetch()} />}
              {!list.papers && !list.error && <WaitingCard />}
              {list.papers && (
                <PaperLists
                  key={shown}
                  kind={shown}
                  papers={list.papers}
                  isCut={list.isCut}
                  words={words}
                  onOpen={({ id }) => openPaper(shown, id)}
                />
              )}
            </div>
            <aside className="documents-more">
              {shown === 'payslips' && <KeepSwitch />}
              <p className="lead documents-seen">{t('employee.documents.seen')}</p>
            </aside>
          </>
        )}
      </div>
      {openedId !== null && lists.areRead && !isOff && (
        <PaperSheet
          key={openedId}
          id={openedId}
          listed={opened}
          zone={zone}
          words={words}
          heading={heading}
          onClose={() => closePaper(shown)}
        />
      )}
    </>
  );
}

function useOwnPapers(zone: string): Record<PaperKind, OwnList> & { readonly areRead: boolean } {
  const slips = useSlipList();
  const documents = useDocumentList();
  const ofSlips = useMemo(() => slips.data?.items.map(paperOfSlip) ?? null, [slips.data]);
  const ofDocuments = useMemo(
    () => documents.data?.items.map((document) => paperOfDocument(document, zone)) ?? null,
    [documents.data, zone],
  );
  const listOf = ({ data, error, refetch }: typeof slips | typeof documents, papers: OwnList['papers']): OwnList => ({
    papers,
    isCut: Boolean(data && data.total > data.items.length),
    error,
    refetch: () => refetch(),
  });
  return {
    payslips: listOf(slips, ofSlips),
    documents: listOf(documents, ofDocuments),
    areRead: [slips, documents].every(({ data, error }) => data !== undefined || error !== null),
  };
}

type SegmentsProps = { lists: Record<PaperKind, OwnList>; shown: PaperKind };

function Segments({ lists, shown }: SegmentsProps) {
  const t = useT();
  return (
    <div className="segmented" data-wide="true" role="group" aria-label={t('employee.documents.lists')}>
      {paperKinds.map((kind) => {
        const count = lists[kind].papers?.filter(({ isUnread }) => isUnread).length ?? 0;
        return (
          <button key={kind} type="button" aria-pressed={kind === shown} onClick={() => chooseList(kind)}>
            {t(kind === 'payslips' ? 'employee.documents.payslips' : 'employee.documents.others')}
            {count > 0 && (
              <span className="badge">
                <span aria-hidden="true">{count}</span>
                <span className="visually-hidden"> {t('employee.documents.unreadCount', { count })}</span>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
