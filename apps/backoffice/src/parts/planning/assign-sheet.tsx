import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Day } from '@timbro/core/days/rules.ts';
import { planKey } from '@timbro/core/work-days/planning-rules.ts';
import { formatLongDay } from '@timbro/kit/format.ts';
import { useT } from '@timbro/kit/i18n.tsx';
import { useLayerInHistory } from '@timbro/kit/layer-history.ts';
import { SidePanel } from '@timbro/kit/side-panel.tsx';
import { colourOf } from '#parts/shifts/shift-colours.ts';
import { type Brush, eraser, restBrush } from './brushes.ts';
import { type PlanModel, isOpen } from './plan-model.ts';

type Props = {
  model: PlanModel;
  person: { readonly id: string; readonly displayName: string };
  onAssign(brush: Brush, dates: readonly Day[]): void;
  onClose(): void;
};

/** Days of one person and what they become, by thumb. */
export function AssignSheet({ model, person, onAssign, onClose }: Props) {
  const t = useT();
  useLayerInHistory(true, onClose);
  const [chosen, setChosen] = useState<ReadonlySet<Day>>(new Set());
  const toggle = (date: Day, isOn: boolean) =>
    setChosen(new Set(isOn ? [...chosen, date] : [...chosen].filter((other) => other !== date)));
  const isFree = (date: Day) => {
    const day = model.days.get(planKey({ userId: person.id, date }));
    return day !== undefined && isOpen(day, model.today);
  };
  const choice = (brush: Brush, name: string, color: string) => (
    <Button
      key={brush}
      variant="outlined"
      disabled={chosen.size === 0}
      onClick={() => {
        onAssign(brush, [...chosen]);
        setChosen(new Set());
      }}
      sx={{ minHeight: 44, justifyContent: 'flex-start', borderLeft: `6px solid ${color}` }}
    >
      {name}
    </Button>
  );
  return (
    <SidePanel open title={t('planning.assign')} subtitle={person.displayName} onClose={onClose}>
      <Typography component="h3" variant="subtitle2">
        {t('planning.days')}
      </Typography>
      <FormGroup sx={{ mb: 4 }}>
        {model.dates.map((date) => (
          <FormControlLabel
            key={date}
            disabled={!isFree(date)}
            control={<Checkbox checked={chosen.has(date)} onChange={(_, isOn) => toggle(date, isOn)} />}
            label={formatLongDay(date)}
          />
        ))}
      </FormGroup>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 2 }}>
        {t('planning.assignTo', { count: chosen.size })}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {model.shifts.map((shift) => choice(shift.id, `${shift.name} ${shift.start}–${shift.end}`, colourOf(shift)))}
        {choice(restBrush, t('planning.rest'), 'var(--line-input)')}
        {choice(eraser, t('planning.toSchedule'), 'var(--line)')}
      </Box>
    </SidePanel>
  );
}
