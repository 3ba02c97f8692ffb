import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type FieldProps, useField } from '@timbro/kit/form/form.tsx';

const zones = Intl.supportedValuesOf('timeZone');

/** A zone by its name, found by typing a part of it: `rome`, `america`. */
export function TimezoneField(props: FieldProps) {
  const { bound, ref, value, onChange, note, look } = useField(props);
  const { disabled, ...inputLook } = look;
  return (
    <Autocomplete
      disableClearable
      disabled={disabled}
      options={zones}
      value={zones.find((zone) => zone === value) ?? ''}
      onChange={(_, zone) => onChange(zone)}
      onBlur={bound.onBlur}
      renderInput={(input) => <TextField {...input} {...inputLook} inputRef={ref} helperText={note} />}
    />
  );
}
