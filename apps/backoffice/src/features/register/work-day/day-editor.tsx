import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Day } from '@timbro/core/days/rules.ts';
import { textLimits } from '@timbro/core/limits.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { NoteField } from '@timbro/kit/form/fields.tsx';
import { FormFields, type SchemaForm, useSchemaForm } from '@timbro/kit/form/form.tsx';
import { useLosingQuestion, useUnsavedGuard } from '@timbro/kit/form/unsaved-guard.ts';
import { WriteButton, useHold } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { ClosedLink } from './closed-note.tsx';
import { EditedPairs, EditedTracks, ShiftField } from './day-editor-fields.tsx';
import { type MovedEnd, placeParts } from './day-place.ts';
import { type DayForm, type DayValues, dayForm, rebased, valuesOf, withMovedEnd } from './edit-day.ts';
import { leftByEscape } from './inner-step.ts';
import { StaleDay } from './stale-day.tsx';
import { useIsOwnDay } from './use-day-write.ts';
import { useSaveDay } from './use-save-day.ts';

type Props = {
  /** As it is now: somebody else may change it while it is being edited. */
  info: WorkDayInfo;
  /** What was moved before the form was opened, or while it is open. */
  moved?: MovedEnd | undefined;
  /** Where the panel has its buttons; `null` until it stands. */
  foot: HTMLElement | null;
  onDone(): void;
};

/** The day set right by hand: its pairs, its shift and its note. What is typed stays, whatever happens to the day meanwhile. */
export function DayEditor({ info, moved, foot, onDone }: Props) {
  const zone = useCompanyZone();
  const isOwn = useIsOwnDay(info);
  const [base, setBase] = useState(info);
  const save = useSaveDay(base);
  const before = useMemo(() => valuesOf(base, zone, isOwn), [base, zone, isOwn]);
  const schemaForm = useSchemaForm({
    schema: useMemo(() => dayForm(before.pairs), [before]),
    initial: before,
    onSave: save,
    onSaved: onDone,
  });
  const { form, clearRefusal } = schemaForm;
  useUnsavedGuard(schemaForm, placeParts);
  const { getValues, setValue, setFocus } = form;
  useEffect(() => {
    if (!moved) return;
    setValue('pairs', withMovedEnd(getValues('pairs'), moved, zone), { shouldDirty: true, shouldValidate: true });
    // The time is there; what is still missing is why.
    setFocus('note');
  }, [moved, getValues, setValue, setFocus, zone]);

  const isStale = info.version !== base.version;
  const takeOver = () => {
    const latest = valuesOf(info, zone, isOwn);
    const next: DayValues = rebased(form.getValues(), before, latest, info.stampings);
    form.reset(latest);
    form.setValue('pairs', next.pairs, { shouldDirty: true });
    form.setValue('shift', next.shift, { shouldDirty: true });
    form.setValue('note', next.note, { shouldDirty: true });
    clearRefusal();
    setBase(info);
  };
  return (
    <EditorForm of={schemaForm} date={info.date} foot={foot} onDone={onDone} isOwn={isOwn} isStale={isStale}>
      {isStale && !form.formState.isSubmitting && <StaleDay before={base} latest={info} onReload={takeOver} />}
      <EditedTracks info={base} />
      <EditedPairs info={base} />
      {!isOwn && <ShiftField info={base} />}
      <NoteField name="note" label={isOwn ? 'workDay.own.reason' : 'workDay.form.note'} max={textLimits.note} />
    </EditorForm>
  );
}

type FormProps = {
  of: SchemaForm<DayForm>;
  date: Day;
  foot: HTMLElement | null;
  isOwn: boolean;
  isStale: boolean;
  onDone(): void;
  children: ReactNode;
};

function EditorForm({ of, date, foot, isOwn, isStale, onDone, children }: FormProps) {
  const t = useT();
  const formId = useId();
  const own = useRef<HTMLFormElement>(null);
  const hold = useHold();
  const mayLose = useLosingQuestion();
  const { form, refusal, submit, wouldLose } = of;
  const { isSubmitting } = form.formState;
  useEffect(() => focusFirst(own.current), []);
  const leave = async () => {
    if (!isSubmitting && (!wouldLose() || (await mayLose(wouldLose)))) onDone();
  };
  return (
    <Box
      component="form"
      ref={own}
      id={formId}
      noValidate
      aria-label={t('workDay.form')}
      aria-busy={isSubmitting}
      sx={{ display: 'grid', gap: 4 }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        leftByEscape(() => void leave())(event);
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void submit();
      }}
    >
      {isOwn && <Alert severity="info">{t('workDay.own')}</Alert>}
      {refusal && !(refusal.code === 'stale' && isStale) && (
        <Alert severity="error" role="alert">
          {[...new Set([refusal.message, ...refusal.errors.map(({ message }) => message)])].join(' · ')}
          {refusal.code === 'monthClosed' && <ClosedLink date={date} />}
        </Alert>
      )}
      <FormFields of={of} isLocked={isSubmitting}>
        {children}
      </FormFields>
      {hold !== null && <Alert severity="warning">{hold}</Alert>}
      {foot &&
        createPortal(
          <>
            <Button variant="outlined" onClick={() => void leave()}>
              {t('common.cancel')}
            </Button>
            <WriteButton
              type="submit"
              form={formId}
              variant="contained"
              loading={isSubmitting}
              hint={t('kit.form.saveHint')}
            >
              {t(isOwn ? 'workDay.own.send' : 'common.save')}
            </WriteButton>
          </>,
          foot,
        )}
    </Box>
  );
}

/** The time that is missing is the one somebody came for. */
function focusFirst(form: HTMLFormElement | null): void {
  const times = [...(form?.querySelectorAll<HTMLInputElement>('input[inputmode=numeric]') ?? [])];
  const target = times.find(({ value }) => value === '') ?? times[0] ?? form?.querySelector('button');
  target?.focus();
}
