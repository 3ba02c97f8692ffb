import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import { optionText } from '@timbro/kit/form/options.ts';
import type { FilterSpec, FoundProps } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

type Props = FoundProps & { spec: Extract<FilterSpec, { kind: 'found' | 'multi' }> };

/** One filter of the drawer: people are looked for, the rest is ticked. */
export function FilterSection({ spec, values, onChange }: Props) {
  const t = useT();
  if (spec.kind === 'found') return <spec.Choose values={values} onChange={onChange} />;
  if (spec.options.length === 0) return null;
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <FormLabel component="legend" sx={{ mb: 1, fontWeight: 700, fontSize: 13, color: 'text.primary' }}>
        {t(spec.label)}
      </FormLabel>
      <FormGroup sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 2 }}>
        {spec.options.map((option) => (
          <FormControlLabel
            key={option.value}
            control={
              <Checkbox size="small" checked={values.includes(option.value)} onChange={() => toggle(option.value)} />
            }
            label={optionText(t, option)}
          />
        ))}
      </FormGroup>
    </Box>
  );
}
