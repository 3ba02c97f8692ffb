import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import * as z from 'zod';
import { type PayrollCode, payrollCodes } from '@timbro/core/company-settings/rules.ts';
import { useField } from '@timbro/kit/form/form.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

const codeMap = z.record(z.string(), z.string());
type CodeMap = Readonly<Record<string, string>>;
const none: CodeMap = {};
const isMap = (value: unknown): value is CodeMap => codeMap.safeParse(value).success;
const isMapped = (map: CodeMap) => (code: PayrollCode) => (map[code] ?? '').trim() !== '';
const sayMap = (value: unknown) =>
  (isMap(value) &&
    payrollCodes
      .filter(isMapped(value))
      .map((code) => `${code} ${value[code]}`)
      .join(', ')) ||
  '—';

/** What the payroll program calls each code of the sheet; folded, since most companies fill it in once. */
export function PayrollCodesField({ width }: { width: number }) {
  const { bound, ref, value, onChange, t, note, look } = useField({
    name: 'payrollCodes',
    label: 'audit.field.payrollCodes',
    say: sayMap,
  });
  const bodyId = useId();
  const [isWanted, setWanted] = useState(false);
  const map = isMap(value) ? value : none;
  const isOpen = isWanted || look.error;
  return (
    <div>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('planSettings.payroll.mapped', { count: payrollCodes.filter(isMapped(map)).length })}
      </Typography>
      <Button ref={ref} size="small" aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setWanted(!isOpen)}>
        {t(isOpen ? 'planSettings.payroll.hide' : 'planSettings.payroll.show')}
      </Button>
      {look.error && <FormHelperText error>{note}</FormHelperText>}
      <Collapse in={isOpen} id={bodyId} unmountOnExit>
        <Box sx={{ display: 'grid', gap: 1, pt: 2 }}>
          {payrollCodes.map((code) => (
            <CodeLine
              key={code}
              code={code}
              own={map[code] ?? ''}
              width={width}
              onChange={(own) => onChange({ ...map, [code]: own })}
              onBlur={bound.onBlur}
            />
          ))}
        </Box>
      </Collapse>
    </div>
  );
}

type LineProps = { code: PayrollCode; own: string; width: number; onChange(own: string): void; onBlur(): void };

function CodeLine({ code, own, width, onChange, onBlur }: LineProps) {
  const t = useT();
  const isTooWide = own.trim().length > width;
  return (
    <Box component="label" sx={{ display: 'grid', gridTemplateColumns: '28px 1fr 96px', gap: 2, alignItems: 'center' }}>
      <Box component="span" sx={{ fontWeight: 700 }}>
        {code}
      </Box>
      <span>{t(`sheet.code.${code}`)}</span>
      <OutlinedInput
        size="small"
        value={own}
        error={isTooWide}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        inputProps={{ autoComplete: 'off', 'aria-invalid': isTooWide }}
      />
    </Box>
  );
}
