import Box from '@mui/material/Box';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { companyModules } from '@timbro/core/access.ts';
import { type Company, companyFilter } from '@timbro/core/companies/contract.ts';
import { companyStatuses } from '@timbro/core/companies/rules.ts';
import { dayIn } from '@timbro/core/days/rules.ts';
import { api } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { optionsOf } from '@timbro/kit/form/options.ts';
import { Can, useCan } from '@timbro/kit/page/can.tsx';
import { AddIcon, ArrowRightIcon } from '@timbro/kit/page/icons.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { Page, useTab } from '@timbro/kit/page/page.tsx';
import { useShortcut } from '@timbro/kit/page/shortcuts.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { DataTable } from '@timbro/kit/table/data-table.tsx';
import type { Column, FilterSpec } from '@timbro/kit/table/types.ts';
import { formatDay, formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { DevicesView } from '#parts/devices/devices-view.tsx';
import { RenewalChip } from '#parts/subscriptions/renewal-chip.tsx';
import { AdminDialog } from './admin-dialog.tsx';
import { ClientStatus } from './client-status.tsx';
import { clientsTabs } from './client-tabs.ts';
import { ModuleIcons } from './module-icons.tsx';
import { useClientActions } from './use-client-actions.ts';

const filters: readonly FilterSpec[] = [
  { kind: 'search', name: 'search', label: 'companies.search' },
  {
    kind: 'multi',
    name: 'status',
    label: 'companies.field.status',
    options: optionsOf(companyStatuses, 'companies.status'),
  },
  {
    kind: 'select',
    name: 'invited',
    label: 'companies.filter.invited',
    options: optionsOf(['true', 'false'], 'companies.invited'),
  },
  {
    kind: 'multi',
    name: 'module',
    label: 'companies.field.modules',
    options: optionsOf(companyModules, 'companies.module'),
  },
  {
    kind: 'select',
    name: 'expiringWithin',
    label: 'subscriptions.filter.expiringWithin',
    options: optionsOf(['7', '30', '90'], 'subscriptions.within'),
  },
];

/** Who opens the list rarely makes a client, so the steps come when they are asked for. */
const wizard = lazyPart(() => import('./client-wizard.tsx'));

const fleet = { kind: 'fleet' } as const;

/** The provider's clients, or the devices of all of them. */
export function ClientsScreen() {
  return useTab(clientsTabs) === 'devices' ? (
    <DevicesView scope={fleet}>{({ actions, list }) => <Page action={actions}>{list}</Page>}</DevicesView>
  ) : (
    <ClientList />
  );
}

/** The clients of the provider; a row leads to the client's own page. */
function ClientList() {
  const t = useT();
  const navigate = useNavigate();
  const [adminless, setAdminless] = useState<Company | null>(null);
  const { actionsOf } = useClientActions({ onAdminMissing: setAdminless });
  const columns = useColumns();
  const [isCreating, setCreating] = useState(false);
  const create = () => setCreating(true);
  useShortcut('n', 'companies.create', create, { enabled: useCan(api.companies.create) });
  const open = ({ id }: Company) => void navigate({ href: `/gr-clients/${id}` });
  const createButton = (
    <Can do={api.companies.create}>
      <WriteButton variant="contained" startIcon={<AddIcon />} onClick={create}>
        {t('companies.create')}
      </WriteButton>
    </Can>
  );
  return (
    <Page action={createButton}>
      <DataTable
        title="companies.title"
        endpoint={api.companies.list}
        exportEndpoint={api.companies.export}
        views
        filter={companyFilter}
        filters={filters}
        columns={columns}
        rowName={({ name }) => name}
        rowActions={(company) => [
          { id: 'open', label: t('companies.open'), icon: ArrowRightIcon, local: true, run: () => open(company) },
          ...actionsOf(company),
        ]}
        onOpen={open}
        empty={{ title: 'companies.empty', action: createButton }}
      />
      {adminless && <AdminDialog company={adminless} onClose={() => setAdminless(null)} />}
      {isCreating && (
        <LazyPart isLayer part={wizard} loading={null}>
          {({ ClientWizard }) => <ClientWizard onClose={() => setCreating(false)} />}
        </LazyPart>
      )}
    </Page>
  );
}

function useColumns(): readonly Column<Company>[] {
  const zone = useCompanyZone();
  return [
    { field: 'name', label: 'companies.field.name', fixed: true, flex: 1.4, minWidth: 160, card: 'title' },
    { field: 'vatNumber', label: 'companies.field.vatNumber', width: 118 },
    { field: 'address', label: 'companies.field.address', minWidth: 90 },
    {
      field: 'modules',
      label: 'companies.field.modules',
      width: 106,
      render: (company) => <ModuleIcons of={company} />,
    },
    {
      field: 'renewalDate',
      label: 'companies.field.subscription',
      flex: 1.4,
      minWidth: 238,
      card: 'detail',
      render: ({ subscription }) => <SubscriptionCell subscription={subscription} />,
    },
    {
      field: 'usersCount',
      label: 'companies.field.usersCount',
      width: 76,
      align: 'right',
      render: ({ usersCount }) => formatNumber(usersCount),
    },
    {
      field: 'devicesCount',
      label: 'companies.field.devicesCount',
      width: 96,
      align: 'right',
      needs: 1140,
      render: ({ devicesCount }) => formatNumber(devicesCount),
    },
    {
      field: 'status',
      label: 'companies.field.status',
      width: 128,
      card: 'aside',
      render: (company) => <ClientStatus company={company} />,
    },
    {
      field: 'createdAt',
      label: 'companies.field.createdAt',
      width: 114,
      render: ({ createdAt }) => formatDay(dayIn(zone, new Date(createdAt))),
    },
  ];
}

function SubscriptionCell({ subscription }: Pick<Company, 'subscription'>) {
  const t = useT();
  if (!subscription)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('companies.noSubscription')}
      </Box>
    );
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minWidth: 0, maxWidth: '100%' }}>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {subscription.type}
      </Box>
      <RenewalChip {...subscription} />
    </Box>
  );
}
