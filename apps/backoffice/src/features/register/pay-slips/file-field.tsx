import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import * as z from 'zod';
import { mostFileBytes } from '@timbro/core/limits.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { type FieldProps, useField } from '@timbro/kit/form/form.tsx';
import { AttachmentIcon } from '@timbro/kit/page/icons.ts';
import { formatBytes } from '@timbro/kit/words/format.ts';

/** Its absence does not keep the other fields from being judged. */
export const chosenFile = z.custom<File>((value) => value instanceof File, {
  error: 'validation.fileRequired',
  abort: false,
});

type Props = FieldProps & {
  accept: Readonly<Record<string, string[]>>;
  /** What may be brought, in words. */
  rule: WebKey;
};

/** One file, dropped or chosen; what it holds is judged by the server. */
export function FileField({ accept, rule, ...props }: Props) {
  const { bound, ref, value, onChange, t, note, look } = useField(props);
  const [ruleId, noteId] = [useId(), useId()];
  const file = value instanceof File ? value : null;
  const [refused, setRefused] = useState<string | null>(null);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    multiple: false,
    disabled: look.disabled,
    noClick: true,
    noKeyboard: true,
    maxSize: mostFileBytes,
    onDropAccepted: ([chosen]) => {
      setRefused(null);
      if (chosen) onChange(chosen);
    },
    onDropRejected: ([first]) => setRefused(first?.file.name ?? ''),
  });
  return (
    <Box>
      <Box
        {...getRootProps()}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          p: 4,
          border: '2px dashed',
          borderColor: look.error ? 'error.main' : isDragActive ? 'var(--text)' : 'var(--line-input)',
          borderRadius: '8px',
          bgcolor: isDragActive ? 'var(--group)' : 'transparent',
        }}
      >
        <input {...getInputProps({ 'aria-label': look.label, onBlur: bound.onBlur })} />
        <Button
          ref={ref}
          variant="outlined"
          startIcon={<AttachmentIcon />}
          aria-describedby={note ? `${ruleId} ${noteId}` : ruleId}
          onClick={open}
        >
          {look.label}
        </Button>
        <Typography id={ruleId} variant="body2" sx={{ flex: 1, minWidth: 160, overflowWrap: 'anywhere' }}>
          {file ? `${file.name} (${formatBytes(file.size)})` : t(rule)}
        </Typography>
      </Box>
      {refused !== null && (
        <FormHelperText error role="alert">
          {t('payslips.fileRefused', { name: refused, rule: t(rule) })}
        </FormHelperText>
      )}
      {note && refused === null && (
        <FormHelperText id={noteId} error={look.error}>
          {note}
        </FormHelperText>
      )}
    </Box>
  );
}
