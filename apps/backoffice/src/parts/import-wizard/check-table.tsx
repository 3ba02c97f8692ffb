import { type FocusEvent, type KeyboardEvent, memo, useId } from 'react';
import { joined } from '@timbro/kit/data/reason-of.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import './check-table.css';
import { faultText } from './files.ts';
import type { Cells, Fault, ImportColumn } from './import-kind.ts';
import { type Row, faultsOf } from './rows.ts';

type Changes = {
  onCell(number: number, cells: Cells): void;
  onLeaveOut(number: number, isLeftOut: boolean): void;
};
type CheckTableProps = Changes & { columns: readonly ImportColumn[]; rows: readonly Row[] };

/** Plain elements and plain CSS: a page of six hundred fields must answer at once. */
export function CheckTable({ columns, rows, onCell, onLeaveOut }: CheckTableProps) {
  const t = useT();
  const listsId = useId();
  return (
    <div className="check-table">
      <table aria-label={t('import.check.table')}>
        <thead>
          <tr>
            <th scope="col" className="check-number">
              {t('import.check.row')}
            </th>
            <th scope="col" className="check-include">
              {t('import.check.include')}
            </th>
            {columns.map(({ name, label, required }) => (
              <th key={name} scope="col">
                {t(label)}
                {required && ' *'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CheckRow
              key={row.number}
              row={row}
              columns={columns}
              listsId={listsId}
              onCell={onCell}
              onLeaveOut={onLeaveOut}
            />
          ))}
        </tbody>
      </table>
      {columns.map(({ name, suggestions }) =>
        suggestions ? (
          <datalist key={name} id={`${listsId}${name}`}>
            {suggestions.map((suggestion) => (
              <option key={suggestion} value={suggestion}>
                {suggestion}
              </option>
            ))}
          </datalist>
        ) : null,
      )}
    </div>
  );
}

type CheckRowProps = Changes & { row: Row; columns: readonly ImportColumn[]; listsId: string };

const CheckRow = memo(function CheckRow({ row, columns, listsId, onCell, onLeaveOut }: CheckRowProps) {
  const t = useT();
  const faults = faultsOf(row);
  const names = columns.map(({ name }) => name);
  // A fault of no column on show stands with the first, for it must stand somewhere.
  const faultsIn = (name: string) =>
    faults.filter(({ path }) => path === name || (name === names[0] && !names.includes(path)));
  return (
    <tr data-left-out={row.isLeftOut}>
      <th scope="row" className="check-number">
        <span className="check-word">{t('import.check.row')} </span>
        {row.number}
      </th>
      <td className="check-include" data-label={t('import.check.include')}>
        <input
          type="checkbox"
          aria-label={t('import.check.includeRow', { row: row.number })}
          checked={!row.isLeftOut}
          onChange={({ target }) => onLeaveOut(row.number, !target.checked)}
        />
      </td>
      {columns.map((column) => (
        <CheckCell
          key={column.name}
          column={column}
          row={row}
          faults={faultsIn(column.name)}
          listId={column.suggestions && `${listsId}${column.name}`}
          onCell={onCell}
        />
      ))}
    </tr>
  );
});

type CheckCellProps = Pick<Changes, 'onCell'> & {
  column: ImportColumn;
  row: Row;
  faults: readonly Fault[];
  listId: string | undefined;
};

function CheckCell({ column: { name, label, required = false, room }, row, faults, listId, onCell }: CheckCellProps) {
  const t = useT();
  const faultId = useId();
  const text = row.cells[name] ?? '';
  const commit = ({ currentTarget }: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    const typed = currentTarget.value.trim();
    if (typed !== text) onCell(row.number, { [name]: typed });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { currentTarget } = event;
    if (event.key === 'Enter') {
      event.preventDefault();
      commit(event);
      neighbourOf(currentTarget, event.shiftKey)?.focus();
    }
    if (event.key === 'Escape' && currentTarget.value !== text) {
      // Takes back what was typed here, and only that.
      event.stopPropagation();
      currentTarget.value = text;
    }
  };
  return (
    <td data-label={required ? `${t(label)} *` : t(label)}>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        data-column={name}
        data-room={room}
        defaultValue={text}
        list={listId}
        disabled={row.isLeftOut}
        aria-label={t('import.check.cell', { label: t(label), row: row.number })}
        aria-invalid={faults.length > 0}
        aria-describedby={faults.length > 0 ? faultId : undefined}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {faults.length > 0 && (
        <span id={faultId} className="check-fault">
          {joined(faults.map((fault) => faultText(t, fault)))}
        </span>
      )}
    </td>
  );
}

/** The same column, one row further. */
function neighbourOf(input: HTMLInputElement, isUp: boolean): HTMLInputElement | null {
  const row = input.closest('tr');
  const next = isUp ? row?.previousElementSibling : row?.nextElementSibling;
  return next?.querySelector<HTMLInputElement>(`input[data-column="${input.dataset['column'] ?? ''}"]`) ?? null;
}
