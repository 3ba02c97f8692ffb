import { useEffect, useMemo, useRef, useState } from 'react';
import { type Kiosk, type KioskRegistration, kioskFilter } from '@timbro/core/kiosks/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { usePaletteCommands } from '@timbro/kit/layers/palette-store.ts';
import { useNamedRecord } from '@timbro/kit/layers/record-panel.tsx';
import { Can, useCan } from '@timbro/kit/page/can.tsx';
import { AddIcon, CancelIcon, RefreshIcon } from '@timbro/kit/page/icons.ts';
import { Page } from '@timbro/kit/page/page.tsx';
import { useShortcut } from '@timbro/kit/page/shortcuts.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { DataTable } from '@timbro/kit/table/data-table.tsx';
import type { Column, RowAction } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { CodeDialog } from './code-dialog.tsx';
import { KioskAlarm, KioskLine, KioskSign, KioskState, LastSeen } from './kiosk-marks.tsx';
import { KioskPanel } from './kiosk-panel.tsx';
import { KiosksHead } from './kiosks-head.tsx';
import { NewKioskDialog } from './new-kiosk-dialog.tsx';
import { type KioskActions, useKioskActions } from './use-kiosk-actions.ts';

/** The code of a kiosk, for as long as its dialog is open; it is not to be had again. */
type Shown = { readonly kiosk: Pick<Kiosk, 'id' | 'name' | 'registeredAt'>; readonly registration: KioskRegistration };
type Opened = { readonly is: 'new' } | ({ readonly is: 'code' } & Shown);

/** The kiosks of the company: which tablet each is, and whether it is there. */
export function KioskList() {
  const t = useT();
  const named = useNamedRecord();
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayCreate = useCan(api.kiosks.create);
  const create = () => {
    // A dialog never stands over the panel.
    if (named.id !== undefined) named.close();
    setOpened({ is: 'new' });
  };
  const show = (shown: Shown) => {
    if (named.id !== undefined) named.close();
    setOpened({ is: 'code', ...shown });
  };
  const actions = useKioskActions({
    onCode: (kiosk, registration) => show({ kiosk, registration }),
    onGone: ({ id }) => id === named.id && named.close(),
  });
  useShortcut('n', 'kiosks.create', create, { enabled: mayCreate });
  useCommand(create);
  const rowActions = useRowActions(actions);
  const createButton = (
    <Can do={api.kiosks.create}>
      <WriteButton variant="contained" startIcon={<AddIcon />} onClick={create}>
        {t('kiosks.new')}
      </WriteButton>
    </Can>
  );
  return (
    <Page>
      <KiosksHead view="kiosks" action={createButton} />
      <DataTable
        title="kiosks.title"
        endpoint={api.kiosks.list}
        filter={kioskFilter}
        columns={columns}
        rowName={({ name }) => name}
        rowActions={rowActions}
        onOpen={named.open}
        openId={named.id}
        empty={{ title: 'kiosks.empty', action: createButton }}
      >
        {(rows) => <KioskPanel named={named} rows={rows} actions={actions} />}
      </DataTable>
      {opened?.is === 'new' && named.id === undefined && (
        <NewKioskDialog
          onMade={(kiosk) => show({ kiosk, registration: kiosk })}
          // Once it is made the code takes the place of the form.
          onClose={() => setOpened((now) => (now?.is === 'new' ? null : now))}
        />
      )}
      {opened?.is === 'code' && named.id === undefined && (
        <CodeDialog
          key={opened.kiosk.id}
          kiosk={opened.kiosk}
          registration={opened.registration}
          onRenew={(kiosk) => actions.renew(kiosk)}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );
}

function useCommand(create: () => void) {
  const t = useT();
  const latest = useRef(create);
  useEffect(() => void (latest.current = create));
  usePaletteCommands(
    useMemo(
      () => [{ id: 'kiosks.create', label: t('kiosks.create'), icon: AddIcon, keys: 'n', run: () => latest.current() }],
      [t],
    ),
  );
}

function useRowActions({ replace, revoke }: KioskActions) {
  const t = useT();
  const [mayRenew, mayRemove] = [useCan(api.kiosks.renewCode), useCan(api.kiosks.remove)];
  return (kiosk: Kiosk): readonly RowAction[] => [
    ...(mayRenew ? [{ id: 'renew', label: t('kiosks.renew'), icon: RefreshIcon, run: () => void replace(kiosk) }] : []),
    ...(mayRemove
      ? [{ id: 'revoke', label: t('kiosks.revoke'), icon: CancelIcon, run: () => void revoke(kiosk) }]
      : []),
  ];
}

const columns: readonly Column<Kiosk>[] = [
  { field: 'name', label: 'kiosks.field.name', fixed: true, flex: 1.4, minWidth: 160, card: 'title' },
  {
    field: 'state',
    label: 'kiosks.field.state',
    width: 220,
    card: 'aside',
    render: ({ state }) => <KioskState state={state} />,
    renderOnCard: (kiosk) => <KioskSign kiosk={kiosk} />,
  },
  {
    field: 'alarmedAt',
    label: 'kiosks.column.alarm',
    width: 156,
    render: ({ alarmedAt }) => <KioskAlarm alarmedAt={alarmedAt} />,
  },
  { field: 'device', label: 'kiosks.field.device', flex: 1, minWidth: 140 },
  {
    field: 'lastSeenAt',
    label: 'kiosks.field.lastSeenAt',
    width: 150,
    card: 'detail',
    render: ({ lastSeenAt }) => <LastSeen lastSeenAt={lastSeenAt} />,
    renderOnCard: (kiosk) => <KioskLine kiosk={kiosk} />,
  },
  {
    field: 'refused',
    label: 'kiosks.field.refused',
    width: 160,
    align: 'right',
    render: ({ refused }) => (refused > 0 ? <strong>{refused}</strong> : refused),
  },
  { field: 'registeredAt', label: 'kiosks.field.registeredAt', width: 158, hidden: true },
  { field: 'createdAt', label: 'kiosks.field.createdAt', width: 158, hidden: true },
];
