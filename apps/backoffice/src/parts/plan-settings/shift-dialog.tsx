import type { Shift } from '@timbro/core/shifts/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { readerOf } from '@timbro/kit/data/read-record.ts';
import { type Changes, EditDialog } from '@timbro/kit/form/edit-dialog.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { Across } from './across.tsx';
import { onFields } from './folded-faults.ts';
import { ShiftFields } from './shift-fields.tsx';
import { type NewShiftValues, newShiftForm, shiftForm, shiftValuesOf } from './shift-form.ts';
import { useRecount } from './use-recount.ts';
import { useWhatIf } from './use-what-if.tsx';
import { ValidFromField, useOpenedOn, useTellLater } from './valid-from-field.tsx';
import { shiftQuestion } from './what-if.ts';

const blank: Partial<NewShiftValues> = {
  name: '',
  start: '',
  end: '',
  breakStart: null,
  breakEnd: null,
  paidBreakMinutes: 0,
  toleranceBefore: '60',
  toleranceAfter: '60',
  color: null,
};

/** A new shift. */
export function NewShiftDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const create = useWrite(api.shifts.create);
  return (
    <FormDialog
      wide
      title={t('planSettings.shift.create')}
      schema={newShiftForm}
      initial={blank}
      onSave={(body) => create.mutateAsync({ body })}
      onClose={onClose}
    >
      <ShiftFields />
    </FormDialog>
  );
}

const read = readerOf(api.shifts.list);

/** Changes a shift from a day on; another tolerance is replayed on last month first. */
export function EditShiftDialog({ shift, onClose }: { shift: Shift; onClose(): void }) {
  const t = useT();
  const openedOn = useOpenedOn();
  const tellLater = useTellLater();
  const update = useWrite(api.shifts.update, {
    onSuccess: ({ validFrom }) => tellLater(validFrom),
  });
  const whatIf = useWhatIf();
  const agreeToRecount = useRecount('shift');
  const save = async ({ validFrom = openedOn, version, ...changes }: Changes<typeof shiftForm>) => {
    // Only the day from which it holds was touched: there is nothing to save.
    if (Object.keys(changes).length === 0) return;
    await whatIf.agree(shiftQuestion(shift.id, changes));
    await agreeToRecount(changes, validFrom);
    const body = { ...changes, validFrom, ...(version && { version }) };
    await onFields(update.mutateAsync({ params: { shiftId: shift.id }, body }));
  };
  return (
    <>
      <EditDialog
        wide
        title={`${t('planSettings.shift.edit')} · ${shift.name}`}
        schema={shiftForm}
        record={shift}
        entity="shift"
        read={read}
        valuesOf={(record) => shiftValuesOf(record, openedOn)}
        onSave={save}
        onClose={onClose}
      >
        <ShiftFields />
        <Across>
          <ValidFromField />
        </Across>
      </EditDialog>
      {whatIf.dialog}
    </>
  );
}
