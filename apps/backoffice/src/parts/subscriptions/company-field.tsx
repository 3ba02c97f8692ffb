import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Company } from '@timbro/core/companies/contract.ts';
import { textLimits } from '@timbro/core/limits.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useAskedText } from '@timbro/kit/data/asked-text.ts';
import { type FieldProps, useField } from '@timbro/kit/form/form.tsx';
import { useFoundOptions } from '@timbro/kit/form/use-found-options.ts';

type Choice = Pick<Company, 'id' | 'name' | 'vatNumber' | 'moduleDevices'>;

type Props = FieldProps & {
  autoFocus?: boolean;
  /** What is worth knowing of the chosen one; empty where nothing is. */
  noteOn?(company: Choice): string;
};

/** A client found by its name or VAT number; the form holds its id. */
export function CompanyField({ autoFocus = false, noteOn, ...props }: Props) {
  const { bound, ref, value, onChange, t, note, look } = useField(props);
  const { disabled, ...inputLook } = look;
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [typed, setTyped] = useState('');
  const text = typed === chosen?.name ? '' : typed.trim().slice(0, textLimits.search);
  const { asked, isCurrent } = useAskedText(text);
  const found = useRead(api.companies.list, { query: { search: asked, pageSize: 20 } }, { inPlace: true, fresh: true });
  const items: readonly Choice[] = found.data?.items ?? [];
  const fault = found.error?.message;
  // In the VAT number too.
  const offered = useFoundOptions(text, { items, isAnswered: isCurrent && found.isSuccess, fault });
  const current = chosen?.id === value ? chosen : (items.find(({ id }) => id === value) ?? null);
  return (
    <Autocomplete
      disabled={disabled}
      {...offered}
      value={current}
      inputValue={typed}
      onInputChange={(_, input) => setTyped(input)}
      onChange={(_, picked) => {
        setChosen(picked);
        onChange(picked?.id ?? null);
      }}
      onBlur={bound.onBlur}
      noOptionsText={fault ?? t('subscriptions.company.none')}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      renderInput={(input) => (
        <TextField
          {...input}
          {...inputLook}
          autoFocus={autoFocus}
          inputRef={ref}
          helperText={note ?? (current && noteOn?.(current))}
        />
      )}
    />
  );
}
