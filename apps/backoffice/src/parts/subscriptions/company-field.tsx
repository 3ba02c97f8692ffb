import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Company } from '@timbro/core/companies/contract.ts';
import { textLimits } from '@timbro/core/limits.ts';
import { api, useRead } from '@timbro/kit/api.ts';
import { type FieldProps, useField } from '@timbro/kit/form.tsx';
import { useSettled } from '@timbro/kit/use-settled.ts';

type Choice = Pick<Company, 'id' | 'name' | 'vatNumber'>;

/** A client found by its name or VAT number; the form holds its id. */
export function CompanyField({ autoFocus = false, ...props }: FieldProps & { autoFocus?: boolean }) {
  const { bound, ref, value, onChange, t, note, look } = useField(props);
  const { disabled, ...inputLook } = look;
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed === chosen?.name ? '' : typed.trim().slice(0, textLimits.search));
  const found = useRead(api.companies.list, { query: { search, pageSize: 20 } }, { inPlace: true });
  const items: readonly Choice[] = found.data?.items ?? [];
  const current = chosen?.id === value ? chosen : (items.find(({ id }) => id === value) ?? null);
  return (
    <Autocomplete
      disabled={disabled}
      options={items}
      value={current}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, picked) => {
        setChosen(picked);
        onChange(picked?.id ?? null);
      }}
      onBlur={bound.onBlur}
      // The server has already searched, in the VAT number too.
      filterOptions={(options) => options}
      loading={found.isFetching}
      loadingText={t('common.loading')}
      noOptionsText={found.error ? found.error.message : t('subscriptions.company.none')}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      renderInput={(input) => (
        <TextField {...input} {...inputLook} autoFocus={autoFocus} inputRef={ref} helperText={note} />
      )}
    />
  );
}
