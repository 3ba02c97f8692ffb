import Alert from '@mui/material/Alert';
import { type Company, firstAdmin } from '@timbro/core/companies/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { TextField } from '@timbro/kit/form/fields.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

const blank = { firstName: '', lastName: '', email: '' };

type Props = { company: Pick<Company, 'id' | 'status'>; onClose(): void };

/** Somebody who will run the client, also one that nobody runs yet. */
export function AdminDialog({ company: { id, status }, onClose }: Props) {
  const t = useT();
  const add = useWrite(api.companies.addAdmin);
  return (
    <FormDialog
      title={t('companies.addAdmin')}
      schema={firstAdmin}
      initial={blank}
      onSave={(body) => add.mutateAsync({ params: { companyId: id }, body })}
      onClose={onClose}
    >
      <Alert severity="info">
        {t(status === 'enabled' ? 'companies.addAdmin.invitedNow' : 'companies.addAdmin.invitedLater')}
      </Alert>
      <TextField name="firstName" label="users.field.firstName" required autoFocus autoComplete="off" />
      <TextField name="lastName" label="users.field.lastName" required autoComplete="off" />
      <TextField name="email" label="users.field.email" type="email" required autoComplete="off" />
    </FormDialog>
  );
}
