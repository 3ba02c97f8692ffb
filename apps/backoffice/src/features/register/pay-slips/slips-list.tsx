import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { type Payslip, payslipFilter } from '@timbro/core/payslips/contract.ts';
import { slipAllows } from '@timbro/core/payslips/rules.ts';
import { useAddress } from '@timbro/kit/address/address.ts';
import { api } from '@timbro/kit/data/api.ts';
import { download } from '@timbro/kit/data/send.ts';
import { usePaletteCommands } from '@timbro/kit/layers/palette-store.ts';
import { runTask } from '@timbro/kit/layers/progress.tsx';
import { useNamedRecord } from '@timbro/kit/layers/record-panel.tsx';
import { AddIcon, CheckCircleIcon, ImportIcon, PrintIcon } from '@timbro/kit/page/icons.ts';
import { useShortcut } from '@timbro/kit/page/shortcuts.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { DataTable } from '@timbro/kit/table/data-table.tsx';
import { formatMonth } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useChosenMonth } from './months.ts';
import { MonthSteps, PapersHead } from './papers-head.tsx';
import { useSlipActions, useSlipMenu } from './slip-actions.ts';
import { type SlipListRow, isSlip, missingColumns, useSlipColumns } from './slip-columns.tsx';
import { EditSlipDialog, NewSlipDialog, ReplaceFileDialog, WithdrawDialog } from './slip-dialogs.tsx';
import { useSlipFilters } from './slip-filters.ts';
import { SlipPanel } from './slip-panel.tsx';
import { SlipTiles } from './slip-tiles.tsx';

type Wish = { readonly kind: 'edit' | 'replace' | 'withdraw'; readonly slip: Payslip };
type Giving = { readonly user?: { id: string; displayName: string } };

/** The slips of a month: who has one, who has read it, who is missing. */
export function SlipsList() {
  const t = useT();
  const named = useNamedRecord();
  const { month, choose } = useChosenMonth();
  const [{ missing }] = useAddress();
  const columns = useSlipColumns();
  const filters = useSlipFilters();
  const [wish, setWish] = useState<Wish | null>(null);
  const [giving, setGiving] = useState<Giving | null>(null);
  const want = (kind: Wish['kind']) => (slip: Payslip) => {
    if (named.id !== undefined) named.close();
    setWish({ kind, slip });
  };
  const actions = useSlipActions({
    onEdit: want('edit'),
    onReplace: want('replace'),
    onWithdraw: want('withdraw'),
    onRemoved: ({ id }) => named.id === id && named.close(),
  });
  const menu = useSlipMenu(actions);
  useShortcut('n', 'payslips.create.title', () => setGiving({}));
  usePaletteCommands(
    useMemo(
      () => [
        {
          id: 'payslips.create',
          label: t('payslips.create.title'),
          icon: AddIcon,
          keys: 'n',
          run: () => setGiving({}),
        },
      ],
      [t],
    ),
  );
  const open = (row: SlipListRow) => (isSlip(row) ? named.open(row) : setGiving({ user: row.user }));
  const done = () => setWish(null);
  const isMissing = missing === 'true';
  return (
    <>
      <PapersHead
        view="slips"
        lead={<MonthSteps month={month} onMonth={choose} />}
        action={<HeadActions month={month} onGive={() => setGiving({})} />}
      />
      <SlipTiles month={month} />
      <DataTable<SlipListRow, typeof payslipFilter>
        title="payslips.title"
        endpoint={api.payslips.list}
        filter={payslipFilter}
        filters={filters}
        always={{ month }}
        views
        columns={isMissing ? missingColumns : columns}
        rowName={(row) => [row.user.displayName, isSlip(row) ? row.displayName : formatMonth(row.month)].join(', ')}
        rowActions={menu}
        // What nobody has looked at is published one by one, from its own panel.
        canSelect={(row) => isSlip(row) && slipAllows('publish', row) && row.check === 'matches'}
        bulkActions={
          isMissing
            ? []
            : [
                {
                  id: 'publish',
                  label: t('payslips.publish'),
                  icon: CheckCircleIcon,
                  run: (rows) => actions.publish(rows.filter(isSlip)),
                },
              ]
        }
        onOpen={open}
        openId={named.id}
        empty={{
          title: isMissing ? 'payslips.nobodyMissing' : 'payslips.empty',
          ...(!isMissing && { action: <FirstStep onGive={() => setGiving({})} /> }),
        }}
      >
        {(rows) => <SlipPanel named={named} rows={rows.filter(isSlip)} actions={actions} />}
      </DataTable>
      {giving && (
        <NewSlipDialog
          month={month}
          {...(giving.user && { user: giving.user })}
          onKept={(slip) => slip.check !== 'matches' && named.open(slip)}
          onClose={() => setGiving(null)}
        />
      )}
      {/* Never over the panel: it has left the address first. */}
      {named.id === undefined && wish?.kind === 'edit' && <EditSlipDialog slip={wish.slip} onClose={done} />}
      {named.id === undefined && wish?.kind === 'replace' && <ReplaceFileDialog slip={wish.slip} onClose={done} />}
      {named.id === undefined && wish?.kind === 'withdraw' && <WithdrawDialog slip={wish.slip} onClose={done} />}
    </>
  );
}

const phone = '(max-width: 699.95px)';

/** The one thing to do in a month without slips. */
function FirstStep({ onGive }: { onGive(): void }) {
  const isPhone = useMediaQuery(phone, { noSsr: true });
  return isPhone ? <GiveOne variant="contained" onGive={onGive} /> : <TakeIn />;
}

function GiveOne({ variant, onGive }: { variant: 'contained' | 'outlined'; onGive(): void }) {
  const t = useT();
  return (
    <WriteButton variant={variant} startIcon={<AddIcon />} onClick={onGive}>
      {t('payslips.createOne')}
    </WriteButton>
  );
}

function TakeIn() {
  const t = useT();
  const [, write] = useAddress();
  return (
    <WriteButton variant="contained" startIcon={<ImportIcon />} onClick={() => write({ view: 'intake' })}>
      {t('payslips.intake')}
    </WriteButton>
  );
}

/** A whole month is taken in at a desk; on a phone one slip at a time. */
function HeadActions({ month, onGive }: { month: string; onGive(): void }) {
  const t = useT();
  const isPhone = useMediaQuery(phone, { noSsr: true });
  const receipts = () =>
    void runTask({
      label: t('payslips.receipts'),
      run: () => download(api.payslips.receipts.route, { query: { month } }),
    });
  return (
    <>
      <Button variant="outlined" startIcon={<PrintIcon />} onClick={receipts}>
        {t('payslips.receipts')}
      </Button>
      <GiveOne variant={isPhone ? 'contained' : 'outlined'} onGive={onGive} />
      {!isPhone && <TakeIn />}
    </>
  );
}
