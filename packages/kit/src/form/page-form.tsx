import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import { WriteButton } from '../page/write-button.tsx';
import { useT } from '../words/i18n.ts';
import { FormFields, type FormSchema, type SchemaForm } from './form.tsx';
import { useUnsavedGuard } from './unsaved-guard.ts';

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
  const { isSubmitting } = form.formState;
  const own = useRef<HTMLFormElement>(null);
  useUnsavedGuard(of);
  useEffect(() => {
    // The button that was pressed rests during the save and has lost the keyboard, which goes on in its form.
    if (!isSubmitting && form.formState.submitCount > 0 && document.activeElement === document.body)
      own.current?.focus();
  }, [isSubmitting, form.formState.submitCount]);
  return (
    <Box
      component="form"
      ref={own}
      tabIndex={-1}
      noValidate
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: columns === 2 ? { sm: '1fr 1fr' } : '1fr',
        '&:focus': { outline: 'none' },
      }}
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
        <WriteButton type="submit" variant="contained" disabled={whenChanged && !isDirty} loading={isSubmitting}>
          {save ?? t('common.save')}
        </WriteButton>
      </Box>
    </Box>
  );
}
