import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { FormSchema, SchemaForm } from '@timbro/kit/form/form.tsx';
import { takeBack } from '@timbro/kit/form/long-form.ts';
import { visuallyHidden } from '@timbro/kit/page/visually-hidden.ts';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

/** Stays in sight under a long form: whether there is something to save, and the way to save or undo it. */
export function SaveBar<S extends FormSchema>({ of }: { of: SchemaForm<S> }) {
  const t = useT();
  const { form, isDirty } = of;
  const { isSubmitting } = form.formState;
  return (
    <Box sx={barLook}>
      <Paper
        elevation={isDirty ? 4 : 0}
        variant={isDirty ? 'elevation' : 'outlined'}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          px: 4,
          py: 2,
          borderRadius: paperCorners,
        }}
      >
        <Box
          sx={{
            position: 'relative',
            flex: 1,
            minWidth: 0,
            fontWeight: isDirty ? 700 : 500,
            color: isDirty ? 'text.primary' : 'text.secondary',
          }}
        >
          {/* A phone has room for the buttons alone; what is read aloud stays. */}
          <Box role="status" sx={isDirty ? { '@media (max-width: 599.95px)': visuallyHidden } : {}}>
            {t(isDirty ? 'companies.unsaved' : 'companies.upToDate')}
          </Box>
        </Box>
        {isDirty && (
          <Button disabled={isSubmitting} onClick={() => takeBack(of)}>
            {t('companies.discard')}
          </Button>
        )}
        <WriteButton type="submit" variant="contained" disabled={!isDirty} loading={isSubmitting}>
          {t('common.save')}
        </WriteButton>
      </Paper>
    </Box>
  );
}

/** On a phone it stands on the bar of the menu: through a gap the page would be seen passing. */
const barLook = {
  position: 'sticky',
  zIndex: 2,
  bottom: { xs: 'calc(64px + env(safe-area-inset-bottom))', sm: 12 },
  mt: 4,
} as const;
const paperCorners = { xs: '12px 12px 0 0', sm: '12px' } as const;
