import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { ColumnsIcon } from '../page/icons.ts';
import { useT } from '../words/i18n.ts';
import { ToolbarMenu } from './toolbar.tsx';
import type { Column } from './types.ts';

export type ShownColumns = Readonly<Record<string, boolean>>;
const storageKey = (table: string) => `timbro.columns.${table}`;

function readChoice(table: string): ShownColumns {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(table)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, isShown]) => typeof isShown === 'boolean'));
  } catch {
    return {};
  }
}

/** How wide the list may be: the window less the menu and whatever else stands beside it. */
function useWidth(frame: RefObject<HTMLElement | null>, isAsked: boolean): number {
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(() => {
    const own = frame.current;
    if (!own || !isAsked) return;
    const measure = () => setWidth(Math.round(own.getBoundingClientRect().width) || Infinity);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(own);
    return () => watch.disconnect();
  }, [frame, isAsked]);
  return width;
}

/** Which columns this browser shows of one table; what was never touched follows the table's own wish and the room of `frame`. */
export function useShownColumns<Row>(table: string, columns: readonly Column<Row>[]) {
  const frame = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState(() => readChoice(table));
  const width = useWidth(
    frame,
    columns.some(({ needs }) => needs !== undefined),
  );
  const shown = Object.fromEntries(
    columns.map(({ field, hidden = false, fixed = false, needs = 0 }) => [
      field,
      fixed || (choice[field] ?? (!hidden && needs <= width)),
    ]),
  );
  const choose = (next: ShownColumns) => {
    setChoice(next);
    localStorage.setItem(storageKey(table), JSON.stringify(next));
  };
  return {
    frame,
    shown,
    toggle: (field: string) => choose({ ...choice, [field]: !shown[field] }),
    restore: () => choose({}),
  };
}

type Props<Row> = {
  columns: readonly Column<Row>[];
  shown: ShownColumns;
  onToggle(field: string): void;
  onRestore(): void;
};

export function ColumnMenu<Row>({ columns, shown, onToggle, onRestore }: Props<Row>) {
  const t = useT();
  return (
    <ToolbarMenu compact icon={<ColumnsIcon />} label={t('kit.table.columns')}>
      {(close) => [
        ...columns
          .filter(({ fixed = false }) => !fixed)
          .map(({ field, label }) => (
            <MenuItem
              key={field}
              role="menuitemcheckbox"
              aria-checked={shown[field] ?? false}
              onClick={() => onToggle(field)}
            >
              <Checkbox
                checked={shown[field] ?? false}
                size="small"
                sx={{ p: 0, mr: 2 }}
                slotProps={{ input: { 'aria-hidden': true, tabIndex: -1 } }}
              />
              {t(label)}
            </MenuItem>
          )),
        <Divider key="line" />,
        <MenuItem
          key="restore"
          onClick={() => {
            close();
            onRestore();
          }}
        >
          {t('kit.table.columns.reset')}
        </MenuItem>,
      ]}
    </ToolbarMenu>
  );
}
