import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { useT } from '@timbro/kit/words/i18n.ts';
import { steps } from './wizard-steps.ts';

/** Where in the steps one is; a phone has room for the count alone. */
export function WizardProgress({ current, isPhone }: { current: number; isPhone: boolean }) {
  const t = useT();
  if (isPhone)
    return (
      <Box sx={{ mb: 5 }}>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('companies.step', { step: current + 1, steps: steps.length })}
        </Typography>
        <LinearProgress
          aria-hidden
          variant="determinate"
          value={((current + 1) / steps.length) * 100}
          sx={{ mt: 1, height: 6, borderRadius: 3 }}
        />
      </Box>
    );
  return (
    <Stepper activeStep={current} alternativeLabel sx={{ mt: 1, mb: 6, p: 0 }}>
      {steps.map(({ id }, index) => (
        <Step key={id} {...(index === current && { 'aria-current': 'step' })}>
          <StepLabel>{t(`companies.step.${id}`)}</StepLabel>
        </Step>
      ))}
    </Stepper>
  );
}
