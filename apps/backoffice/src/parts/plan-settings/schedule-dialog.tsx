import { useState } from 'react';
import { laterDay } from '@timbro/core/days/rules.ts';
import type { WorkSchedule } from '@timbro/core/work-schedules/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { readerOf } from '@timbro/kit/data/read-record.ts';
import { type Changes, EditDialog } from '@timbro/kit/form/edit-dialog.tsx';
import { DayField } from '@timbro/kit/form/fields.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { PersonName } from '#parts/people/people-options.tsx';
import { namedPeople, usePeopleNames } from './people-names.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import {
  type ScheduleForm,
  blankSchedule,
  newScheduleForm,
  scheduleFormOf,
  scheduleValuesOf,
} from './schedule-form.ts';
import { useRecount } from './use-recount.ts';
import { useReplacing } from './use-replacing.tsx';
import { useWhatIf } from './use-what-if.tsx';
import { ValidFromField, useOpenedOn, useTellLater, useToday } from './valid-from-field.tsx';
import { scheduleQuestion } from './what-if.ts';

/** A new schedule, with its people from its first day on. */
export function NewScheduleDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const today = useToday();
  const replacing = useReplacing();
  const create = useWrite(api.workSchedules.create, { inPlace: ['overlap'] });
  return (
    <FormDialog
      wide
      title={t('planSettings.schedule.create')}
      schema={newScheduleForm}
      initial={blankSchedule(today)}
      onSave={(body) => replacing((replace) => create.mutateAsync({ body: { ...body, ...(replace && { replace }) } }))}
      onClose={onClose}
    >
      <ScheduleFields
        validity={
          <>
            <DayField name="validFrom" label="audit.field.validFrom" required />
            <DayField name="validTo" label="audit.field.validTo" />
          </>
        }
      />
    </FormDialog>
  );
}

type EditProps = { schedule: WorkSchedule; onClose(): void };

/** Changes a schedule once the names of its people are here. */
export function EditScheduleDialog({ schedule, onClose }: EditProps) {
  const [ids] = useState(schedule.userIds);
  const people = usePeopleNames(ids);
  return people && <ScheduleEditor schedule={schedule} people={people} onClose={onClose} />;
}

const read = readerOf(api.workSchedules.list);

type EditorProps = EditProps & { people: ReadonlyMap<string, PersonName> };

/** From a day on; another rounding is replayed on last month first. */
function ScheduleEditor({ schedule, people, onClose }: EditorProps) {
  const t = useT();
  // What is not in force yet changes from its first day.
  const firstDay = laterDay(useOpenedOn(), schedule.validFrom);
  const [schema] = useState(() => scheduleFormOf(schedule.validTo));
  const tellLater = useTellLater();
  const replacing = useReplacing();
  const whatIf = useWhatIf();
  const agreeToRecount = useRecount('schedule');
  const [known] = useState(() => new Map(people));
  const update = useWrite(api.workSchedules.update, {
    inPlace: ['overlap'],
    onSuccess: ({ changedFrom }) => tellLater(changedFrom),
  });
  const readWithNames = async (id: string) => {
    const latest = await read(id);
    for (const person of (await namedPeople(latest?.userIds ?? [])).values()) known.set(person.id, person);
    return latest;
  };
  const save = async ({ validFrom = firstDay, version, ...changes }: Changes<ScheduleForm>) => {
    // Only the day from which it holds was touched: there is nothing to save.
    if (Object.keys(changes).length === 0) return;
    await whatIf.agree(scheduleQuestion(schedule.id, changes));
    await agreeToRecount(changes, validFrom);
    const body = { ...changes, validFrom, ...(version && { version }) };
    const params = { workScheduleId: schedule.id };
    await replacing((replace) => update.mutateAsync({ params, body: { ...body, ...(replace && { replace }) } }));
  };
  return (
    <>
      <EditDialog
        wide
        title={`${t('planSettings.schedule.edit')} · ${schedule.name}`}
        schema={schema}
        record={schedule}
        entity="workSchedule"
        read={readWithNames}
        valuesOf={(record) => scheduleValuesOf({ schedule: record, people: known, validFrom: firstDay })}
        onSave={save}
        onClose={onClose}
      >
        <ScheduleFields
          validity={
            <>
              <ValidFromField />
              <DayField name="validTo" label="audit.field.validTo" />
            </>
          }
        />
      </EditDialog>
      {whatIf.dialog}
    </>
  );
}
