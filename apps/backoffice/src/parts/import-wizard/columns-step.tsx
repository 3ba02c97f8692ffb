import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ArrowRightIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type FileColumn, letterOf } from './file-table.ts';
import type { ImportColumn } from './import-kind.ts';
import { type Meanings, assignMeaning } from './meanings.ts';

type ColumnsStepProps = {
  columns: readonly ImportColumn[];
  fileColumns: readonly FileColumn[];
  meanings: Meanings;
  onChange(meanings: Meanings): void;
};

export function ColumnsStep({ columns, fileColumns, meanings, onChange }: ColumnsStepProps) {
  return (
    <Paper
      component="ul"
      variant="outlined"
      sx={{ width: '100%', maxWidth: 900, m: 0, mx: 'auto', p: 0, listStyle: 'none', borderRadius: '12px' }}
    >
      {fileColumns.map((fileColumn, at) => (
        <ColumnLine
          key={fileColumn.index}
          fileColumn={fileColumn}
          columns={columns}
          meaning={meanings[at] ?? null}
          onChange={(name) => onChange(assignMeaning(meanings, at, name))}
        />
      ))}
    </Paper>
  );
}

type ColumnLineProps = {
  fileColumn: FileColumn;
  columns: readonly ImportColumn[];
  meaning: string | null;
  onChange(name: string | null): void;
};

function ColumnLine({ fileColumn, columns, meaning, onChange }: ColumnLineProps) {
  const t = useT();
  const { head, samples, index } = fileColumn;
  const shownHead = head === '' ? t('import.columns.unnamed', { letter: letterOf(index) }) : head;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 24px minmax(0, 300px)' },
        alignItems: 'center',
        columnGap: 4,
        rowGap: 3,
        px: 4,
        py: 3,
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {shownHead}
        </Typography>
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
          {samples.length === 0 ? '–' : samples.join(' · ')}
        </Typography>
      </Box>
      <ArrowRightIcon
        aria-hidden
        sx={{ display: { xs: 'none', sm: 'block' }, color: meaning === null ? 'text.disabled' : 'text.primary' }}
      />
      <TextField
        select
        fullWidth
        value={meaning ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        sx={{ '& select': meaning === null ? { color: 'text.secondary' } : { fontWeight: 700 } }}
        slotProps={{
          select: { native: true },
          htmlInput: { 'aria-label': t('import.columns.meaningOf', { head: shownHead }) },
        }}
      >
        <option value="">{t('import.columns.none')}</option>
        {columns.map(({ name, label, required }) => (
          <option key={name} value={name}>
            {required ? t('import.columns.required', { label: t(label) }) : t(label)}
          </option>
        ))}
      </TextField>
    </Box>
  );
}
