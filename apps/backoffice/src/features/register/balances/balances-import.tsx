import { useMemo } from 'react';
import { balanceColumns, balanceColumnsOf, balanceTypeOf } from '@timbro/core/balances/import-rules.ts';
import { readBalanceRow } from '@timbro/core/balances/import.ts';
import { balanceTypes } from '@timbro/core/balances/rules.ts';
import { mostImportRows } from '@timbro/core/users/import-rules.ts';
import { api, useAging } from '@timbro/kit/data/api.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import type { Cells, Fault, ImportKind } from '#parts/import-wizard/import-kind.ts';
import { ImportWizard } from '#parts/import-wizard/import-wizard.tsx';

/** The API's own judgement; of the words for a kind the file may know others. */
function checkRow(row: Cells, types: string): readonly Fault[] {
  const read = readBalanceRow(row);
  if (read.ok) return [];
  return read.errors.map((error) =>
    error.path === 'type' ? { path: 'type', message: 'balances.import.unknownType', values: { types } } : error,
  );
}

/** A person, a year and a kind have one opening. */
function checkRows(rows: readonly Cells[]): ReadonlyMap<number, Fault> {
  const seen = new Set<string>();
  const repeated = new Map<number, Fault>();
  rows.forEach((row, at) => {
    const read = readBalanceRow(row);
    if (!read.ok) return;
    const key = [read.balance.email, read.balance.year, read.balance.type].join(' ');
    if (seen.has(key)) repeated.set(at, { path: 'email', message: 'balances.repeated' });
    seen.add(key);
  });
  return repeated;
}

function typeWord(t: Translate, text: string): string {
  const type = balanceTypes.find((known) => known === balanceTypeOf(text));
  return type ? t(`balances.type.${type}`) : text;
}
/** A sheet of numbers says `38.5` where people write a comma. */
const hoursWord = (text: string): string => text.replace(/^(-?\d+)\.(\d{1,2})$/, '$1,$2');

async function sendBalances(file: File, dryRun: boolean) {
  const report = await api.balances.import({ body: { file, dryRun: dryRun ? 'true' : 'false' } });
  return { ...report, madeAlong: report.newDepartments };
}

/** What a year begins with, out of a spreadsheet: people are known by their e-mail. */
export function BalancesImport({ onClose }: { onClose(): void }) {
  const t = useT();
  const refresh = useAging('balances');
  const kind = useMemo<ImportKind>(() => {
    const words = balanceTypes.map((type) => t(`balances.type.${type}`));
    return {
      id: 'balances',
      title: 'balances.import',
      fileName: 'balances.fileName',
      columns: balanceColumns.map((name) => ({
        name,
        label: `balances.field.${name}`,
        required: true,
        ...(name === 'email' && { room: 'address' }),
        ...(name === 'type' && { tidy: (text: string) => typeWord(t, text), suggestions: words }),
        ...(name === 'hours' && { tidy: hoursWord }),
      })),
      mostRows: mostImportRows,
      madeAlong: { before: 'balances.import.alsoMade', after: 'balances.import.alsoMade' },
      columnsOf: balanceColumnsOf,
      check: (row) => checkRow(row, words.join(', ')),
      checkAll: checkRows,
      send: sendBalances,
      onSaved: () => void refresh(),
    };
  }, [t, refresh]);
  return <ImportWizard kind={kind} onClose={onClose} />;
}
