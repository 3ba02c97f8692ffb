import { useMemo } from 'react';
import type { Absence } from '@timbro/core/absences/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { readerOf } from '@timbro/kit/data/read-record.ts';
import { EditDialog } from '@timbro/kit/form/edit-dialog.tsx';
import { useCan } from '@timbro/kit/page/can.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { AbsenceFields } from './absence-fields.tsx';
import { editFormOf, valuesOf } from './absence-form.ts';

const read = readerOf(api.absences.list);

/** Changes an absence; whose it is never changes. */
export function EditAbsenceDialog({ absence, onClose }: { absence: Absence; onClose(): void }) {
  const t = useT();
  const seesHealth = useCan(api.absences.attachment);
  const update = useWrite(api.absences.update);
  const schema = useMemo(() => editFormOf(absence), [absence]);
  return (
    <EditDialog
      wide
      title={`${t('absences.change.title')} · ${absence.user.displayName}`}
      schema={schema}
      record={absence}
      entity="absence"
      read={read}
      valuesOf={valuesOf}
      onSave={(changes) => update.mutateAsync({ params: { absenceId: absence.id }, body: changes })}
      onClose={onClose}
    >
      <AbsenceFields
        hasHiddenNumber={!seesHealth && absence.certified}
        hasHiddenNote={!seesHealth && absence.type === 'illness'}
      />
    </EditDialog>
  );
}
