import { useEffect, useRef, useState } from 'react';
import { notify } from '@timbro/kit/data/notices.ts';
import { formatNumber } from '@timbro/kit/words/format.ts';
import { translate } from '@timbro/kit/words/i18n.ts';
import { columnsInUse, errorsText, saveCsv } from './files.ts';
import type { ImportKind } from './import-kind.ts';
import { type Row, isFaulty, isGood, withRefusals } from './rows.ts';
import { type Outcome, nothingYet, sendRows } from './send-rows.ts';

export type Run = {
  readonly state: 'running' | 'stopped' | 'done';
  readonly outcome: Outcome;
  /** All rows as they were at the start, and those of them that are sent. */
  readonly rows: readonly Row[];
  readonly sent: readonly Row[];
};

/** Gives the person every row that was not imported, whenever they ask. */
export function saveErrors(kind: ImportKind, rows: readonly Row[]): void {
  const name = translate('import.errors.name', { name: translate(kind.fileName) });
  saveCsv(name, errorsText(translate, kind, rows));
}

/** The import itself. It goes on when the wizard closes, and then says by itself how it ended. */
export function useRun(kind: ImportKind) {
  const [run, setRun] = useState<Run | null>(null);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);

  const goOn = async ({ rows, sent, outcome: from }: Pick<Run, 'rows' | 'sent' | 'outcome'>) => {
    setRun({ state: 'running', outcome: from, rows, sent });
    const ended = await sendRows({
      send: kind.send,
      columns: columnsInUse(kind, rows),
      rows: sent,
      from,
      label: translate('import.run.task', { name: translate(kind.fileName) }),
      onPiece: (outcome) => setRun({ state: 'running', outcome, rows, sent }),
    });
    kind.onSaved();
    // The tray has said why; what arrived until then is kept, and counted.
    if (!ended) return setRun((last) => last && { ...last, state: 'stopped' });
    const after = withRefusals(rows, ended.refused);
    setRun({ state: 'done', outcome: ended, rows: after, sent });
    if (!isShown.current) tellEnd(kind, ended, after);
  };

  return {
    run,
    start: (rows: readonly Row[]) => goOn({ rows, sent: rows.filter(isGood), outcome: nothingYet }),
    retry: () => run && goOn(run),
  };
}

function tellEnd(kind: ImportKind, { created, updated }: Outcome, rows: readonly Row[]): void {
  const text = translate('import.run.doneText', {
    created,
    updated,
    createdShown: formatNumber(created),
    updatedShown: formatNumber(updated),
  });
  if (!rows.some(isFaulty)) return notify.success(text);
  notify.warning(text, { label: translate('import.errors.download'), run: () => saveErrors(kind, rows) });
}
