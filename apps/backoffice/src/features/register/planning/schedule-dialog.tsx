import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { planKey } from '@timbro/core/work-days/planning/draft-rules.ts';
import { type Placed, carefully, placed, rotated } from '@timbro/core/work-days/planning/placing-rules.ts';
import type { WorkSchedule } from '@timbro/core/work-schedules/contract.ts';
import { shiftIdOn } from '@timbro/core/work-schedules/rules.ts';
import { formatWeekday } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { ChoiceDialog } from './choice-dialog.tsx';
import { PlacingOptions, PlacingPreview } from './placing-options.tsx';
import type { PlanModel } from './plan-model.ts';

type Person = { readonly id: string; readonly sortName: string };
const scopes = ['chosen', 'shown', 'some'] as const;
type Scope = (typeof scopes)[number];
const isScope = (value: string): value is Scope => scopes.some((scope) => scope === value);

type Props = {
  model: PlanModel;
  schedules: readonly WorkSchedule[];
  /** The people of the chosen cells. */
  chosen: readonly string[];
  onApply(gesture: Placed['gesture']): void;
  onClose(): void;
};

/** The rotation of a work schedule for people who may have another: as drafts of the week on show. */
export function ScheduleDialog({ model, schedules, chosen, onApply, onClose }: Props) {
  const t = useT();
  const [scheduleId, setScheduleId] = useState(schedules[0]?.id ?? '');
  const [scope, setScope] = useState<Scope>(chosen.length > 0 ? 'chosen' : 'shown');
  const [some, setSome] = useState<readonly Person[]>([]);
  const [choice, setChoice] = useState(carefully);
  const schedule = schedules.find(({ id }) => id === scheduleId);
  const shown = useMemo(() => model.rows.map(({ user }) => user), [model.rows]);
  const people = { chosen: shown.filter(({ id }) => chosen.includes(id)), shown, some }[scope];
  const preview = useMemo(() => {
    if (!schedule) return null;
    const days = people.flatMap(({ id }) =>
      model.dates.flatMap((date) => model.days.get(planKey({ userId: id, date })) ?? []),
    );
    return placed(rotated(schedule, days), { drafts: model.drafts, today: model.today, ...choice });
  }, [schedule, people, model, choice]);
  return (
    <ChoiceDialog
      title={t('planning.schedule.title')}
      go={t('planning.placing.go')}
      canGo={preview !== null && preview.gesture.length > 0}
      onGo={() => preview && onApply(preview.gesture)}
      onClose={onClose}
    >
      <TextField
        select
        fullWidth
        label={t('planning.schedule')}
        value={scheduleId}
        onChange={({ target }) => setScheduleId(target.value)}
        helperText={schedules.length === 0 ? t('planning.schedule.none') : undefined}
      >
        {schedules.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {schedule && <Rotation model={model} schedule={schedule} />}
      <Who scope={scope} onScope={setScope} counts={{ chosen: chosen.length, shown: shown.length }} />
      {scope === 'some' && (
        <Autocomplete
          multiple
          disableCloseOnSelect
          options={shown}
          value={[...some]}
          onChange={(_, picked) => setSome(picked)}
          getOptionLabel={({ sortName }) => sortName}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          renderInput={(input) => <TextField {...input} label={t('planning.who')} />}
        />
      )}
      <PlacingOptions value={choice} onChange={setChoice} />
      {preview && <PlacingPreview counts={preview.counts} />}
    </ChoiceDialog>
  );
}

/** What the schedule has in the week on show. */
function Rotation({ model, schedule }: { model: PlanModel; schedule: WorkSchedule }) {
  const t = useT();
  const week = model.dates.map((date) => {
    const shiftId = shiftIdOn(schedule, date);
    return `${formatWeekday(date)}: ${(shiftId && model.shiftOf.get(shiftId)?.name) ?? t('planning.rest')}`;
  });
  return (
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      {week.join(' · ')}
    </Typography>
  );
}

type WhoProps = { scope: Scope; onScope(scope: Scope): void; counts: { chosen: number; shown: number } };

function Who({ scope, onScope, counts }: WhoProps) {
  const t = useT();
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId}>{t('planning.who')}</FormLabel>
      <RadioGroup aria-labelledby={labelId} value={scope} onChange={(_, value) => isScope(value) && onScope(value)}>
        {counts.chosen > 0 && (
          <FormControlLabel
            value="chosen"
            control={<Radio />}
            label={t('planning.who.chosen', { count: counts.chosen })}
          />
        )}
        <FormControlLabel value="shown" control={<Radio />} label={t('planning.who.shown', { count: counts.shown })} />
        <FormControlLabel value="some" control={<Radio />} label={t('planning.who.some')} />
      </RadioGroup>
    </FormControl>
  );
}
