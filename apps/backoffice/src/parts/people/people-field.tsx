import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useState } from 'react';
import * as z from 'zod';
import type { CompanyRole } from '@timbro/core/access.ts';
import { id } from '@timbro/core/fields.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { type FieldProps, useField } from '@timbro/kit/form/form.tsx';
import { type PersonName, usePeopleOptions } from './people-options.tsx';

const people = z.array(z.object({ id, displayName: z.string() }));

/** The form holds people with their names, so that they can be shown and compared; the server gets their ids. */
export const chosenPeople = people
  .max(50, 'validation.tooMuch')
  .transform((chosen) => chosen.map((person) => person.id));

const noPeople: PersonName[] = [];
/** The same list as long as nothing changes: another one would empty what is being typed. */
const isPeople = (value: unknown): value is PersonName[] => people.safeParse(value).success;

type PeopleFieldProps = FieldProps & {
  none: WebKey;
  /** Whom to offer; left out, everybody. */
  roles?: readonly CompanyRole[];
};

/** Several people of the company, found by typing. */
export function PeopleField({ none, roles, ...props }: PeopleFieldProps) {
  const { bound, ref, value, onChange, t, note, look } = useField(props);
  const { disabled, ...inputLook } = look;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const offered = usePeopleOptions(typed, { enabled: isOpen, roles, none: t(none) });
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      disabled={disabled}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      {...offered}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      value={isPeople(value) ? value : noPeople}
      onChange={(_, picked) => onChange(picked.map((person) => ({ id: person.id, displayName: person.displayName })))}
      onBlur={bound.onBlur}
      getOptionLabel={({ displayName }) => displayName}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      renderInput={(input) => <MuiTextField {...input} {...inputLook} inputRef={ref} helperText={note} />}
    />
  );
}
