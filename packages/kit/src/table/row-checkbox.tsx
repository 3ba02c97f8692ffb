import { GridRowCheckbox, type GridRowCheckboxProps, type GridRowId } from '@mui/x-data-grid';
import { createContext, use } from 'react';
import { useT } from '../words/i18n.ts';

/** What a row is called, for the box that selects it: the library names all of them alike. */
export const RowNameContext = createContext<(id: GridRowId) => string>(String);

export function NamedCheckbox({ slotProps, ...box }: GridRowCheckboxProps) {
  const t = useT();
  const name = use(RowNameContext)(box.rowId);
  const htmlInput = { ...slotProps?.htmlInput, 'aria-label': t('kit.table.select', { name }) };
  return <GridRowCheckbox {...box} slotProps={{ ...slotProps, htmlInput }} />;
}
