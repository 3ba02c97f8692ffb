import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import * as z from 'zod';
import { id } from '@timbro/core/fields.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { SidePanel } from '@timbro/kit/layers/side-panel.tsx';
import { Can } from '@timbro/kit/page/can.tsx';
import { HistoryList } from '@timbro/kit/page/history-list.tsx';
import { AddIcon } from '@timbro/kit/page/icons.ts';
import { Page, useTab } from '@timbro/kit/page/page.tsx';
import { Empty, ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { DevicesView } from '#parts/devices/devices-view.tsx';
import { PeopleTable } from '#parts/people/people-table.tsx';
import { AdminDialog } from './admin-dialog.tsx';
import { ClientHeader } from './client-header.tsx';
import { ClientInfo } from './client-info.tsx';
import { clientTabs } from './client-tabs.ts';
import { useClientActions } from './use-client-actions.ts';

const namedClient = z.object({ companyId: id });

/** The page of the client that the path names; a mistyped one names none, which the server need not be asked. */
export function ClientScreen() {
  const params: unknown = useParams({ strict: false });
  const named = namedClient.safeParse(params);
  if (!named.success) return <UnknownClient />;
  const { companyId } = named.data;
  // Another client is another page: nothing typed or opened for one may show on the other.
  return <ClientPage key={companyId} companyId={companyId} />;
}

export function ClientPage({ companyId }: { companyId: string }) {
  const t = useT();
  const navigate = useNavigate();
  const tab = useTab(clientTabs);
  const [hasHistory, setHistory] = useState(false);
  const [isAddingAdmin, setAddingAdmin] = useState(false);
  const addAdmin = () => setAddingAdmin(true);
  const { actionsOf, isRemoving } = useClientActions({
    onAdminMissing: addAdmin,
    onRemoved: () => void navigate({ href: '/gr-clients' }),
  });
  const read = useRead(
    api.companies.read,
    { params: { companyId } },
    { enabled: !isRemoving, fresh: true, inPlace: true },
  );
  if (read.error?.status === 404) return <UnknownClient />;
  if (!read.data)
    return (
      <Page>
        {read.error ? (
          <ErrorBlock error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <Loading shape="form" rows={8} />
        )}
      </Page>
    );
  const company = read.data;
  const addButton = (
    <Can do={api.companies.addAdmin}>
      <WriteButton variant="contained" startIcon={<AddIcon />} onClick={addAdmin}>
        {t('companies.addAdmin')}
      </WriteButton>
    </Can>
  );
  return (
    <Page heading={company.name}>
      <ClientHeader company={company} actions={actionsOf(company)} onHistory={() => setHistory(true)} />
      {tab === 'users-list' ? (
        <>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>{addButton}</Box>
          <PeopleTable scope={{ kind: 'client', companyId }} emptyAction={addButton} />
        </>
      ) : tab === 'devices' ? (
        <ClientDevices companyId={companyId} />
      ) : (
        <ClientInfo company={company} />
      )}
      {isAddingAdmin && <AdminDialog company={company} onClose={() => setAddingAdmin(false)} />}
      <SidePanel
        open={hasHistory}
        inHistory
        title={t('companies.history')}
        subtitle={company.name}
        onClose={() => setHistory(false)}
      >
        <HistoryList entity="company" entityId={company.id} />
      </SidePanel>
    </Page>
  );
}

function ClientDevices({ companyId }: { companyId: string }) {
  const scope = useMemo(() => ({ kind: 'client', companyId }) as const, [companyId]);
  return (
    <DevicesView scope={scope}>
      {({ actions, list }) => (
        <>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>{actions}</Box>
          {list}
        </>
      )}
    </DevicesView>
  );
}

function UnknownClient() {
  const t = useT();
  return (
    <Page title="common.error">
      <Box sx={{ display: 'flex', flex: 1 }}>
        <Empty
          title={t('companies.notFound')}
          action={
            <Button variant="contained" component={Link} to="/gr-clients">
              {t('companies.backToList')}
            </Button>
          }
        />
      </Box>
    </Page>
  );
}
