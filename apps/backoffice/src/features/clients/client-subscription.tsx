import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import type { Company } from '@timbro/core/companies/contract.ts';
import type { Subscription } from '@timbro/core/subscriptions/contract.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { Can } from '@timbro/kit/page/can.tsx';
import { Facts } from '@timbro/kit/page/facts.tsx';
import { AddIcon, EditIcon } from '@timbro/kit/page/icons.ts';
import { ErrorBlock } from '@timbro/kit/page/states.tsx';
import { SubjectCard } from '@timbro/kit/page/subject-card.tsx';
import { formatDay, formatEuro } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { RenewalChip } from '#parts/subscriptions/renewal-chip.tsx';
import { EditSubscriptionDialog, NewSubscriptionDialog } from '#parts/subscriptions/subscription-dialog.tsx';

const TextLink = createLink(MuiLink);

type Opened = { is: 'new' } | { is: 'edit'; subscription: Subscription };

/** The subscription that runs now, what can be done about it, and those before it. */
export function ClientSubscription({ company }: { company: Company }) {
  const { subscription } = company;
  const t = useT();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <SubjectCard title={t('companies.section.subscription')}>
      {subscription ? (
        <CurrentSubscription subscription={subscription} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t('companies.noSubscription')}</Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {subscription && (
          <Can do={api.subscriptions.update}>
            <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setOpened({ is: 'edit', subscription })}>
              {t('subscriptions.change')}
            </Button>
          </Can>
        )}
        <Can do={api.subscriptions.create}>
          <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpened({ is: 'new' })}>
            {t('subscriptions.create')}
          </Button>
        </Can>
      </Box>
      <OlderSubscriptions companyId={company.id} />
      {opened?.is === 'new' && <NewSubscriptionDialog company={company} onClose={close} />}
      {opened?.is === 'edit' && <EditSubscriptionDialog subscription={opened.subscription} onClose={close} />}
    </SubjectCard>
  );
}

function CurrentSubscription({ subscription }: { subscription: Subscription }) {
  const t = useT();
  const { type, cost, renewalDays, renewalDate } = subscription;
  const facts = [
    { label: t('subscriptions.field.cost'), value: formatEuro(cost) },
    { label: t('subscriptions.field.renewalDate'), value: formatDay(renewalDate) },
    { label: t('subscriptions.field.renewalDays'), value: t('subscriptions.days', { days: renewalDays }) },
  ];
  return (
    <Box sx={{ p: 4, borderRadius: '8px', bgcolor: 'var(--group)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
        <Typography sx={{ fontWeight: 700, fontSize: 16, overflowWrap: 'anywhere' }}>{type}</Typography>
        <RenewalChip {...subscription} />
      </Box>
      <Facts inRow facts={facts} />
    </Box>
  );
}

const shownAtMost = 5;

/** The last ones; the list of subscriptions has them all. */
function OlderSubscriptions({ companyId }: { companyId: string }) {
  const t = useT();
  const older = useRead(
    api.subscriptions.list,
    { query: { companyId, current: 'false', sort: '-renewalDate', pageSize: shownAtMost } },
    { inPlace: true },
  );
  if (older.error && !older.data) return <ErrorBlock error={older.error} onRetry={() => void older.refetch()} />;
  if (!older.data || older.data.items.length === 0) return null;
  return (
    <div>
      <Typography component="h3" variant="subtitle2">
        {t('subscriptions.older')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {older.data.items.map(({ id, type, cost, renewalDate }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, py: 2, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
              {type}
            </Box>
            <span>{formatEuro(cost)}</span>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {formatDay(renewalDate)}
            </Box>
          </Box>
        ))}
      </Box>
      {older.data.total > older.data.items.length && (
        <TextLink
          to="/gr-subscriptions"
          search={{ companyId, current: 'false' }}
          sx={{ display: 'inline-block', mt: 2 }}
        >
          {t('subscriptions.all')}
        </TextLink>
      )}
    </div>
  );
}
