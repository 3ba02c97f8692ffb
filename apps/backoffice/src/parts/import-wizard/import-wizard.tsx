import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import IconButton from '@mui/material/IconButton';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { WebKey } from '@timbro/core/messages.ts';
import { useLosingQuestion, useUnsavedGuard } from '@timbro/kit/form/unsaved-guard.ts';
import { Dialog } from '@timbro/kit/layers/dialog.tsx';
import { CloseIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { CheckStep, type OnlyFaulty, faultyNumbers } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import type { ImportKind } from './import-kind.ts';
import { PreviewStep, RunStep, runTitles } from './run-step.tsx';
import { steps, useImport } from './use-import.ts';
import { useRun } from './use-run.ts';
import { WizardActions } from './wizard-actions.tsx';

/** From a spreadsheet to records in four steps: file, columns, check, import. */
export function ImportWizard({ kind, onClose }: { kind: ImportKind; onClose(): void }) {
  const t = useT();
  const way = useImport(kind);
  const { run, start, retry } = useRun(kind);
  const [only, setOnly] = useState<OnlyFaulty>(null);
  const { step, file, rows, preview } = way;
  // Once it runs it needs this window no more, and once it is over there is nothing left to lose.
  const isDirty = file !== null && run?.state !== 'running' && run?.state !== 'done';
  const close = useGuardedClose(isDirty, onClose);

  const showFaulty = () => {
    setOnly(faultyNumbers(rows));
    way.setStep('check');
  };
  const body = () => {
    if (run) return <RunStep kind={kind} run={run} onRetry={() => void retry()} />;
    if (step === 'columns' && file)
      return (
        <ColumnsStep
          columns={kind.columns}
          fileColumns={file.table.columns}
          meanings={way.meanings}
          onChange={way.setMeanings}
        />
      );
    if (step === 'check')
      return (
        <CheckStep
          columns={way.columns}
          rows={rows}
          only={only}
          onOnly={setOnly}
          onCell={way.changeCell}
          onLeaveOut={way.leaveOut}
        />
      );
    if (step === 'run' && preview)
      return <PreviewStep kind={kind} preview={preview} rows={rows} onShowFaulty={showFaulty} />;
    return (
      <FileStep
        kind={kind}
        file={file}
        isReading={way.isReading}
        refusal={way.refusal}
        onChoose={(chosen) => void way.choose(chosen)}
        onRefuse={way.setRefusal}
      />
    );
  };
  const heading: WebKey = run ? runTitles[run.state] : `import.${step}.title`;

  return (
    <WizardFrame
      title={t(kind.title)}
      activeStep={run?.state === 'done' ? steps.length : steps.indexOf(step)}
      heading={t(heading)}
      text={run ? null : t(`import.${step}.text`)}
      onClose={close}
      actions={
        <WizardActions kind={kind} way={way} run={run} onStart={() => void start(rows)} onClose={() => void close()} />
      }
    >
      {body()}
    </WizardFrame>
  );
}

/** Escape, Back and the buttons close it, after the question where something would be lost. */
function useGuardedClose(isDirty: boolean, onClose: () => void): () => Promise<boolean> {
  const mayLose = useLosingQuestion();
  const latest = useRef(isDirty);
  useEffect(() => void (latest.current = isDirty));
  const wouldLose = () => latest.current;
  const close = async () => {
    const isFree = !wouldLose() || (await mayLose(wouldLose));
    if (isFree) onClose();
    return isFree;
  };
  useUnsavedGuard({ isDirty, wouldLose, settled: () => Promise.resolve() });
  return close;
}

type WizardFrameProps = {
  title: string;
  activeStep: number;
  heading: string;
  text: string | null;
  actions: ReactNode;
  onClose(): Promise<boolean>;
  children: ReactNode;
};

function WizardFrame({ title, activeStep, heading, text, actions, onClose, children }: WizardFrameProps) {
  const t = useT();
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const headingRef = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const shownHeading = useRef(heading);
  useEffect(() => {
    // The button that was pressed may be gone: the keyboard goes on where the new step begins.
    if (shownHeading.current === heading) return;
    shownHeading.current = heading;
    body.current?.scrollTo({ top: 0 });
    headingRef.current?.focus({ preventScroll: true });
  }, [heading]);
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { borderRadius: 0, maxWidth: 'none', bgcolor: 'background.default' } } }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 6,
          rowGap: 2,
          px: { xs: 4, sm: 6 },
          py: 3,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={titleId} component="h2" variant="h6" sx={{ flex: { xs: 1, md: 'none' } }}>
          {title}
        </Typography>
        <Stepper
          activeStep={activeStep}
          alternativeLabel={isPhone}
          aria-label={t('import.steps')}
          sx={{
            order: { xs: 3, md: 0 },
            width: { xs: '100%', md: 'auto' },
            flex: { md: 1 },
            maxWidth: { md: 720 },
            mx: 'auto',
          }}
        >
          {steps.map((step) => (
            <Step key={step}>
              <StepLabel>{t(`import.step.${step}`)}</StepLabel>
            </Step>
          ))}
        </Stepper>
        <IconButton edge="end" aria-label={t('common.close')} onClick={() => void onClose()}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box
        ref={body}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', display: 'flex', flexDirection: 'column', p: { xs: 4, sm: 6 } }}
      >
        <Box sx={{ mb: 5, textAlign: 'center' }}>
          <Typography ref={headingRef} tabIndex={-1} component="h3" variant="h5" sx={{ outline: 0 }}>
            {heading}
          </Typography>
          {text !== null && <Typography sx={{ mt: 1, color: 'text.secondary' }}>{text}</Typography>}
        </Box>
        {children}
      </Box>
      <DialogActions
        sx={{ px: { xs: 4, sm: 6 }, py: 3, bgcolor: 'background.paper', borderTop: 1, borderColor: 'divider' }}
      >
        {actions}
      </DialogActions>
    </Dialog>
  );
}
