import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { RefObject } from 'react';
import { reasonOf } from '../data/reason-of.ts';
import type { ApiError } from '../data/send.ts';
import type { FormSchema, SchemaForm } from './form.tsx';
import { StaleForm, type StaleFormProps } from './stale-form.tsx';

type Props<S extends FormSchema> = Pick<StaleFormProps<S>, 'reload'> & {
  of: SchemaForm<S>;
  /** Where a long form scrolls to when it was refused. */
  place?: RefObject<HTMLDivElement | null>;
  /** What to do about it, where the server's sentence does not tell. */
  adviceOn?(refusal: ApiError): string | null;
  /** Keeps its own distance, in a form that has no gaps. */
  isSpaced?: boolean;
};

/** What a save was answered that belongs to no field: that somebody else was faster, or why it was refused. */
export function FormNotice<S extends FormSchema>({ of, reload, place, adviceOn, isSpaced = false }: Props<S>) {
  const { refusal } = of;
  const advice = refusal && adviceOn?.(refusal);
  return (
    <Box ref={place} sx={{ '&:empty': { display: 'none' }, ...(isSpaced && { mb: 4 }) }}>
      {refusal?.code === 'stale' && <StaleForm<S> of={of} message={refusal.message} reload={reload} />}
      {refusal && refusal.code !== 'stale' && (
        <Alert severity="error" role="alert">
          {reasonOf(refusal)}
          {advice && <div>{advice}</div>}
        </Alert>
      )}
    </Box>
  );
}
