import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Payslip } from '@timbro/core/payslips/contract.ts';
import { slipAllows } from '@timbro/core/payslips/rules.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { ApiError, download } from '@timbro/kit/data/send.ts';
import { Menu } from '@timbro/kit/layers/menu.tsx';
import { runTask } from '@timbro/kit/layers/progress.tsx';
import { type NamedRecord, RecordPanel, useRecord } from '@timbro/kit/layers/record-panel.tsx';
import { type Fact, Facts } from '@timbro/kit/page/facts.tsx';
import { HistoryList } from '@timbro/kit/page/history-list.tsx';
import { ExportIcon, ImportIcon, MoreIcon, PrintIcon } from '@timbro/kit/page/icons.ts';
import { WriteButton, pressOf, useHold } from '@timbro/kit/page/write-button.tsx';
import { formatBytes, formatInstant, formatMonth } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { PaperPreview } from './paper-preview.tsx';
import { type SlipActions, useSlipMenu } from './slip-actions.ts';
import { SlipChip } from './slip-columns.tsx';

const source = {
  endpoint: api.payslips.list,
  read: (id: string, signal?: AbortSignal): Promise<Payslip | undefined> =>
    api.payslips.find({ params: { payslipId: id } }, signal).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }),
};

type Props = { named: NamedRecord; rows: readonly Payslip[]; actions: SlipActions };

/** One slip beside the list: the page itself, what became of it, and what can be done. */
export function SlipPanel({ named, rows, actions }: Props) {
  const t = useT();
  const found = useRecord(named, source);
  const { record: slip } = found;
  return (
    <RecordPanel
      wide
      of={found}
      rows={rows}
      title={slip?.user.displayName ?? t('payslips.title')}
      subtitle={slip && <Summary slip={slip} />}
      footer={slip && <PanelFooter slip={slip} actions={actions} />}
    >
      {slip && <PanelBody slip={slip} />}
    </RecordPanel>
  );
}

/** A slip that has no name of its own is called like its month. */
const titleOf = ({ displayName, month }: Payslip) => {
  const text = formatMonth(month);
  return displayName.toLowerCase() === text ? displayName : `${displayName} · ${text}`;
};

const Summary = ({ slip }: { slip: Payslip }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1 }}>
    <span>{titleOf(slip)}</span>
    <SlipChip slip={slip} />
  </Box>
);

function PanelBody({ slip }: { slip: Payslip }) {
  const t = useT();
  const facts = useFacts(slip);
  const label = t('payslips.preview', { name: slip.user.displayName, month: formatMonth(slip.month) });
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {slip.check !== 'matches' && (
        <Alert severity={slip.check === 'differs' ? 'warning' : 'info'}>
          {slip.fault ? t(`payslips.fault.${slip.fault}`) : t('payslips.unverified')}
        </Alert>
      )}
      <PaperPreview
        endpoint={api.payslips.download}
        // Whoever sees their own slip here has opened it and not downloaded it.
        input={{ params: { payslipId: slip.id }, query: { view: 'true' } }}
        version={slip.sha256}
        label={label}
        fileName={slip.fileName}
      />
      <Facts facts={facts} />
      {slip.fileNumber > 1 && <Versions slip={slip} />}
      <section>
        <Typography component="h3" variant="subtitle2" sx={{ mb: 2 }}>
          {t('kit.history.title')}
        </Typography>
        <HistoryList entity="payslip" entityId={slip.id} />
      </section>
    </Box>
  );
}

function useFacts(slip: Payslip): Fact[] {
  const t = useT();
  const zone = useCompanyZone();
  const by = (at: string | null, name?: string) =>
    at === null ? t('payslips.notYet') : [formatInstant(at, zone), name].filter(Boolean).join(' · ');
  return [
    { label: t('payslips.field.file'), value: `${slip.fileName} (${formatBytes(slip.size)})` },
    { label: t('payslips.field.uploaded'), value: by(slip.uploadedAt, slip.uploadedBy?.displayName) },
    { label: t('payslips.field.published'), value: by(slip.publishedAt, slip.publishedBy?.displayName) },
    ...(slip.renewedAt && slip.fileNumber > 1
      ? [{ label: t('payslips.field.renewed'), value: by(slip.renewedAt, slip.uploadedBy?.displayName) }]
      : []),
    { label: t('payslips.field.opened'), value: by(slip.openedAt) },
    { label: t('payslips.field.downloaded'), value: by(slip.downloadedAt) },
    ...(slip.withdrawnAt
      ? [
          { label: t('payslips.field.withdrawn'), value: by(slip.withdrawnAt, slip.withdrawnBy?.displayName) },
          { label: t('payslips.withdraw.reason'), value: slip.withdrawReason },
        ]
      : []),
    {
      label: 'SHA-256',
      value: (
        <Box component="span" sx={{ fontFamily: 'monospace', fontSize: 12 }}>
          {slip.sha256}
        </Box>
      ),
    },
  ];
}

/** The files it has had before: the office keeps them, its owner sees the last one alone. */
function Versions({ slip }: { slip: Payslip }) {
  const t = useT();
  const zone = useCompanyZone();
  const { data } = useRead(api.payslips.versions, { params: { payslipId: slip.id } }, { inPlace: true });
  const former = (data?.items ?? []).filter(({ number }) => number !== slip.fileNumber);
  const save = (fileNumber: number, fileName: string) =>
    void runTask({
      label: fileName,
      run: () => download(api.payslips.download.route, { params: { payslipId: slip.id }, query: { fileNumber } }),
    });
  return (
    <section>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 2 }}>
        {t('payslips.versions')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {former.map(({ number, fileName, uploadedAt }) => (
          <Box component="li" key={number} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {t('payslips.version', { number, name: fileName, at: formatInstant(uploadedAt, zone) })}
            </Box>
            <Button size="small" startIcon={<ExportIcon />} onClick={() => save(number, fileName)}>
              {t('payslips.download')}
            </Button>
          </Box>
        ))}
      </Box>
    </section>
  );
}

/** What is done every day in one row; what changes or ends a slip waits behind the dots. */
function PanelFooter({ slip, actions }: { slip: Payslip; actions: SlipActions }) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > :not(:last-child)': { flex: '1 1 auto' } }}>
      {slipAllows('publish', slip) && (
        <WriteButton variant="contained" onClick={() => void actions.publish([slip])}>
          {t('payslips.publish')}
        </WriteButton>
      )}
      <Button variant="outlined" startIcon={<ExportIcon />} onClick={() => actions.save(slip)}>
        {t('payslips.download')}
      </Button>
      {slipAllows('change', slip) && (
        <WriteButton variant="outlined" startIcon={<ImportIcon />} onClick={() => actions.replace(slip)}>
          {t('payslips.replace')}
        </WriteButton>
      )}
      {slip.publishedAt && (
        <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => actions.receipt(slip)}>
          {t('payslips.receipt')}
        </Button>
      )}
      <MoreActions slip={slip} actions={actions} />
    </Box>
  );
}

const behindTheDots: ReadonlySet<string> = new Set(['edit', 'withdraw', 'remove']);

function MoreActions({ slip, actions }: { slip: Payslip; actions: SlipActions }) {
  const t = useT();
  const hold = useHold();
  const menu = useSlipMenu(actions);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const entries = menu(slip).filter(({ id }) => behindTheDots.has(id));
  if (entries.length === 0) return null;
  return (
    <div>
      <IconButton
        aria-label={t('kit.table.actions')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu at={anchor} onClose={() => setAnchor(null)}>
        {entries.map(({ id, label, icon: Icon, run }) => (
          <MenuItem
            key={id}
            {...pressOf(
              {
                run: () => {
                  setAnchor(null);
                  run();
                },
              },
              hold,
            )}
            sx={id === 'edit' ? {} : { color: 'error.main' }}
          >
            {Icon && (
              <ListItemIcon sx={{ color: 'inherit' }}>
                <Icon fontSize="small" />
              </ListItemIcon>
            )}
            {label}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
