import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { type Day, dayIn, isRealDay } from '@timbro/core/days/rules.ts';
import type { SearchText } from '../address/address.ts';
import { useCompanyZone } from '../data/company-zone.ts';
import { DayInput } from '../form/day-input.tsx';
import { useT } from '../words/i18n.ts';
import { type ChipSpec, type SetFilter, valuesOf } from './types.ts';

type Props<K extends ChipSpec['kind']> = { spec: Extract<ChipSpec, { kind: K }>; text: SearchText; set: SetFilter };

/** A date that is still being typed must not empty the list meanwhile. */
const isWhole = (day: Day | null) => day === null || isRealDay(day);

export function DayFilter({ spec, text, set }: Props<'day'>) {
  const t = useT();
  const [value = null] = valuesOf(text, spec.name);
  const change = (day: Day | null) =>
    isWhole(day) && set({ [spec.name]: day ?? undefined }, { replace: value !== null });
  return <DayInput label={t(spec.label)} value={value} onChange={change} />;
}

const todayIn = (timeZone: string): Day => dayIn(timeZone, new Date());
function daysBefore(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}

export function PeriodFilter({ spec, text, set }: Props<'period'>) {
  const t = useT();
  const today = todayIn(useCompanyZone());
  const [from = null] = valuesOf(text, spec.from);
  const [to = null] = valuesOf(text, spec.to);
  const presets = [
    { label: t('kit.filters.today'), since: today },
    { label: t('kit.filters.lastDays', { count: 7 }), since: daysBefore(today, 6) },
    { label: t('kit.filters.lastDays', { count: 30 }), since: daysBefore(today, 29) },
  ];
  const [crossed, setCrossed] = useState<string | null>(null);
  const change = (name: string, day: Day | null) => {
    if (!isWhole(day)) return;
    const isCrossed = day !== null && (name === spec.from ? to !== null && day > to : from !== null && day < from);
    setCrossed(isCrossed ? name : null);
    // An end before its start finds nothing: the list waits until the two agree.
    if (!isCrossed) set({ [name]: day ?? undefined }, { replace: from !== null || to !== null });
  };
  const faultOf = (name: string) => (crossed === name ? t('validation.endAfterStart') : undefined);
  return (
    <Stack spacing={4}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {presets.map(({ label, since }) => (
          <Button
            key={label}
            size="small"
            variant="outlined"
            onClick={() => set({ [spec.from]: since, [spec.to]: today })}
          >
            {label}
          </Button>
        ))}
      </Stack>
      <DayInput
        label={t('kit.filters.from')}
        value={from}
        max={to ?? undefined}
        helperText={faultOf(spec.from)}
        onChange={(day) => change(spec.from, day)}
      />
      <DayInput
        label={t('kit.filters.to')}
        value={to}
        min={from ?? undefined}
        helperText={faultOf(spec.to)}
        onChange={(day) => change(spec.to, day)}
      />
    </Stack>
  );
}
