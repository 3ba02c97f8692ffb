import { useState } from 'react';
import { useIsOffline } from '@timbro/kit/data/offline.ts';
import { documentPath, imagePath, keptPath, openPath, zipPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { WhileOnline } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useIsKept } from './kept-slips.ts';
import { openerIdOf } from './opened-paper.ts';
import type { PaperWords } from './paper-words.ts';
import { type Paper, type PaperKind, type PaperYear, byYear, readOf, unreadOf } from './papers.ts';
import { SeveralSlips } from './several-slips.tsx';

type Props = {
  kind: PaperKind;
  papers: readonly Paper[];
  isCut: boolean;
  words: PaperWords;
  onOpen: (paper: Paper) => void;
};

/** What waits to be read, framed on top; then year by year. */
export function PaperLists({ kind, papers, isCut, words, onOpen }: Props) {
  const t = useT();
  const [choice, setChoice] = useState<'none' | 'open' | 'over'>('none');
  const unread = unreadOf(papers);
  if (papers.length === 0) return <Nothing kind={kind} />;
  if (choice === 'open') return <SeveralSlips papers={papers} words={words} onEnd={() => setChoice('over')} />;
  return (
    <>
      {unread.length > 0 && <Unread papers={unread} words={words} onOpen={onOpen} />}
      {byYear(readOf(papers)).map((ofYear) => (
        <Year
          key={ofYear.year}
          kind={kind}
          ofYear={ofYear}
          unreadCount={unread.filter(({ year }) => year === ofYear.year).length}
          words={words}
          onOpen={onOpen}
        />
      ))}
      {isCut && <p className="lead">{t('employee.documents.cut', { count: papers.length })}</p>}
      {kind === 'payslips' && papers.length > 1 && (
        <Chooser isBack={choice === 'over'} onChoose={() => setChoice('open')} />
      )}
    </>
  );
}

/** Takes the focus again when the choice it began is over. */
function Chooser({ isBack, onChoose }: { isBack: boolean; onChoose: () => void }) {
  const t = useT();
  return (
    <WhileOnline>
      <button type="button" className="button button-secondary documents-several" autoFocus={isBack} onClick={onChoose}>
        <Icon path={zipPath} />
        {t('employee.documents.several')}
      </button>
    </WhileOnline>
  );
}

function Nothing({ kind }: { kind: PaperKind }) {
  const t = useT();
  return (
    <div className="card documents-none">
      <h2>{t(`employee.documents.none.${kind}`)}</h2>
      <p className="lead">{t(`employee.documents.none.${kind}.text`)}</p>
    </div>
  );
}

type UnreadProps = Pick<Props, 'words' | 'onOpen'> & { papers: readonly Paper[] };

function Unread({ papers, words, onOpen }: UnreadProps) {
  const t = useT();
  return (
    <section className="card papers papers-unread" aria-labelledby="papers-unread">
      <h2 id="papers-unread">{t('employee.documents.unread')}</h2>
      <ul>
        {papers.map((paper) => (
          <li key={paper.id} className="paper">
            <Mark paper={paper} />
            <p className="paper-title">
              {words.title(paper)} <span className="visually-hidden">{words.fresh(paper)}</span>
            </p>
            <p className="paper-more">
              {words.arrival(paper)} · {words.file(paper)}
              <NeedsNetwork paper={paper} />
            </p>
            <button
              type="button"
              id={openerIdOf(paper.id)}
              className="button button-primary"
              aria-label={t('employee.documents.open.of', { title: words.title(paper) })}
              onClick={() => onOpen(paper)}
            >
              {t('employee.documents.open')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type YearProps = Pick<Props, 'kind' | 'words' | 'onOpen'> & { ofYear: PaperYear; unreadCount: number };

function Year({ kind, ofYear: { year, papers }, unreadCount, words, onOpen }: YearProps) {
  const t = useT();
  // The unread ones of the year stand above: the count says so, or it would seem to miss some.
  const counted = unreadCount > 0 ? (`readOf.${kind}` as const) : (`count.${kind}` as const);
  return (
    <section className="card papers" aria-labelledby={`papers-${year}`}>
      <div className="papers-head">
        <h2 id={`papers-${year}`}>{year}</h2>
        <p>{t(`employee.documents.${counted}`, { count: papers.length, unread: unreadCount })}</p>
      </div>
      <ul>
        {papers.map((paper) => (
          <li key={paper.id}>
            <button type="button" id={openerIdOf(paper.id)} className="paper" onClick={() => onOpen(paper)}>
              <Summary paper={paper} words={words} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Inside a button, so spans only; the spaces between them are for who hears its name. */
function Summary({ paper, words }: { paper: Paper; words: PaperWords }) {
  const t = useT();
  const isKept = useIsKept()(paper);
  return (
    <>
      <Mark paper={paper} />
      <span className="paper-title">{words.title(paper)}</span>{' '}
      <span className="paper-more">
        {paper.kind === 'documents' && `${words.arrival(paper)} · ${words.file(paper)} · `}
        {words.reading(paper)}
        <NeedsNetwork paper={paper} />
      </span>{' '}
      {isKept && (
        <span className="paper-kept" title={t('employee.documents.kept')}>
          <Icon path={keptPath} size={24} />
          <span className="visually-hidden">{t('employee.documents.kept')}</span>
        </span>
      )}
      <Icon path={openPath} size={24} />
    </>
  );
}

function NeedsNetwork({ paper }: { paper: Paper }) {
  const t = useT();
  const isOffline = useIsOffline();
  const isKept = useIsKept()(paper);
  return isOffline && !isKept ? ` · ${t('employee.documents.needsNetwork')}` : null;
}

export const Mark = ({ paper: { fileType, isUnread } }: { paper: Paper }) => (
  <span className="paper-mark" data-unread={isUnread}>
    <Icon path={fileType === 'application/pdf' ? documentPath : imagePath} size={24} />
  </span>
);
