import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { counted } from './counted.ts';
import type { ImportKind } from './import-kind.ts';
import { missingColumns } from './meanings.ts';
import { countsOf } from './rows.ts';
import type { useImport } from './use-import.ts';
import type { Run } from './use-run.ts';

type WizardActionsProps = {
  kind: ImportKind;
  way: ReturnType<typeof useImport>;
  run: Run | null;
  onStart(): void;
  onClose(): void;
};

/** Back and Next, with the reason in words while the way on is barred. */
export function WizardActions({ kind, way, run, onStart, onClose }: WizardActionsProps) {
  const t = useT();
  const { step, file, rows } = way;
  if (run)
    return (
      <Button variant={run.state === 'done' ? 'contained' : 'outlined'} onClick={onClose}>
        {t('common.close')}
      </Button>
    );
  const missing = step === 'columns' ? missingColumns(kind.columns, way.meanings) : [];
  const { good, faulty } = countsOf(rows);
  const reason = () => {
    if (missing.length > 0) {
      const names = missing.map(({ label }) => t(label)).join(', ');
      return t('import.columns.missing', { count: missing.length, names });
    }
    if (step !== 'check') return '';
    if (good === 0) return t('import.check.noneGood');
    return faulty > 0 ? t('import.check.skipped', counted(faulty)) : '';
  };
  return (
    <>
      {step === 'file' ? (
        <Button variant="outlined" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      ) : (
        <Button
          variant="outlined"
          disabled={way.isTrying}
          onClick={() => way.setStep(step === 'columns' ? 'file' : step === 'check' ? 'columns' : 'check')}
        >
          {t('common.back')}
        </Button>
      )}
      <Box role="status" sx={{ flex: 1, minWidth: 0, textAlign: 'right' }}>
        <Typography variant="body2" sx={{ color: missing.length > 0 || good === 0 ? 'error.main' : 'text.secondary' }}>
          {reason()}
        </Typography>
      </Box>
      {step === 'file' && (
        <Button variant="contained" disabled={file === null || way.isReading} onClick={() => way.setStep('columns')}>
          {t('common.next')}
        </Button>
      )}
      {step === 'columns' && (
        <Button variant="contained" disabled={missing.length > 0} onClick={way.toCheck}>
          {t('common.next')}
        </Button>
      )}
      {step === 'check' && (
        <WriteButton variant="contained" disabled={good === 0} loading={way.isTrying} onClick={() => void way.toRun()}>
          {t('common.next')}
        </WriteButton>
      )}
      {step === 'run' && (
        <WriteButton variant="contained" disabled={good === 0} onClick={onStart}>
          {t('import.run.start', counted(good))}
        </WriteButton>
      )}
    </>
  );
}
