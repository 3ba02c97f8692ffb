import './paper-sheet.css';
import { type RefObject, useEffect, useState } from 'react';
import { ApiError } from '@timbro/kit/data/send.ts';
import { alertPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { Sheet } from '#parts/sheet/sheet.tsx';
import { DownloadButton } from './download-button.tsx';
import { forgetSlip } from './kept-slips.ts';
import { openerIdOf } from './opened-paper.ts';
import { PaperPages } from './paper-pages.tsx';
import type { PaperWords } from './paper-words.ts';
import type { Paper, PaperKind } from './papers.ts';
import { type Sought, useSoughtPaper } from './sought-paper.ts';
import { type PaperFile, usePaperFile } from './use-paper-file.ts';

type Props = {
  id: string;
  /** As the lists hold it, if they do. */
  listed: Paper | undefined;
  zone: string;
  words: PaperWords;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** One paper over the whole page: listed, or only named by the address. */
export function PaperSheet({ id, listed, zone, words, heading, onClose }: Props) {
  const t = useT();
  const { paper, sought, isWithdrawn } = useKnownPaper(id, listed, zone);
  const { found, isReplaced, retry, openNewer } = usePaperFile(isWithdrawn ? null : paper);
  const [said, setSaid] = useState<ApiError | string>('');
  const isGone = isWithdrawn || (paper !== null && found.is === 'gone');
  const file = found.is === 'here' && !isGone && !isReplaced ? found.file : null;
  const title = paper ? words.title(paper) : t('employee.documents');
  return (
    <Sheet
      title={title}
      more={paper ? `${words.arrival(paper)} · ${words.file(paper)}` : undefined}
      action={paper && file && <DownloadButton paper={paper} file={file} onSay={setSaid} />}
      openerId={openerIdOf(id)}
      heading={heading}
      onClose={onClose}
    >
      {/* Notes of the page lie below a sheet, so what is to be said is said in it. */}
      <div className="sheet-said" role="status">
        {file && found.is === 'here' && found.from === 'phone' && (
          <p data-kind="info">{t('employee.documents.fromPhone')}</p>
        )}
        {file && found.is === 'here' && !found.hasRoom && <p data-kind="info">{t('employee.documents.noRoom')}</p>}
        {typeof said === 'string' ? said !== '' && <p>{said}</p> : <p data-kind="error">{said.message}</p>}
      </div>
      {file && <PaperPages file={file} title={title} />}
      {paper && isGone && <Withdrawn kind={paper.kind} />}
      {isReplaced && !isGone && <Replaced onOpen={openNewer} />}
      {paper && !isGone && found.is !== 'here' && <WithoutFile state={found} onRetry={retry} />}
      {!paper && sought.is !== 'found' && <WithoutFile state={sought} onRetry={sought.retry} />}
    </Sheet>
  );
}

/** One that leaves the list while somebody reads it is asked for by itself: it may be withdrawn, or only be older than what the list holds. */
function useKnownPaper(id: string, listed: Paper | undefined, zone: string) {
  const [known, setKnown] = useState<Paper | null>(null);
  const sought = useSoughtPaper(id, zone, listed !== undefined);
  const seen = listed ?? (sought.is === 'found' ? sought.paper : null);
  if (seen && seen !== known) setKnown(seen);
  const isWithdrawn = !seen && known !== null && sought.is === 'gone';
  useEffect(() => {
    if (isWithdrawn) void forgetSlip(id);
  }, [isWithdrawn, id]);
  return { paper: seen ?? known, sought, isWithdrawn };
}

function Withdrawn({ kind }: { kind: PaperKind }) {
  const t = useT();
  return (
    <div className="sheet-fault">
      <p className="alert" data-kind="info" role="alert">
        <Icon path={alertPath} />
        {t(`employee.documents.withdrawn.${kind}`)}
      </p>
    </div>
  );
}

function Replaced({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  return (
    <div className="sheet-fault">
      <div className="alert" data-kind="info" role="alert">
        <Icon path={alertPath} />
        <div>
          <p>{t('employee.documents.replaced')}</p>
          <button type="button" className="button-link" onClick={onOpen}>
            {t('employee.documents.replaced.open')}
          </button>
        </div>
      </div>
    </div>
  );
}

type WithoutFileProps = {
  state: Exclude<PaperFile, { is: 'here' }> | Exclude<Sought, { is: 'found' }>;
  onRetry: () => void;
};

/** In place of the pages: not yet, not any more, not without a network, or why not. */
function WithoutFile({ state, onRetry }: WithoutFileProps) {
  const t = useT();
  if (state.is === 'coming')
    return <div className="sheet-wait" role="status" aria-label={t('employee.documents.loading')} />;
  if (state.is === 'refused')
    return (
      <div className="sheet-fault">
        <ReadFailure error={state.error} onRetry={onRetry} />
      </div>
    );
  return (
    <div className="sheet-fault">
      <div className="alert" data-kind="info" role="alert">
        <Icon path={alertPath} />
        <div>
          <p>{t(`employee.documents.${state.is}`)}</p>
          <p className="alert-code">{t(`employee.documents.${state.is}.text`)}</p>
          {state.is === 'away' && (
            <button type="button" className="button-link" onClick={onRetry}>
              {t('common.retry')}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
