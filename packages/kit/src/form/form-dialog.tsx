import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod';
import { Dialog } from '../layers/dialog.tsx';
import { WriteButton } from '../page/write-button.tsx';
import { useT } from '../words/i18n.ts';
import { FormNotice } from './form-notice.tsx';
import { FormFields, type FormSchema, useSchemaForm } from './form.tsx';
import type { Latest } from './stale-form.tsx';
import { useClosing } from './use-closing.ts';

export type FormDialogProps<S extends FormSchema> = {
  title: string;
  schema: S;
  initial: DefaultValues<z.input<S>>;
  /** Rejects with the server's refusal; the dialog then stays open and shows it. */
  onSave(values: z.output<S>): Promise<unknown>;
  onClose(): void;
  /** Reads the record again after somebody else changed it. */
  reload?: () => Promise<Latest<z.input<S>>>;
  save?: string;
  /** Two columns, up to 900 px. */
  wide?: boolean;
  children: ReactNode;
};

/** The one create/edit dialog: give it a contract schema and the fields; it validates, saves, then closes. */
export function FormDialog<S extends FormSchema>({
  title,
  schema,
  initial,
  onSave,
  onClose,
  reload,
  save,
  wide = false,
  children,
}: FormDialogProps<S>) {
  const t = useT();
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const schemaForm = useSchemaForm({ schema, initial, onSave, onSaved: onClose });
  const { form, submit } = schemaForm;
  const { isSubmitting } = form.formState;
  const close = useClosing(schemaForm, isSubmitting, onClose);

  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={titleId}
      fullScreen={isPhone}
      fullWidth
      maxWidth={false}
      slotProps={{ paper: { sx: isPhone ? { borderRadius: 0 } : { width: wide ? 900 : 560 } } }}
    >
      <Box
        component="form"
        noValidate
        aria-busy={isSubmitting}
        sx={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          // A form in a portal still bubbles to the form its opener stands in.
          event.stopPropagation();
          void submit();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void submit();
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <FormNotice of={schemaForm} reload={reload} isSpaced />
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              pt: 2,
              gridTemplateColumns: wide ? { md: '1fr 1fr' } : '1fr',
              ...(isSubmitting && { opacity: 0.6 }),
            }}
          >
            <FormFields of={schemaForm} isLocked={isSubmitting}>
              {children}
            </FormFields>
          </Box>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={() => void close()}>
            {t('common.cancel')}
          </Button>
          <WriteButton type="submit" variant="contained" loading={isSubmitting} hint={t('kit.form.saveHint')}>
            {save ?? t('common.save')}
          </WriteButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
