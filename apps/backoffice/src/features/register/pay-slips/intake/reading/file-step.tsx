import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { ImportIcon } from '@timbro/kit/page/icons.ts';
import { formatMonth, formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Intake, RefusedFile } from '../slips/intake-state.ts';
import { countsOf, standingsOf } from '../slips/slip-rows.ts';
import { uploadSums } from '../slips/upload-plan.ts';
import { type ReadFault, intakeLimits } from './use-intake.ts';

const limits = { megabytes: intakeLimits.bytes / 1024 / 1024, pages: formatNumber(intakeLimits.pages) };

type FileStepProps = {
  left: Intake | null;
  refused: readonly RefusedFile[];
  fault: ReadFault | null;
  /** Why nothing can be read at the moment, in words. */
  held: string | null;
  onChoose(files: readonly File[]): void;
  onResume(): void;
  onDiscard(): void;
};

export function FileStep({ left, refused, fault, held, onChoose, onResume, onDiscard }: FileStepProps) {
  const t = useT();
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    disabled: held !== null,
    // The button inside is what the keyboard reaches; what a file really is, its content says.
    noKeyboard: true,
    onDrop: (accepted) => accepted.length > 0 && onChoose(accepted),
  });
  return (
    <div className="intake-narrow">
      {left && <LeftHere left={left} onResume={onResume} onDiscard={onDiscard} />}
      {fault && (
        <Alert severity="error" role="alert">
          {t(`intake.file.${fault}`)}
        </Alert>
      )}
      <RefusedFiles refused={refused} />
      <div>
        <Typography component="h3" variant="h5">
          {t('intake.file.title')}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{t('intake.file.text')}</Typography>
      </div>
      <Box
        {...getRootProps()}
        className="intake-drop"
        data-active={isDragActive}
        sx={{ cursor: held === null ? 'pointer' : 'default' }}
      >
        <input {...getInputProps({ 'aria-label': t('intake.file.choose'), accept: '.pdf,application/pdf' })} />
        <ImportIcon aria-hidden sx={{ fontSize: 48, color: 'text.secondary' }} />
        <Typography variant="subtitle1" component="p">
          {t('intake.file.drop')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('intake.file.or')}
        </Typography>
        <Button
          variant={left ? 'outlined' : 'contained'}
          disabled={held !== null}
          onClick={(event) => {
            event.stopPropagation();
            open();
          }}
        >
          {t('intake.file.choose')}
        </Button>
        <Typography variant="caption" role="status" sx={{ color: 'text.secondary' }}>
          {held ?? t('intake.file.limits', limits)}
        </Typography>
      </Box>
    </div>
  );
}

const mostTold = 8;

/** Each file that could not be read, with the reason; the others have gone on. */
export function RefusedFiles({ refused, action }: { refused: readonly RefusedFile[]; action?: ReactNode }) {
  const t = useT();
  if (refused.length === 0) return null;
  const more = refused.length - mostTold;
  return (
    <Alert severity="warning" role="alert" action={action}>
      <b>{t('intake.refused', { count: refused.length, shown: formatNumber(refused.length) })}</b>
      <ul className="intake-refused">
        {refused.slice(0, mostTold).map(({ name, reason }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have the same name, and the list never moves
          <li key={`${name} ${index}`}>{t(`intake.refused.${reason}`, { name, ...limits })}</li>
        ))}
        {more > 0 && <li>{t('intake.refused.more', { count: more, shown: formatNumber(more) })}</li>}
      </ul>
    </Alert>
  );
}

/** What was begun here and not finished. */
function LeftHere({ left, onResume, onDiscard }: { left: Intake; onResume(): void; onDiscard(): void }) {
  const t = useT();
  const standings = standingsOf(left.rows);
  const { check } = countsOf(standings);
  const { kept, all } = uploadSums(left.rows, standings);
  const month = formatMonth(left.month);
  return (
    <Paper component="section" variant="outlined" className="intake-left" aria-labelledby="intake-left">
      <Typography id="intake-left" component="h3" variant="subtitle1">
        {t('intake.resume.title')}
      </Typography>
      <div className="intake-buttons">
        <Button variant="contained" onClick={onResume}>
          {left.step === 'send' || kept > 0
            ? t('intake.resume.sent', { month, kept: formatNumber(kept), count: all, due: formatNumber(all) })
            : t('intake.resume.open', { month, check: formatNumber(check) })}
        </Button>
        <Button variant="outlined" onClick={onDiscard}>
          {t('intake.discard')}
        </Button>
      </div>
    </Paper>
  );
}
