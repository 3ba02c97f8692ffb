import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import type { MissingSlip, Payslip } from '@timbro/core/payslips/contract.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { StatusChip } from '@timbro/kit/page/status-chip.tsx';
import type { Column } from '@timbro/kit/table/types.ts';
import { formatBytes, formatInstant, formatMonth } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** A row of the list: a slip, or somebody who has none. */
export type SlipListRow = Payslip | MissingSlip;
export const isSlip = (row: SlipListRow): row is Payslip => 'displayName' in row;

const nothing = '—';

const Name = ({ row }: { row: SlipListRow }) => (
  <Box component="span" sx={{ fontWeight: 600 }}>
    {row.user.sortName}
  </Box>
);

/** Where a slip stands between the office and its owner. */
export function SlipChip({ slip }: { slip: Payslip }) {
  const t = useT();
  if (slip.withdrawnAt) return <StatusChip tone="archived" label={t('payslips.state.withdrawn')} />;
  if (slip.publishedAt) return <StatusChip tone="approved" label={t('payslips.state.published')} />;
  return slip.check === 'differs' ? (
    <StatusChip tone="attention" label={t('payslips.state.differs')} />
  ) : (
    <StatusChip tone="draft" label={t('payslips.state.draft')} />
  );
}

const name: Column<SlipListRow> = {
  field: 'name',
  label: 'payslips.field.user',
  fixed: true,
  flex: 1.3,
  minWidth: 150,
  card: 'title',
  render: (row) => <Name row={row} />,
};

/** Who has no slip, and of which month. */
export const missingColumns: readonly Column<SlipListRow>[] = [
  name,
  {
    field: 'month',
    label: 'payslips.field.month',
    width: 200,
    card: 'detail',
    render: ({ month }) => formatMonth(month),
  },
];

export function useSlipColumns(): readonly Column<SlipListRow>[] {
  const t = useT();
  const zone = useCompanyZone();
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const moment = (at: string | null) => (at ? formatInstant(at, zone) : nothing);
  const ofSlip =
    (show: (slip: Payslip) => ReactNode) =>
    (row: SlipListRow): ReactNode =>
      isSlip(row) ? show(row) : nothing;
  return [
    name,
    { field: 'displayName', label: 'payslips.field.displayName', flex: 1, minWidth: 116, needs: 760, card: 'detail' },
    {
      field: 'month',
      label: 'payslips.field.month',
      width: 140,
      hidden: true,
      render: ({ month }) => formatMonth(month),
    },
    {
      field: 'fileName',
      label: 'payslips.field.file',
      flex: 1,
      minWidth: 110,
      needs: 870,
      render: ofSlip(({ fileName, size }) => `${fileName} (${formatBytes(size)})`),
    },
    {
      field: 'uploadedAt',
      label: 'payslips.field.uploaded',
      width: 162,
      needs: 1035,
      render: ofSlip(({ uploadedAt }) => moment(uploadedAt)),
    },
    {
      field: 'uploadedBy',
      label: 'payslips.field.uploadedBy',
      width: 140,
      hidden: true,
      render: ofSlip(({ uploadedBy }) => uploadedBy?.displayName ?? nothing),
    },
    {
      field: 'publishedAt',
      label: 'payslips.field.published',
      width: 162,
      card: 'aside',
      render: ofSlip((slip) =>
        slip.publishedAt && !slip.withdrawnAt && !isPhone ? moment(slip.publishedAt) : <SlipChip slip={slip} />,
      ),
    },
    {
      field: 'downloadedAt',
      label: 'payslips.field.downloaded',
      width: 224,
      card: 'detail',
      render: ofSlip(({ publishedAt, openedAt, downloadedAt }) => {
        if (downloadedAt) return moment(downloadedAt);
        if (openedAt) return t('payslips.openedOn', { at: moment(openedAt) });
        return publishedAt ? <Unread label={t('payslips.unread')} /> : nothing;
      }),
    },
  ];
}

const Unread = ({ label }: { label: string }) => (
  <Box component="span" sx={{ color: 'var(--orange-text)', fontWeight: 700 }}>
    {label}
  </Box>
);
