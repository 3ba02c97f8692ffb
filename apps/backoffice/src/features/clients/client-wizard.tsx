import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { TextField } from '@timbro/kit/form/fields.tsx';
import { FormFields } from '@timbro/kit/form/form.tsx';
import { Dialog } from '@timbro/kit/layers/dialog.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { SubscriptionFields } from '#parts/subscriptions/subscription-fields.tsx';
import { DataFields, ModuleFields } from './client-fields.tsx';
import { ClientSummary } from './client-summary.tsx';
import { useClientWizard } from './use-client-wizard.ts';
import { WizardProgress } from './wizard-progress.tsx';
import { type StepId, steps } from './wizard-steps.ts';

/** Makes a client step by step: one form over all steps, one call at the end, and the invitation if it is wanted. */
export function ClientWizard({ onClose }: { onClose(): void }) {
  const t = useT();
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const wizard = useClientWizard(onClose);
  const { schemaForm, current, isSubmitting } = wizard;
  const { refusal } = schemaForm;
  return (
    <Dialog
      open
      onClose={wizard.close}
      aria-labelledby={titleId}
      fullScreen={isPhone}
      fullWidth
      maxWidth={false}
      slotProps={{ paper: { sx: isPhone ? { borderRadius: 0 } : { width: 720 } } }}
    >
      <Box
        component="form"
        noValidate
        aria-busy={isSubmitting}
        sx={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void wizard.goOn();
        }}
      >
        <DialogTitle id={titleId}>{t('companies.create')}</DialogTitle>
        <DialogContent sx={{ minHeight: isPhone ? 0 : 440 }}>
          <WizardProgress current={current} isPhone={isPhone} />
          {refusal && (
            <Alert severity="error" role="alert" sx={{ mb: 4 }}>
              {reasonOf(refusal)}
            </Alert>
          )}
          <FormFields of={schemaForm} isLocked={isSubmitting}>
            {steps.map(({ id }) => (
              <StepBody key={id} id={id} wizard={wizard} />
            ))}
          </FormFields>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={() => void wizard.close()} sx={{ mr: 'auto' }}>
            {t('common.cancel')}
          </Button>
          {current > 0 && (
            <Button variant="outlined" disabled={isSubmitting} onClick={wizard.goBack}>
              {t('common.back')}
            </Button>
          )}
          <ForwardButtons wizard={wizard} />
        </DialogActions>
      </Box>
    </Dialog>
  );
}

type Wizard = ReturnType<typeof useClientWizard>;

/** All steps stay mounted, so that a number half typed or a fault of the server finds its field again. */
function StepBody({ id, wizard }: { id: StepId; wizard: Wizard }) {
  const t = useT();
  const headingId = useId();
  const isShown = wizard.step.id === id;
  const content: Readonly<Record<StepId, ReactNode>> = {
    data: <DataFields autoFocus />,
    modules: <ModuleFields />,
    subscription: <SubscriptionFields under="subscription." required={false} />,
    admin: <AdminFields />,
    // Read anew each time it is opened.
    summary: isShown && <ClientSummary onChange={wizard.goTo} />,
  };
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      ref={isShown ? wizard.shownStep : null}
      sx={{ display: isShown ? 'grid' : 'none', gap: 4, ...(wizard.isSubmitting && { opacity: 0.6 }) }}
    >
      <div>
        <Typography id={headingId} component="h3" variant="subtitle1" tabIndex={-1} sx={{ outline: 0 }}>
          {t(`companies.step.${id}`)}
        </Typography>
        {(id === 'modules' || id === 'subscription' || id === 'admin') && (
          <Typography sx={{ color: 'text.secondary' }}>{t(`companies.step.${id}.text`)}</Typography>
        )}
      </div>
      {content[id]}
      {isShown && wizard.step.optional && !wizard.isStepBlank && (
        <Button size="small" onClick={wizard.clearStep} sx={{ justifySelf: 'start', ml: -3 }}>
          {t('companies.step.clear')}
        </Button>
      )}
    </Box>
  );
}

const AdminFields = () => (
  <>
    <TextField name="admin.firstName" label="users.field.firstName" autoComplete="off" />
    <TextField name="admin.lastName" label="users.field.lastName" autoComplete="off" />
    <TextField name="admin.email" label="users.field.email" type="email" autoComplete="off" />
  </>
);

/** On the last step Enter invites where somebody can be invited. */
function ForwardButtons({ wizard }: { wizard: Wizard }) {
  const t = useT();
  const { step, isStepBlank, isSubmitting, mayInvite, returns } = wizard;
  const onward = step.optional && isStepBlank ? 'companies.step.skip' : 'common.next';
  if (step.id !== 'summary')
    return (
      <Button key="next" type="submit" variant="contained">
        {t(returns ? 'companies.step.toSummary' : onward)}
      </Button>
    );
  return (
    <>
      <WriteButton
        key="create"
        type={mayInvite ? 'button' : 'submit'}
        variant={mayInvite ? 'outlined' : 'contained'}
        loading={isSubmitting && !wizard.isInviting}
        disabled={isSubmitting}
        {...(mayInvite && { onClick: () => void wizard.create(false) })}
      >
        {t('companies.createOnly')}
      </WriteButton>
      {mayInvite && (
        <WriteButton
          key="invite"
          type="submit"
          variant="contained"
          loading={isSubmitting && wizard.isInviting}
          disabled={isSubmitting}
        >
          {t('companies.createAndInvite')}
        </WriteButton>
      )}
    </>
  );
}
