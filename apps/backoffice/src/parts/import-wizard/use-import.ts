import { useCallback, useState } from 'react';
import { notify } from '@timbro/kit/data/notices.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { columnsInUse } from './files.ts';
import type { Cells, ImportColumn, ImportKind } from './import-kind.ts';
import { type Meanings, guessMeanings, rememberMeanings } from './meanings.ts';
import { type ChosenFile, type FileRefusal, readFile } from './read-file.ts';
import { type Row, isGood, rowsOf, withCell, withLeftOut, withRefusals } from './rows.ts';
import { type Outcome, tryRows } from './send-rows.ts';

export const steps = ['file', 'columns', 'check', 'run'] as const;
export type Step = (typeof steps)[number];

export type Refusal = { readonly reason: FileRefusal; readonly name: string };
type Checked = {
  readonly meanings: Meanings;
  readonly rows: readonly Row[];
  /** Kept beside the rows: a table whose columns stay the same draws only the row that changed. */
  readonly columns: readonly ImportColumn[];
};

/** The way from a file to rows the server has looked at; the import itself is `useRun`. */
export function useImport(kind: ImportKind) {
  const t = useT();
  const [step, setStep] = useState<Step>('file');
  const [isReading, setReading] = useState(false);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [meanings, setMeanings] = useState<Meanings>([]);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isTrying, setTrying] = useState(false);
  const [preview, setPreview] = useState<Outcome | null>(null);

  const guessFor = ({ table }: ChosenFile) => ({
    kindId: kind.id,
    columns: kind.columns,
    fileColumns: table.columns,
    columnsOf: kind.columnsOf,
    labelOf: ({ label }: ImportKind['columns'][number]) => t(label),
  });

  const choose = async (chosen: File) => {
    setReading(true);
    const read = await readFile(chosen, kind);
    setReading(false);
    if (typeof read === 'string') {
      setRefusal({ reason: read, name: chosen.name });
      return;
    }
    setRefusal(null);
    setFile(read);
    setMeanings(guessMeanings(guessFor(read)));
    setChecked(null);
  };

  const toCheck = () => {
    if (!file) return;
    rememberMeanings(guessFor(file), meanings);
    // Who only looked back keeps what was corrected.
    if (checked?.meanings !== meanings) {
      const read = rowsOf(file.table, meanings, kind);
      setChecked({ meanings, rows: read, columns: columnsInUse(kind, read) });
    }
    setStep('check');
  };

  const change = useCallback((next: (rows: readonly Row[]) => readonly Row[]) => {
    setPreview(null);
    setChecked((before) => before && { ...before, rows: next(before.rows) });
  }, []);
  const changeCell = useCallback(
    (number: number, cells: Cells) => change((rows) => withCell(rows, number, cells, kind)),
    [change, kind],
  );
  const leaveOut = useCallback(
    (number: number, isLeftOut: boolean) => change((rows) => withLeftOut(rows, number, isLeftOut, kind)),
    [change, kind],
  );

  const rows = checked?.rows ?? [];
  const columns = checked?.columns ?? [];
  const toRun = async () => {
    setTrying(true);
    try {
      const outcome = await tryRows({ send: kind.send, columns, rows: rows.filter(isGood) });
      change((before) => withRefusals(before, outcome.refused));
      setPreview(outcome);
      setStep('run');
    } catch (error) {
      notify.error(error instanceof ApiError ? error.message : t('error.internal'));
    } finally {
      setTrying(false);
    }
  };

  return {
    step,
    setStep,
    file,
    isReading,
    refusal,
    setRefusal,
    choose,
    meanings,
    setMeanings,
    toCheck,
    rows,
    columns,
    changeCell,
    leaveOut,
    toRun,
    isTrying,
    preview,
  };
}
