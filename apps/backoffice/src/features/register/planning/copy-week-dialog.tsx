import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { type Day, addDays } from '@timbro/core/days/rules.ts';
import { planKey } from '@timbro/core/work-days/planning/draft-rules.ts';
import {
  type Placed,
  type PlacingChoice,
  carefully,
  copiedWeek,
  placed,
} from '@timbro/core/work-days/planning/placing-rules.ts';
import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type RegisterQuery, useRegister } from '../register-data/use-register.ts';
import { ChoiceDialog } from './choice-dialog.tsx';
import { PlacingOptions, PlacingPreview } from './placing-options.tsx';
import { type PlanModel, knownRows, plannedAt } from './plan-model.ts';
import { weekText } from './week-text.ts';

/** How far ahead a week can be copied: the register answers 62 days at once. */
const weeksAhead = 7;
const weeksBack = 4;

type Props = {
  model: PlanModel;
  /** Who is on show: they alone are copied. */
  query: RegisterQuery;
  shown: Day;
  initial: { readonly source: Day; readonly targets: readonly Day[] };
  onCopy(gesture: Placed['gesture'], firstTarget: Day): void;
  onClose(): void;
};

/** One week becomes others, as drafts: what will happen is counted before it does. */
export function CopyWeekDialog({ model, query, shown, initial, onCopy, onClose }: Props) {
  const t = useT();
  const [source, setSource] = useState(initial.source);
  const [chosen, setChosen] = useState<ReadonlySet<Day>>(new Set(initial.targets));
  const [choice, setChoice] = useState(carefully);
  const offered = Array.from({ length: weeksAhead }, (_, at) => addDays(source, 7 * (at + 1)));
  const targets = offered.filter((monday) => chosen.has(monday));
  const { preview, read } = useCopy({ model, query, source, targets, choice });
  const [first] = targets;
  return (
    <ChoiceDialog
      title={t('planning.copy')}
      go={t('planning.placing.go')}
      canGo={preview !== null && preview.gesture.length > 0}
      onGo={() => preview && first && onCopy(preview.gesture, first)}
      onClose={onClose}
    >
      <TextField
        select
        fullWidth
        label={t('planning.copy.source')}
        value={source}
        onChange={({ target }) => setSource(target.value)}
      >
        {Array.from({ length: weeksBack + 1 }, (_, at) => addDays(shown, -7 * at)).map((monday) => (
          <MenuItem key={monday} value={monday}>
            {weekText(t, monday)}
          </MenuItem>
        ))}
      </TextField>
      <Targets offered={offered} chosen={chosen} onChange={setChosen} />
      <Typography variant="body2">{t('planning.who.shown', { count: model.rows.length })}</Typography>
      <PlacingOptions value={choice} onChange={setChoice} />
      {read.error ? (
        <ErrorBlock error={read.error} onRetry={read.retry} />
      ) : preview ? (
        <PlacingPreview counts={preview.counts} />
      ) : (
        targets.length > 0 && <Loading rows={3} />
      )}
    </ChoiceDialog>
  );
}

type TargetsProps = { offered: readonly Day[]; chosen: ReadonlySet<Day>; onChange(chosen: ReadonlySet<Day>): void };

function Targets({ offered, chosen, onChange }: TargetsProps) {
  const t = useT();
  const labelId = useId();
  const toggle = (monday: Day, isOn: boolean) =>
    onChange(new Set(isOn ? [...chosen, monday] : [...chosen].filter((other) => other !== monday)));
  return (
    <FormControl component="fieldset">
      <FormLabel id={labelId} component="legend">
        {t('planning.copy.targets')}
      </FormLabel>
      <FormGroup aria-labelledby={labelId} sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {offered.map((monday) => (
          <FormControlLabel
            key={monday}
            control={<Checkbox checked={chosen.has(monday)} onChange={(_, isOn) => toggle(monday, isOn)} />}
            label={weekText(t, monday)}
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}

type Copy = {
  model: PlanModel;
  query: RegisterQuery;
  source: Day;
  targets: readonly Day[];
  choice: PlacingChoice;
};

/** Reads the weeks in question and says what copying would do to them. */
function useCopy({ model, query, source, targets, choice }: Copy) {
  const to = addDays(targets.at(-1) ?? source, 6);
  const asked = useMemo(() => ({ ...query, from: source, to }), [query, source, to]);
  const read = useRegister(asked);
  const { rows, total, isPlaceholder } = read;
  const isWhole = rows !== undefined && !isPlaceholder && rows.length >= total;
  const key = targets.join();
  const preview = useMemo(() => {
    if (!isWhole || key === '') return null;
    const weeks: PlanModel = { ...model, ...knownRows(rows), rows };
    const wanted = copiedWeek({
      source,
      targets: key.split(','),
      userIds: rows.map(({ user }) => user.id),
      shiftOn: (userId, date) => plannedAt(weeks, userId, date)?.shiftId,
      dayOn: (userId, date) => weeks.days.get(planKey({ userId, date })),
    });
    return placed(wanted, { drafts: model.drafts, today: model.today, ...choice });
  }, [isWhole, key, model, rows, source, choice]);
  return { preview, read };
}
