import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FoundProps } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNamedPeople } from './named-people.ts';
import { usePeopleOptions } from './people-options.tsx';

/** People to filter by, found by typing. */
export function PeopleChoice({ values, onChange }: FoundProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const chosen = useNamedPeople(values);
  const offered = usePeopleOptions(typed, { none: t('requests.filter.person.none') });
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      {...offered}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      value={chosen}
      onChange={(_, picked) => onChange(picked.map(({ id }) => id))}
      getOptionLabel={({ displayName }) => displayName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      renderInput={(input) => <TextField {...input} autoFocus label={t('requests.filter.person')} />}
    />
  );
}
