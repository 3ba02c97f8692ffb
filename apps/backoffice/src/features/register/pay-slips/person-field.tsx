import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useState } from 'react';
import * as z from 'zod';
import { id } from '@timbro/core/fields.ts';
import { type FieldProps, useField } from '@timbro/kit/form/form.tsx';
import { usePeopleOptions } from '#parts/people/people-options.tsx';

const personName = z.object({ id, displayName: z.string() });
/** The form holds the person with their name, so that it can be shown; the server gets the id. */
export const chosenPerson = personName
  .nullish()
  .refine((person) => Boolean(person), 'validation.required')
  .transform((person) => person?.id ?? '');

/** One person of the company, found by typing. */
export function PersonField(props: FieldProps) {
  const { bound, ref, value, onChange, t, note, look } = useField(props);
  const { disabled, ...inputLook } = look;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const offered = usePeopleOptions(typed, { enabled: isOpen, none: t('requests.filter.person.none') });
  return (
    <Autocomplete
      disabled={disabled}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      {...offered}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      value={personName.safeParse(value).data ?? null}
      onChange={(_, picked) => onChange(picked ? { id: picked.id, displayName: picked.displayName } : null)}
      onBlur={bound.onBlur}
      getOptionLabel={({ displayName }) => displayName}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      renderInput={(input) => <MuiTextField {...input} {...inputLook} inputRef={ref} helperText={note} />}
    />
  );
}
