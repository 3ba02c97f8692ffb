import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import * as z from 'zod';
import type { Company } from '@timbro/core/companies/contract.ts';
import { type Subscription, newSubscription, subscriptionChange } from '@timbro/core/subscriptions/contract.ts';
import { api, useWrite } from '@timbro/kit/api.ts';
import { FormDialog } from '@timbro/kit/form-dialog.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { changedIn, useRecordVersions } from '#parts/people/record-versions.ts';
import { CompanyField } from './company-field.tsx';
import { SubscriptionFields } from './subscription-fields.tsx';

/** The client is picked, never typed: what is no id can only be nothing. */
const withClient = newSubscription.extend({ companyId: z.uuid('validation.required') });

type NewProps = {
  /** Whose it will be; left out, the client is chosen in the dialog. */
  company?: Pick<Company, 'id' | 'name'>;
  onClose(): void;
};

/** Gives a client a subscription. */
export function NewSubscriptionDialog({ company, onClose }: NewProps) {
  const t = useT();
  const create = useWrite(api.subscriptions.create, { refreshes: ['companies'] });
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
        <CompanyField name="companyId" label="subscriptions.field.companyName" required />
      )}
      <SubscriptionFields />
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

type EditProps = { subscription: Subscription; onClose(): void };

/** Changes a subscription; its client never changes. */
export function EditSubscriptionDialog({ subscription, onClose }: EditProps) {
  const { id, companyName } = subscription;
  const t = useT();
  const update = useWrite(api.subscriptions.update, { refreshes: ['companies'] });
  const versions = useRecordVersions(
    subscription,
    'subscription',
    async (own) => (await api.subscriptions.list({ query: { id: own } })).items[0],
  );
  const save = ({ version, ...values }: z.output<typeof edited>) =>
    update.mutateAsync({
      params: { subscriptionId: id },
      body: { ...changedIn(versions.at(version), values), version },
    });
  const reload = async () => {
    const { record, ...last } = await versions.reload();
    return { values: valuesOf(record), ...last };
  };
  return (
    <FormDialog
      title={t('subscriptions.edit')}
      schema={edited}
      initial={valuesOf(subscription)}
      onSave={save}
      onClose={onClose}
      reload={reload}
    >
      <ClientName name={companyName} />
      <SubscriptionFields />
    </FormDialog>
  );
}

/** As plain text: a field that cannot be typed in is not a field. */
function ClientName({ name }: { name: string }) {
  const t = useT();
  return (
    <Box component="dl" sx={{ m: 0, px: 4, py: 3, borderRadius: '8px', bgcolor: 'var(--group)' }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {t('subscriptions.field.companyName')}
      </Typography>
      <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
    </Box>
  );
}
