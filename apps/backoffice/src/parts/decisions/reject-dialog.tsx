import Typography from '@mui/material/Typography';
import * as z from 'zod';
import { textLimits } from '@timbro/core/limits.ts';
import { NoteField } from '@timbro/kit/form/fields.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Decidable } from './decision-calls.ts';

const rejection = z.strictObject({
  note: z.string().trim().min(1, 'requests.noteNeeded').max(textLimits.note, 'validation.tooLong'),
});

type Props<R> = { record: R; onReject(note: string): Promise<unknown>; onClose(): void };

/** A refusal always says why. */
export function RejectDialog<R extends Decidable>({ record, onReject, onClose }: Props<R>) {
  const t = useT();
  return (
    <FormDialog
      title={t('requests.reject.title', { name: record.user.displayName })}
      schema={rejection}
      initial={{ note: '' }}
      save={t('requests.reject')}
      onSave={({ note }) => onReject(note)}
      onClose={onClose}
    >
      {record.status === 'approved' && <Typography>{t('requests.reject.approved')}</Typography>}
      <NoteField
        name="note"
        label="requests.reject.note"
        help="requests.reject.help"
        required
        autoFocus
        max={textLimits.note}
      />
    </FormDialog>
  );
}
