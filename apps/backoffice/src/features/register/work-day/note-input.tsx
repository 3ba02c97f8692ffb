import TextField from '@mui/material/TextField';
import { textLimits } from '@timbro/core/limits.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

type Props = { value: string; fault: string | null; onChange(text: string): void };

/** The word that a decision needs. */
export function NoteInput({ value, fault, onChange }: Props) {
  const t = useT();
  return (
    <TextField
      fullWidth
      multiline
      required
      autoFocus
      minRows={2}
      label={t('workDay.task.note')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={fault !== null}
      helperText={fault ?? t('kit.field.characters', { count: value.length, max: textLimits.note })}
      slotProps={{ htmlInput: { maxLength: textLimits.note } }}
      sx={{ mt: 2 }}
    />
  );
}
