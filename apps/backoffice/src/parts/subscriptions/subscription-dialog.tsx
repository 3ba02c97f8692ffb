import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import * as z from 'zod';
import type { Company } from '@timbro/core/companies/contract.ts';
import { type Subscription, newSubscription, subscriptionChange } from '@timbro/core/subscriptions/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { readerOf } from '@timbro/kit/data/read-record.ts';
import { EditDialog } from '@timbro/kit/form/edit-dialog.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { Facts } from '@timbro/kit/page/facts.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { CompanyField } from './company-field.tsx';
import { SubscriptionFields } from './subscription-fields.tsx';

/** The client is picked from a list, so anything but an id means that none was picked. */
const withClient = newSubscription.extend({ companyId: z.uuid('validation.required') });

type NewProps = {
  /** Whose it will be; left out, the client is chosen in the dialog. */
  company?: Pick<Company, 'id' | 'name'>;
  onClose(): void;
};

/** Gives a client a subscription. */
export function NewSubscriptionDialog({ company, onClose }: NewProps) {
  const t = useT();
  const create = useWrite(api.subscriptions.create);
  return (
    <FormDialog
      title={t('subscriptions.create')}
      schema={withClient}
      initial={{ companyId: company?.id ?? '', type: '' }}
      onSave={(body) => create.mutateAsync({ body })}
      onClose={onClose}
    >
      <Alert severity="info">{t('subscriptions.create.replaces')}</Alert>
      {company ? (
        <ClientName name={company.name} />
      ) : (
        <CompanyField name="companyId" label="subscriptions.field.companyName" required autoFocus />
      )}
      <SubscriptionFields autoFocus={company !== undefined} />
    </FormDialog>
  );
}

const edited = subscriptionChange.omit({ companyId: true }).required();
const valuesOf = ({ type, cost, renewalDays, renewalDate, version }: Subscription): z.input<typeof edited> => ({
  type,
  cost,
  renewalDays,
  renewalDate,
  version,
});

const read = readerOf(api.subscriptions.list);

type EditProps = { subscription: Subscription; onClose(): void };

/** Changes a subscription; its client never changes. */
export function EditSubscriptionDialog({ subscription, onClose }: EditProps) {
  const t = useT();
  const update = useWrite(api.subscriptions.update);
  return (
    <EditDialog
      title={t('subscriptions.edit')}
      schema={edited}
      record={subscription}
      entity="subscription"
      read={read}
      valuesOf={valuesOf}
      onSave={(body) => update.mutateAsync({ params: { subscriptionId: subscription.id }, body })}
      onClose={onClose}
    >
      <ClientName name={subscription.companyName} />
      <SubscriptionFields autoFocus />
    </EditDialog>
  );
}

/** As plain text: a field that cannot be typed in is not a field. */
function ClientName({ name }: { name: string }) {
  const t = useT();
  return (
    <Box sx={{ px: 4, py: 3, borderRadius: '8px', bgcolor: 'var(--group)' }}>
      <Facts inRow facts={[{ label: t('subscriptions.field.companyName'), value: name }]} />
    </Box>
  );
}
