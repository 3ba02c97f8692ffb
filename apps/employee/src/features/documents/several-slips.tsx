import { useEffect, useRef, useState } from 'react';
import { mostPacked } from '@timbro/core/payslips/rules.ts';
import { ApiError, saveFile } from '@timbro/kit/data/send.ts';
import { callForFile } from '@timbro/kit/light/call.ts';
import { zipPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { note } from '@timbro/kit/light/notes.tsx';
import { WhileOnline } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useRefreshLists } from './own-lists.ts';
import type { PaperWords } from './paper-words.ts';
import { type Paper, type PaperYear, byYear } from './papers.ts';

type Props = {
  papers: readonly Paper[];
  words: PaperWords;
  onEnd: () => void;
};

/** Slips with a box beside each; those that are ticked come as one file. */
export function SeveralSlips({ papers, words, onEnd }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, downloadAll } = useZip(onEnd);
  const heading = useRef<HTMLHeadingElement>(null);
  // One that was withdrawn meanwhile is no longer asked for.
  const ids = papers.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const isFull = ids.length >= mostPacked;
  const choose = (some: readonly Paper[], isWanted: boolean) => {
    const wanted = new Set(ids);
    for (const { id } of some)
      if (!isWanted) wanted.delete(id);
      else if (wanted.size < mostPacked) wanted.add(id);
    setChosen(wanted);
  };
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="several">
      <div className="card several-head">
        <h2 ref={heading} tabIndex={-1}>
          {t('employee.documents.several')}
        </h2>
        <p className="lead">
          {t(isFull ? 'employee.documents.several.most' : 'employee.documents.several.hint', { most: mostPacked })}
        </p>
      </div>
      {byYear(papers).map((ofYear) => (
        <YearOfBoxes key={ofYear.year} {...{ ofYear, words, chosen, isFull, choose }} />
      ))}
      <div className="several-bar">
        <button type="button" className="button button-secondary" onClick={onEnd}>
          {t('common.cancel')}
        </button>
        <WhileOnline>
          <button
            type="button"
            className="button button-primary"
            aria-busy={isBusy}
            aria-disabled={isBusy || ids.length === 0}
            onClick={() => ids.length > 0 && void downloadAll(ids)}
          >
            {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon path={zipPath} />}
            {ids.length === 0
              ? t('employee.documents.several.none')
              : t('employee.documents.several.download', { count: ids.length })}
          </button>
        </WhileOnline>
      </div>
    </div>
  );
}

type YearOfBoxesProps = {
  ofYear: PaperYear;
  words: PaperWords;
  chosen: ReadonlySet<string>;
  isFull: boolean;
  choose: (some: readonly Paper[], isWanted: boolean) => void;
};

function YearOfBoxes({ ofYear: { year, papers }, words, chosen, isFull, choose }: YearOfBoxesProps) {
  const t = useT();
  const isWhole = papers.every(({ id }) => chosen.has(id));
  return (
    <fieldset className="card papers">
      <legend className="visually-hidden">{year}</legend>
      <label className="paper papers-head">
        <input
          type="checkbox"
          checked={isWhole}
          disabled={isFull && !isWhole}
          onChange={({ target }) => choose(papers, target.checked)}
        />
        <strong>{t('employee.documents.several.year', { year })}</strong>
      </label>
      <ul>
        {papers.map((paper) => (
          <li key={paper.id}>
            <label className="paper">
              <input
                type="checkbox"
                checked={chosen.has(paper.id)}
                disabled={isFull && !chosen.has(paper.id)}
                onChange={({ target }) => choose([paper], target.checked)}
              />
              <span className="paper-title">{words.title(paper)}</span>{' '}
              <span className="paper-more">{paper.isUnread ? words.arrival(paper) : words.reading(paper)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function useZip(onEnd: () => void) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefreshLists();
  const downloadAll = async (ids: readonly string[]) => {
    if (isBusy) return;
    setBusy(true);
    try {
      saveFile(await callForFile('GET /payslips/mine/zip', { query: { payslipId: ids } }));
      note(t('employee.documents.download.done'));
      onEnd();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      note(error.message, 'error');
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return { isBusy, downloadAll };
}
