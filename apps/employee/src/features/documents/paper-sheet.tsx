import { type RefObject, useState } from 'react';
import { ApiError } from '@timbro/kit/data/send.ts';
import { alertPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { DownloadButton } from './download-button.tsx';
import { openerIdOf } from './opened-paper.ts';
import { PaperPages } from './paper-pages.tsx';
import type { PaperWords } from './paper-words.ts';
import type { Paper } from './papers.ts';
import { Sheet } from './sheet.tsx';
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
  const { paper, sought } = useKnownPaper(id, listed, zone);
  const { found, retry } = usePaperFile(paper);
  const [said, setSaid] = useState<ApiError | string>('');
  const file = found.is === 'here' ? found.file : null;
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
        {found.is === 'here' && found.from === 'phone' && <p data-kind="info">{t('employee.documents.fromPhone')}</p>}
        {found.is === 'here' && !found.hasRoom && <p data-kind="info">{t('employee.documents.noRoom')}</p>}
        {typeof said === 'string' ? said !== '' && <p>{said}</p> : <p data-kind="error">{said.message}</p>}
      </div>
      {file && <PaperPages file={file} title={title} />}
      {paper && found.is !== 'here' && <WithoutFile state={found} onRetry={retry} />}
      {!paper && sought.is !== 'found' && <WithoutFile state={sought} onRetry={sought.retry} />}
    </Sheet>
  );
}

/** One that is withdrawn while somebody reads it leaves the list, but not their hands. */
function useKnownPaper(id: string, listed: Paper | undefined, zone: string) {
  const [known, setKnown] = useState(listed);
  if (listed && listed !== known) setKnown(listed);
  const seen = listed ?? known;
  const sought = useSoughtPaper(id, zone, seen !== undefined);
  return { paper: seen ?? (sought.is === 'found' ? sought.paper : null), sought };
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
