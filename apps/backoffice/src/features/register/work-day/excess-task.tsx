import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { type ExcessDecision, clockText, excessDecisions } from '@timbro/core/work-days/rules.ts';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useWayBack } from './inner-step.ts';
import { NoteInput } from './note-input.tsx';
import { TaskBox } from './task-box.tsx';
import { useDayDeed, useIsOwnDay } from './use-day-write.ts';
import { useDecisionNote } from './use-decision-note.ts';

/** Minutes beyond the plan: what they are is decided here, and can be decided anew. */
export function ExcessTask({ info }: { info: WorkDayInfo }) {
  const t = useT();
  const isOwn = useIsOwnDay(info);
  const { minutes, state } = info.excess;
  const [isChanging, setChanging] = useState(false);
  const opener = useWayBack<HTMLButtonElement>(isChanging);
  const hours = clockText(minutes);
  const isOpen = state === 'toAuthorise';
  const title =
    isOpen || state === null
      ? t('workDay.task.excess', { hours })
      : t('workDay.task.excess.decided', { hours, state: t(`workDay.excess.${state}`) });
  if (isOwn) return <TaskBox title={title} detail={t('workDay.own.decides')} tone={isOpen ? 'open' : 'decided'} />;
  if (isOpen || isChanging) return <ExcessForm info={info} title={title} onDone={() => setChanging(false)} />;
  return (
    <TaskBox title={title} tone="decided">
      <Button ref={opener} size="small" variant="outlined" onClick={() => setChanging(true)}>
        {t('workDay.task.excess.change')}
      </Button>
    </TaskBox>
  );
}

/** Only part-time people below the full week work supplementary hours; the proposal knows. */
const choicesFor = ({ excessProposal, excess }: WorkDayInfo): readonly ExcessDecision[] =>
  excessDecisions.filter(
    (each) => each !== 'supplementary' || excessProposal === 'supplementary' || excess.state === 'supplementary',
  );

type FormProps = { info: WorkDayInfo; title: string; onDone(): void };

function ExcessForm({ info, title, onDone }: FormProps) {
  const t = useT();
  const labelId = useId();
  const deed = useDayDeed(info);
  const { state, minutes } = info.excess;
  const decided = state === 'toAuthorise' ? null : state;
  const first = decided ?? info.excessProposal ?? 'overtime';
  const [chosen, setChosen] = useState<ExcessDecision>(first);
  const needsNote = chosen === 'notRecognised';
  const note = useDecisionNote(info, needsNote);
  const refusing = useWayBack<HTMLButtonElement>(needsNote);
  const save = async () => {
    const said = needsNote ? note.take() : undefined;
    if (said === null) return;
    const done = await deed.run({ excess: { state: chosen, minutes }, ...(said !== undefined && { note: said }) });
    if (done) onDone();
  };
  const leave = async () => {
    // What was typed stays at hand while the decision is still to be made, and goes with the form of one that stands.
    if (decided === null) setChosen(first);
    else if (await note.mayLeave()) onDone();
  };
  return (
    <TaskBox
      title={title}
      refusal={deed.refusal}
      onLeave={decided !== null || needsNote ? () => void leave() : undefined}
    >
      <Typography id={labelId} variant="caption" sx={{ width: '100%', color: 'text.secondary' }}>
        {t('workDay.task.excess.as')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-labelledby={labelId}
        value={chosen}
        onChange={(_, next: ExcessDecision | null) => next && setChosen(next)}
        sx={choicesLook}
      >
        {choicesFor(info).map((each) => (
          <ToggleButton key={each} value={each} {...(each === 'notRecognised' && { ref: refusing })}>
            {t(`workDay.excess.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {needsNote && <NoteInput {...note.input} />}
      <WriteButton size="small" variant="contained" loading={deed.isBusy} onClick={() => void save()}>
        {t('common.confirm')}
      </WriteButton>
      {decided !== null && (
        <Button size="small" variant="outlined" onClick={() => void leave()}>
          {t('common.cancel')}
        </Button>
      )}
    </TaskBox>
  );
}

/** Each is a button of its own: four in one row have no room in a panel. */
const choicesLook = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  width: '100%',
  '& > .MuiToggleButton-root': {
    px: 2.5,
    m: 0,
    border: '1px solid var(--line-input)',
    borderRadius: '8px',
    lineHeight: 1.2,
  },
} as const;
