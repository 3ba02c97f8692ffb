import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { textLimits } from '@timbro/core/limits.ts';
import { withoutNought } from '@timbro/core/work-days/calendar/say-day.ts';
import type { PlanAnswer } from '@timbro/core/work-days/contract.ts';
import { api, useRead, useWrite } from '@timbro/kit/data/api.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { ChoiceField, NoteField } from '@timbro/kit/form/fields.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { SaveWithdrawn } from '@timbro/kit/form/form.tsx';
import type { Option } from '@timbro/kit/form/options.ts';
import { type OutcomeLine, OutcomeLines } from '@timbro/kit/layers/tell-dialog.tsx';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { type ChosenDay, refusedDay } from './chosen-days.ts';
import { spokenDate } from './period-title.ts';

const rest = 'rest';
const filled = z.string('validation.required').min(1, 'validation.required');
/** Where the law minds the chosen shift, it takes a reason. */
const formOf = (minded: string | null) =>
  z
    .object({ shift: filled, overrideNote: z.string().trim().max(textLimits.note, 'validation.tooLong') })
    .refine(({ shift, overrideNote }) => shift !== minded || overrideNote !== '', {
      error: 'validation.required',
      path: ['overrideNote'],
    });

const nameOf = (t: Translate, { name, date }: Pick<ChosenDay, 'name' | 'date'>) =>
  t('calendar.cell.name', { name, day: spokenDate(date) });

/** Which of the days stood in the way, where the refusal says so. */
const refusedLines = (t: Translate, error: unknown, days: readonly ChosenDay[]): OutcomeLine[] =>
  !(error instanceof ApiError)
    ? []
    : error.errors.flatMap(({ path, message }) => {
        const day = refusedDay(days, path);
        return day ? [{ id: path, title: nameOf(t, day), text: message, isGood: false }] : [];
      });

function useShiftOptions(): readonly Option[] {
  const t = useT();
  const { data } = useRead(api.shifts.list, { query: { pageSize: 200, sort: 'start' } });
  const shifts = (data?.items ?? []).map(({ id, name, start, end }) => ({
    value: id,
    text: `${name} · ${withoutNought(start)}–${withoutNought(end)}`,
  }));
  return [...shifts, { value: rest, text: t('calendar.shift.rest') }];
}

type Warnings = PlanAnswer['warnings'];
/** What the law would mind about one of the shifts. */
type Judged = { readonly shift: string; readonly warnings: Warnings };
type Props = { days: readonly ChosenDay[]; onDone(): void; onClose(): void };

/** Sets one shift for all the chosen days, or rest: first as a rehearsal, so that nobody overrides the law unknowingly. */
export function ShiftDialog({ days, onDone, onClose }: Props) {
  const t = useT();
  const plan = useWrite(api.workDays.plan);
  const isDone = useRef(false);
  const [refused, setRefused] = useState<readonly OutcomeLine[]>([]);
  const [judged, setJudged] = useState<Judged | null>(null);
  const schema = useMemo(() => formOf(judged?.shift ?? null), [judged]);

  const rehearse = async (shift: string) => {
    const { warnings } = await api.workDays.plan({ body: { assignments: assignmentsOf(days, shift), dryRun: true } });
    setJudged(warnings.length > 0 ? { shift, warnings } : null);
    if (warnings.length > 0) throw new SaveWithdrawn();
  };
  const save = async ({ shift, overrideNote }: z.output<typeof schema>) => {
    const isOverriding = judged?.shift === shift;
    setRefused([]);
    try {
      if (!isOverriding) await rehearse(shift);
      await plan.mutateAsync({
        body: { assignments: assignmentsOf(days, shift), ...(isOverriding && { overrideNote }) },
      });
    } catch (error) {
      setRefused(refusedLines(t, error, days));
      throw error;
    }
    isDone.current = true;
  };

  return (
    <FormDialog
      title={t('calendar.shift.title', { count: days.length })}
      schema={schema}
      initial={{ shift: '', overrideNote: '' }}
      onSave={save}
      onClose={() => (isDone.current ? onDone() : onClose())}
    >
      {refused.length > 0 && (
        <>
          <Alert severity="warning">{t('calendar.shift.refused')}</Alert>
          <OutcomeLines lines={refused} />
        </>
      )}
      <ChoiceField name="shift" label="calendar.shift.field" options={useShiftOptions()} required />
      {judged && <Override judged={judged} days={days} />}
    </FormDialog>
  );
}

const assignmentsOf = (days: readonly ChosenDay[], shift: string) =>
  days.map(({ userId, date, version }) => ({
    userId,
    date,
    shiftId: shift === rest ? null : shift,
    ...(version !== undefined && { version }),
  }));

/** What the law minds, day by day, and why it is done all the same; of another shift it says nothing. */
function Override({ judged: { shift, warnings }, days }: { judged: Judged; days: readonly ChosenDay[] }) {
  const t = useT();
  const chosen = useWatch<{ shift: string }, 'shift'>({ name: 'shift' });
  if (chosen !== shift) return null;
  return (
    <>
      <Alert severity="warning" role="alert">
        {t('calendar.shift.warnings', { count: warnings.length })}
      </Alert>
      <Box tabIndex={0} role="group" aria-label={t('planning.warnings', { count: warnings.length })} sx={listLook}>
        <OutcomeLines lines={warningLines(t, warnings, days)} />
      </Box>
      <NoteField
        name="overrideNote"
        label="planning.override.note"
        help="planning.override.help"
        max={textLimits.note}
        required
        autoFocus
      />
    </>
  );
}

const listLook = { maxHeight: 220, overflow: 'auto' } as const;

const warningLines = (t: Translate, warnings: Warnings, days: readonly ChosenDay[]): OutcomeLine[] =>
  warnings.map(({ userId, date, rule, detail }) => ({
    id: `${userId} ${date} ${rule}`,
    title: nameOf(t, { name: days.find((day) => day.userId === userId)?.name ?? '', date }),
    text: detail,
    isGood: false,
  }));
