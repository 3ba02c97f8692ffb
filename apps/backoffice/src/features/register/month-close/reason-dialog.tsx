import Typography from '@mui/material/Typography';
import * as z from 'zod';
import { text } from '@timbro/core/fields.ts';
import { textLimits } from '@timbro/core/limits.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { NoteField, TextField } from '@timbro/kit/form/fields.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

const noted = z.strictObject({
  note: z.string().trim().min(1, 'workDays.noteNeeded').max(textLimits.note, 'validation.tooLong'),
});
const reasoned = z.strictObject({ reason: text(textLimits.note) });

type Props = {
  title: string;
  text: string;
  save: WebKey;
  onSave(said: string): Promise<unknown>;
  onClose(): void;
};

/** A decision about a day that has to be explained. */
export function NoteDialog({ title, text: told, save, onSave, onClose }: Props) {
  const t = useT();
  return (
    <FormDialog
      title={title}
      schema={noted}
      initial={{ note: '' }}
      save={t(save)}
      onSave={({ note }) => onSave(note)}
      onClose={onClose}
    >
      <Typography>{told}</Typography>
      <NoteField name="note" label="close.note" required autoFocus max={textLimits.note} />
    </FormDialog>
  );
}

/** Why a month is opened again; the history keeps it. */
export function ReopenDialog({ title, text: told, save, onSave, onClose }: Props) {
  const t = useT();
  return (
    <FormDialog
      title={title}
      schema={reasoned}
      initial={{ reason: '' }}
      save={t(save)}
      onSave={({ reason }) => onSave(reason)}
      onClose={onClose}
    >
      <Typography>{told}</Typography>
      <TextField name="reason" label="close.reopen.reason" required autoFocus />
    </FormDialog>
  );
}
