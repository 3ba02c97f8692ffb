import Alert from '@mui/material/Alert';
import { useRef, useState } from 'react';
import * as z from 'zod';
import type { PlanAnswer } from '@timbro/core/work-days/contract.ts';
import { api, useRead, useWrite } from '@timbro/kit/api.ts';
import { ChoiceField } from '@timbro/kit/fields.tsx';
import { FormDialog } from '@timbro/kit/form-dialog.tsx';
import { type Translate, useT } from '@timbro/kit/i18n.tsx';
import type { Option } from '@timbro/kit/options.ts';
import { ApiError } from '@timbro/kit/send.ts';
import { type OutcomeLine, OutcomeLines, TellDialog } from '@timbro/kit/tell-dialog.tsx';
import { type ChosenDay, refusedDay } from './chosen-days.ts';
import { shortTime } from './day-words.ts';
import { spokenDate } from './period-title.ts';

const rest = 'rest';
const form = z.object({ shift: z.string('validation.required').min(1, 'validation.required') });

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
    text: `${name} · ${shortTime(start)}–${shortTime(end)}`,
  }));
  return [...shifts, { value: rest, text: t('calendar.shift.rest') }];
}

type Props = { days: readonly ChosenDay[]; onDone(): void; onClose(): void };

/** Sets one shift for all the chosen days, or rest; what the law would mind is told afterwards. */
export function ShiftDialog({ days, onDone, onClose }: Props) {
  const t = useT();
  const options = useShiftOptions();
  const plan = useWrite(api.workDays.plan);
  // The form closes once it is saved, but warnings are told first.
  const goesOn = useRef(false);
  const [refused, setRefused] = useState<readonly OutcomeLine[]>([]);
  const [warnings, setWarnings] = useState<PlanAnswer['warnings']>([]);

  const save = async ({ shift }: z.output<typeof form>) => {
    const shiftId = shift === rest ? null : shift;
    const assignments = days.map(({ userId, date, version }) => ({
      userId,
      date,
      shiftId,
      ...(version !== undefined && { version }),
    }));
    setRefused([]);
    try {
      const answer = await plan.mutateAsync({ body: { assignments } });
      goesOn.current = true;
      if (answer.warnings.length === 0) onDone();
      else setWarnings(answer.warnings);
    } catch (error) {
      setRefused(refusedLines(t, error, days));
      throw error;
    }
  };

  if (warnings.length > 0)
    return (
      <TellDialog title={t('calendar.shift.warnings', { count: warnings.length })} onClose={onDone}>
        <OutcomeLines lines={warningLines(t, warnings, days)} />
      </TellDialog>
    );
  return (
    <FormDialog
      title={t('calendar.shift.title', { count: days.length })}
      schema={form}
      initial={{ shift: '' }}
      onSave={save}
      onClose={() => goesOn.current || onClose()}
    >
      {refused.length > 0 && (
        <>
          <Alert severity="warning">{t('calendar.shift.refused')}</Alert>
          <OutcomeLines lines={refused} />
        </>
      )}
      <ChoiceField name="shift" label="calendar.shift.field" options={options} required />
    </FormDialog>
  );
}

const warningLines = (t: Translate, warnings: PlanAnswer['warnings'], days: readonly ChosenDay[]): OutcomeLine[] =>
  warnings.map(({ userId, date, rule, detail }) => ({
    id: `${userId} ${date} ${rule}`,
    title: nameOf(t, { name: days.find((day) => day.userId === userId)?.name ?? '', date }),
    text: detail,
    isGood: false,
  }));
