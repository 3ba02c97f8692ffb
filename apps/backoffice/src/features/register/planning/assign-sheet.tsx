import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Day } from '@timbro/core/days/rules.ts';
import { SidePanel } from '@timbro/kit/layers/side-panel.tsx';
import { formatLongDay } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { colourOf } from '#parts/shifts/shift-colours.ts';
import { type Brush, eraser, restBrush } from './brushes.ts';
import { dayText } from './cell-text.ts';
import { viewOf } from './cell-view.ts';
import type { PlanModel } from './plan-model.ts';
import type { Troubles } from './troubles.ts';

type Props = {
  model: PlanModel;
  troubles: Troubles;
  person: { readonly id: string; readonly displayName: string };
  onAssign(brush: Brush, dates: readonly Day[]): void;
  onClose(): void;
};

/** Days of one person and what they become, by thumb. */
export function AssignSheet({ model, troubles, person, onAssign, onClose }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState<ReadonlySet<Day>>(new Set());
  const [done, setDone] = useState('');
  const toggle = (date: Day, isOn: boolean) => {
    setChosen(new Set(isOn ? [...chosen, date] : [...chosen].filter((other) => other !== date)));
    // The same words again are heard only where they were gone in between.
    setDone('');
  };
  const choice = (brush: Brush, name: string, color: string, text = name) => (
    <Button
      key={brush}
      variant="outlined"
      disabled={chosen.size === 0}
      onClick={() => {
        onAssign(brush, [...chosen]);
        setChosen(new Set());
        setDone(t('planning.assigned', { count: chosen.size, name }));
      }}
      sx={{ minHeight: 44, justifyContent: 'flex-start', borderLeft: `6px solid ${color}` }}
    >
      {text}
    </Button>
  );
  return (
    <SidePanel open inHistory title={t('planning.assign')} subtitle={person.displayName} onClose={onClose}>
      <Typography component="h3" variant="subtitle2">
        {t('planning.days')}
      </Typography>
      <FormGroup sx={{ mb: 4 }}>
        {model.dates.map((date) => {
          const view = viewOf(model, troubles, person.id, date);
          return (
            <DayLine
              key={date}
              date={date}
              now={view && dayText(t, view)}
              isFree={view?.isFixed === false}
              isChosen={chosen.has(date)}
              onToggle={(isOn) => toggle(date, isOn)}
            />
          );
        })}
      </FormGroup>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 2 }}>
        {t('planning.assignTo', { count: chosen.size })}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {model.shifts.map((shift) =>
          choice(shift.id, shift.name, colourOf(shift), `${shift.name} ${shift.start}–${shift.end}`),
        )}
        {choice(restBrush, t('planning.rest'), 'var(--line-input)')}
        {choice(eraser, t('planning.bySchedule'), 'var(--line)', t('planning.toSchedule'))}
      </Box>
      <Typography role="status" sx={{ position: 'sticky', bottom: 0, py: done && 3, bgcolor: 'background.paper' }}>
        {done}
      </Typography>
    </SidePanel>
  );
}

type LineProps = {
  date: Day;
  now: string | undefined;
  isFree: boolean;
  isChosen: boolean;
  onToggle(isOn: boolean): void;
};

/** A day to be chosen, beside what it is by now. */
function DayLine({ date, now, isFree, isChosen, onToggle }: LineProps) {
  const nowId = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <FormControlLabel
        disabled={!isFree}
        control={
          <Checkbox
            checked={isChosen}
            onChange={(_, isOn) => onToggle(isOn)}
            slotProps={{ input: { 'aria-describedby': nowId } }}
          />
        }
        label={formatLongDay(date)}
        sx={{ flex: 1 }}
      />
      <Typography id={nowId} variant="body2" sx={{ color: 'text.secondary', textAlign: 'right' }}>
        {now}
      </Typography>
    </Box>
  );
}
