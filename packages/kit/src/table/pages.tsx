import TablePagination from '@mui/material/TablePagination';
import { formatNumber } from '../words/format.ts';
import { useT } from '../words/i18n.ts';

type Props = {
  total: number;
  page: number;
  pageSize: number;
  /** How many may be on a page; left out where that is fixed. */
  sizes?: readonly number[];
  className?: string;
  onPage(page: number, pageSize: number): void;
};

const fixed: readonly number[] = [];

/** Ours instead of a grid's: the address alone decides on the page, and nothing may turn it by itself. */
export function TablePages({ total, page, pageSize, sizes = fixed, className, onPage }: Props) {
  const t = useT();
  return (
    <TablePagination
      component="div"
      {...(className !== undefined && { className })}
      count={total}
      page={Math.min(page, Math.max(1, Math.ceil(total / pageSize))) - 1}
      rowsPerPage={pageSize}
      rowsPerPageOptions={[...sizes]}
      labelDisplayedRows={({ from, to, count }) =>
        t('kit.table.range', { from: formatNumber(from), to: formatNumber(to), total: formatNumber(count) })
      }
      onPageChange={(_, index) => onPage(index + 1, pageSize)}
      onRowsPerPageChange={({ target }) => onPage(1, Number(target.value))}
      sx={{ borderTop: 1, borderColor: 'divider' }}
    />
  );
}
