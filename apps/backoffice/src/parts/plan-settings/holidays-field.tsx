import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { isRealDay } from '@timbro/core/days/rules.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { useField } from '@timbro/kit/form/form.tsx';
import { AddIcon, DeleteIcon } from '@timbro/kit/page/icons.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { formatDay } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type HolidayFault, type HolidayRow, holidayFaults } from './rules-form.ts';

const dayInput = lazyPart(() => import('@timbro/kit/form/day-input.tsx'));

const isRows = (value: unknown): value is readonly HolidayRow[] => Array.isArray(value);
const noRows: readonly HolidayRow[] = [];
const sayRows = (value: unknown) =>
  isRows(value) && value.length > 0
    ? value.map(({ date, name }) => [date && isRealDay(date) ? formatDay(date) : '', name].join(' ')).join(', ')
    : '—';

/** Days that are holidays for this company alone. */
export function HolidaysField() {
  const { bound, ref, value, onChange, t, note, look } = useField({
    name: 'holidays',
    label: 'planSettings.rules.holidays',
    say: sayRows,
  });
  const rows = isRows(value) ? value : noRows;
  const faults = look.error ? holidayFaults(rows) : new Map<number, HolidayFault>();
  return (
    <div>
      {rows.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('planSettings.holiday.none')}
        </Typography>
      )}
      {rows
        .map((row, at) => ({ row, at, number: at + 1 }))
        .map(({ row, at, number }) => (
          <HolidayLine
            key={number}
            row={row}
            number={number}
            fault={faults.get(at)}
            onChange={(changed) => onChange(rows.with(at, changed))}
            onDrop={() => onChange(rows.toSpliced(at, 1))}
            onBlur={bound.onBlur}
          />
        ))}
      {/* What no row explains is said below them all. */}
      {look.error && faults.size === 0 && <FormHelperText error>{note}</FormHelperText>}
      <Button
        ref={ref}
        size="small"
        startIcon={<AddIcon />}
        sx={{ mt: 1 }}
        onClick={() => onChange([...rows, { date: null, name: '' }])}
      >
        {t('planSettings.holiday.add')}
      </Button>
    </div>
  );
}

type LineProps = {
  row: HolidayRow;
  number: number;
  fault: HolidayFault | undefined;
  onChange(row: HolidayRow): void;
  onDrop(): void;
  onBlur(): void;
};

function HolidayLine({ row, number, fault, onChange, onDrop, onBlur }: LineProps) {
  const t = useT();
  const day = {
    label: t('planSettings.holiday.day'),
    error: fault?.date !== undefined,
    helperText: fault?.date && t(fault.date),
  };
  return (
    <Box
      role="group"
      aria-label={t('planSettings.holiday.number', { number })}
      sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 2, mb: 4, alignItems: 'start' }}
    >
      <LazyPart part={dayInput} loading={<TextField fullWidth disabled label={day.label} />}>
        {({ DayInput }) => (
          <DayInput {...day} value={row.date} onChange={(date) => onChange({ ...row, date })} onBlur={onBlur} />
        )}
      </LazyPart>
      <IconButton aria-label={t('planSettings.holiday.drop', { number })} onClick={onDrop}>
        <DeleteIcon fontSize="small" />
      </IconButton>
      <TextField
        fullWidth
        label={t('planSettings.holiday.name')}
        value={row.name}
        onChange={({ target }) => onChange({ ...row, name: target.value })}
        onBlur={onBlur}
        error={fault?.name !== undefined}
        helperText={fault?.name && t(fault.name)}
      />
    </Box>
  );
}
