import MuiLink from '@mui/material/Link';
import useMediaQuery from '@mui/material/useMediaQuery';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { type Subscription, subscriptionFilter } from '@timbro/core/subscriptions/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { optionsOf } from '@timbro/kit/form/options.ts';
import { useNamedRecord } from '@timbro/kit/layers/record-panel.tsx';
import { Can, useCan } from '@timbro/kit/page/can.tsx';
import { AddIcon, DeleteIcon, EditIcon } from '@timbro/kit/page/icons.ts';
import { Page } from '@timbro/kit/page/page.tsx';
import { useShortcut } from '@timbro/kit/page/shortcuts.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { DataTable } from '@timbro/kit/table/data-table.tsx';
import type { Column, FilterSpec } from '@timbro/kit/table/types.ts';
import { formatDay, formatEuro, formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { RenewalChip } from '#parts/subscriptions/renewal-chip.tsx';
import { EditSubscriptionDialog, NewSubscriptionDialog } from '#parts/subscriptions/subscription-dialog.tsx';
import { useRemoveSubscription } from '#parts/subscriptions/use-remove-subscription.ts';
import { SubscriptionPanel } from './subscription-panel.tsx';
import { SubscriptionState } from './subscription-state.tsx';

const filters: readonly FilterSpec[] = [
  { kind: 'search', name: 'search', label: 'subscriptions.search' },
  {
    kind: 'select',
    name: 'current',
    label: 'subscriptions.filter.state',
    options: optionsOf(['true', 'false'], 'subscriptions.current'),
  },
  {
    kind: 'select',
    name: 'expiringWithin',
    label: 'subscriptions.filter.expiringWithin',
    options: optionsOf(['7', '30', '90'], 'subscriptions.within'),
  },
  { kind: 'given', name: 'companyId', label: 'subscriptions.filter.company' },
];
const defaults = { current: 'true' };

type Opened = { is: 'new' } | { is: 'edit'; subscription: Subscription };

/** The subscriptions of all clients: those that run now, and on demand those before them. */
export function SubscriptionsScreen() {
  const t = useT();
  const named = useNamedRecord();
  const columns = useColumns();
  const removeSubscription = useRemoveSubscription();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [mayCreate, mayEdit, mayRemove] = [
    useCan(api.subscriptions.create),
    useCan(api.subscriptions.update),
    useCan(api.subscriptions.remove),
  ];
  const create = () => setOpened({ is: 'new' });
  useShortcut('n', 'subscriptions.create', create, { enabled: mayCreate });
  const edit = (subscription: Subscription) => {
    if (named.id !== undefined) named.close();
    setOpened({ is: 'edit', subscription });
  };
  const remove = async (subscription: Subscription) => {
    if ((await removeSubscription(subscription)) && named.id === subscription.id) named.close();
  };
  const createButton = (
    <Can do={api.subscriptions.create}>
      <WriteButton variant="contained" startIcon={<AddIcon />} onClick={create}>
        {t('subscriptions.create')}
      </WriteButton>
    </Can>
  );
  return (
    <Page action={createButton}>
      <DataTable
        title="subscriptions.title"
        endpoint={api.subscriptions.list}
        views
        filter={subscriptionFilter}
        filters={filters}
        defaults={defaults}
        columns={columns}
        rowName={({ companyName, type }) => `${companyName}, ${type}`}
        rowActions={(subscription) => [
          ...(mayEdit
            ? [{ id: 'edit', label: t('subscriptions.change'), icon: EditIcon, run: () => edit(subscription) }]
            : []),
          ...(mayRemove
            ? [
                {
                  id: 'remove',
                  label: t('subscriptions.remove'),
                  icon: DeleteIcon,
                  run: () => void remove(subscription),
                },
              ]
            : []),
        ]}
        onOpen={named.open}
        openId={named.id}
        empty={{ title: 'subscriptions.empty', action: createButton }}
      >
        {(rows) => (
          <SubscriptionPanel
            named={named}
            rows={rows}
            {...(mayEdit && { onEdit: edit })}
            {...(mayRemove && { onRemove: (subscription: Subscription) => void remove(subscription) })}
          />
        )}
      </DataTable>
      {opened?.is === 'new' && <NewSubscriptionDialog onClose={() => setOpened(null)} />}
      {/* Never over the panel: it has left the address first. */}
      {opened?.is === 'edit' && named.id === undefined && (
        <EditSubscriptionDialog subscription={opened.subscription} onClose={() => setOpened(null)} />
      )}
    </Page>
  );
}

const TextLink = createLink(MuiLink);

function useColumns(): readonly Column<Subscription>[] {
  // On a phone the whole card is one button, which cannot hold a link.
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  return [
    {
      field: 'companyName',
      label: 'subscriptions.field.companyName',
      fixed: true,
      flex: 1.6,
      minWidth: 180,
      card: 'title',
      render: ({ companyId, companyName }) =>
        isPhone ? (
          companyName
        ) : (
          <TextLink
            to={`/gr-clients/${companyId}`}
            onClick={(event) => event.stopPropagation()}
            onKeyDown={(event) => event.stopPropagation()}
          >
            {companyName}
          </TextLink>
        ),
    },
    { field: 'type', label: 'subscriptions.field.type', minWidth: 120, card: 'detail' },
    {
      field: 'cost',
      label: 'subscriptions.field.cost',
      width: 120,
      align: 'right',
      card: 'aside',
      render: ({ cost }) => formatEuro(cost),
    },
    {
      field: 'renewalDays',
      label: 'subscriptions.field.renewalDays',
      width: 200,
      align: 'right',
      render: ({ renewalDays }) => formatNumber(renewalDays),
    },
    {
      field: 'renewalDate',
      label: 'subscriptions.field.renewalDate',
      width: 152,
      render: ({ renewalDate }) => formatDay(renewalDate),
    },
    {
      field: 'daysLeft',
      label: 'subscriptions.field.daysLeft',
      width: 180,
      card: 'detail',
      render: (subscription) => (subscription.current ? <RenewalChip {...subscription} /> : null),
    },
    {
      field: 'current',
      label: 'subscriptions.filter.state',
      width: 110,
      render: ({ current }) => <SubscriptionState current={current} />,
    },
  ];
}
