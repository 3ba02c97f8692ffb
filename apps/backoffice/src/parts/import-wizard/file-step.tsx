import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useDropzone } from 'react-dropzone';
import { CheckCircleIcon, ExportIcon, ImportIcon } from '@timbro/kit/page/icons.ts';
import { formatNumber } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import type { SheetSource } from '@timbro/sheets/read-sheet.ts';
import { counted } from './counted.ts';
import { saveCsv, templateText } from './files.ts';
import type { ImportKind } from './import-kind.ts';
import type { ChosenFile } from './read-file.ts';
import type { Refusal } from './use-import.ts';

/** What the file dialog offers; what a file really is, its content says. */
const accept = {
  'text/csv': ['.csv', '.txt', '.tsv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
};
const mostBytes = 20_000_000;

const delimiterWords = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' } as const;

const sourceText = (t: Translate, source: SheetSource) =>
  source.kind === 'xlsx'
    ? t('import.file.xlsx')
    : t('import.file.csv', {
        encoding: t(`import.encoding.${source.encoding}`),
        delimiter: t(`import.delimiter.${delimiterWords[source.delimiter]}`),
      });

/** A finger drags no files. */
const forPointers = { '@media (pointer: coarse)': { display: 'none' } };

type FileStepProps = {
  kind: ImportKind;
  file: ChosenFile | null;
  isReading: boolean;
  refusal: Refusal | null;
  onChoose(file: File): void;
  onRefuse(refusal: Refusal): void;
};

export function FileStep({ kind, file, isReading, refusal, onChoose, onRefuse }: FileStepProps) {
  const t = useT();
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    maxSize: mostBytes,
    multiple: false,
    disabled: isReading,
    // The button inside is what the keyboard reaches.
    noKeyboard: true,
    onDropAccepted: ([chosen]) => chosen && onChoose(chosen),
    onDropRejected: ([first]) => {
      const code = first?.errors[0]?.code;
      const reason = code === 'file-too-large' ? 'tooLarge' : code === 'too-many-files' ? 'oneFile' : 'unreadable';
      onRefuse({ reason, name: first?.file.name ?? '' });
    },
  });
  const saveTemplate = () => saveCsv(t('import.file.templateName', { name: t(kind.fileName) }), templateText(t, kind));

  return (
    <Stack spacing={4} sx={{ maxWidth: 720, width: '100%', mx: 'auto' }}>
      {refusal && (
        <Alert severity="error" role="alert">
          {t(`import.refused.${refusal.reason}`, { name: refusal.name, most: formatNumber(kind.mostRows) })}
        </Alert>
      )}
      <Box
        {...getRootProps()}
        aria-busy={isReading}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          gap: 2,
          px: 6,
          py: { xs: 8, sm: 12 },
          textAlign: 'center',
          cursor: 'pointer',
          border: '2px dashed',
          borderColor: isDragActive ? 'var(--text)' : 'var(--line-input)',
          borderRadius: '12px',
          bgcolor: isDragActive ? 'var(--group)' : 'background.paper',
        }}
      >
        <input {...getInputProps({ 'aria-label': t('kit.field.chooseFile') })} />
        {isReading ? (
          <>
            <CircularProgress aria-label={t('import.file.reading')} />
            <Typography role="status">{t('import.file.reading')}</Typography>
          </>
        ) : (
          <>
            <ImportIcon aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
            <Typography variant="subtitle1" component="p">
              {t('import.file.drop')}
            </Typography>
            <Typography variant="body2" sx={[forPointers, { color: 'text.secondary' }]}>
              {t('import.file.or')}
            </Typography>
            <Button
              variant={file ? 'outlined' : 'contained'}
              onClick={(event) => {
                event.stopPropagation();
                open();
              }}
            >
              {t(file ? 'import.file.other' : 'kit.field.chooseFile')}
            </Button>
          </>
        )}
      </Box>
      {file && !isReading && <FoundFile file={file} />}
      <Button startIcon={<ExportIcon />} onClick={saveTemplate} sx={{ alignSelf: 'flex-start' }}>
        {t('import.file.template')}
      </Button>
    </Stack>
  );
}

function FoundFile({ file }: { file: ChosenFile }) {
  const t = useT();
  return (
    <Paper
      variant="outlined"
      role="status"
      sx={{ display: 'flex', gap: 3, alignItems: 'center', p: 4, borderRadius: '12px' }}
    >
      <CheckCircleIcon color="success" />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle1" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {file.name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {sourceText(t, file.source)} · {t('import.rows', counted(file.table.rows.length))}
        </Typography>
      </Box>
    </Paper>
  );
}
