import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiTextField from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { type Department, newDepartment } from '@timbro/core/departments/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { messageOfIssue } from '@timbro/kit/form/form.tsx';
import { CloseIcon } from '@timbro/kit/page/icons.ts';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { isWebKey, useT } from '@timbro/kit/words/i18n.ts';

type Props = { onMade(department: Department): void; onClose(): void };

/** A department by its name alone, made in the place where it is needed; who answers for it can be said later. */
export function NewDepartment({ onMade, onClose }: Props) {
  const t = useT();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const create = useWrite(api.departments.create);

  const make = async () => {
    const parsed = newDepartment.safeParse({ name });
    if (!parsed.success) {
      const [message = 'validation.format'] = parsed.error.issues.map(messageOfIssue);
      return setFault(isWebKey(message) ? t(message) : message);
    }
    try {
      onMade(await create.mutateAsync({ body: parsed.data }));
      onClose();
    } catch (error) {
      setFault(error instanceof ApiError ? (error.errors[0]?.message ?? error.message) : t('error.internal'));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The form around it would be saved or closed instead.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else void make();
  };
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <MuiTextField
        fullWidth
        autoFocus
        label={t('departments.create')}
        value={name}
        error={fault !== null}
        helperText={fault}
        onChange={({ target }) => {
          setName(target.value);
          setFault(null);
        }}
        onKeyDown={onKeyDown}
      />
      <WriteButton variant="outlined" loading={create.isPending} onClick={() => void make()}>
        {t('departments.make')}
      </WriteButton>
      <IconButton aria-label={t('common.cancel')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}
