import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FormFields, type FormSchema, type SchemaForm } from './form.tsx';
import { useT } from './i18n.tsx';
import { useUnsavedGuard } from './unsaved-guard.ts';
import { WriteButton } from './write-button.tsx';

type Props<S extends FormSchema> = {
  of: SchemaForm<S>;
  save?: string;
  /** Nothing can be saved before something was changed. */
  whenChanged?: boolean;
  /** Fields in a line where there is room for them. */
  columns?: 1 | 2;
  children: ReactNode;
};

/** A form that lives on a page: it shows its refusal, and asks before it is left with changes. */
export function PageForm<S extends FormSchema>({ of, save, whenChanged = false, columns = 1, children }: Props<S>) {
  const { form, isDirty, refusal, submit } = of;
  const t = useT();
  useUnsavedGuard(of);
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: columns === 2 ? { sm: '1fr 1fr' } : '1fr' }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {refusal && (
        <Alert severity="error" role="alert" sx={{ gridColumn: '1 / -1' }}>
          {refusal.message}
        </Alert>
      )}
      <FormFields of={of}>{children}</FormFields>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <WriteButton
          type="submit"
          variant="contained"
          disabled={whenChanged && !isDirty}
          loading={form.formState.isSubmitting}
        >
          {save ?? t('common.save')}
        </WriteButton>
      </Box>
    </Box>
  );
}
