import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import type { Kiosk } from '@timbro/core/kiosks/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { readerOf } from '@timbro/kit/data/read-record.ts';
import { type NamedRecord, RecordPanel, useRecord } from '@timbro/kit/layers/record-panel.tsx';
import { Can } from '@timbro/kit/page/can.tsx';
import { Facts } from '@timbro/kit/page/facts.tsx';
import { HistoryList } from '@timbro/kit/page/history-list.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { KioskState, LastSeen, useIsAlarmed } from './kiosk-marks.tsx';
import type { KioskActions } from './use-kiosk-actions.ts';

type Props = { named: NamedRecord; rows: readonly Kiosk[]; actions: KioskActions };

const source = { endpoint: api.kiosks.list, read: readerOf(api.kiosks.list) };

/** One kiosk beside the list, with what happened to it. */
export function KioskPanel({ named, rows, actions }: Props) {
  const t = useT();
  const found = useRecord(named, source);
  const { record: kiosk } = found;
  return (
    <RecordPanel
      of={found}
      rows={rows}
      title={kiosk?.name ?? t('kiosks.title')}
      footer={
        kiosk && (
          <>
            <Can do={api.kiosks.remove}>
              <WriteButton variant="outlined" color="error" onClick={() => void actions.revoke(kiosk)}>
                {t('kiosks.revoke')}
              </WriteButton>
            </Can>
            <Can do={api.kiosks.renewCode}>
              <WriteButton variant="contained" onClick={() => void actions.replace(kiosk)}>
                {t('kiosks.renew')}
              </WriteButton>
            </Can>
          </>
        )
      }
    >
      {kiosk && <PanelBody kiosk={kiosk} />}
    </RecordPanel>
  );
}

const TextLink = createLink(MuiLink);

function PanelBody({ kiosk }: { kiosk: Kiosk }) {
  const t = useT();
  const zone = useCompanyZone();
  const isAlarmed = useIsAlarmed(kiosk);
  const { id, state, device, registeredAt, createdAt, lastSeenAt, alarmedAt, refused } = kiosk;
  const when = (instant: string | null) => instant && formatInstant(instant, zone);
  const facts = [
    { label: t('kiosks.field.device'), value: device },
    { label: t('kiosks.field.lastSeenAt'), value: <LastSeen lastSeenAt={lastSeenAt} /> },
    { label: t('kiosks.field.registeredAt'), value: when(registeredAt) },
    { label: t('kiosks.field.createdAt'), value: when(createdAt) },
    { label: t('kiosks.field.alarmedAt'), value: when(alarmedAt) },
    { label: t('kiosks.field.refused'), value: refused },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <div>
        <KioskState state={state} />
      </div>
      {isAlarmed && (
        <Alert severity="warning">{t('kiosks.alarm.text', { when: formatInstant(alarmedAt ?? '', zone) })}</Alert>
      )}
      <Facts facts={facts} />
      {refused > 0 && (
        <TextLink to="/settings" search={{ tab: 'kiosks', view: 'refusals', kioskId: id }}>
          {t('kiosks.refused.show')}
        </TextLink>
      )}
      <section>
        <Typography component="h3" variant="subtitle2" sx={{ mb: 2 }}>
          {t('kit.history.title')}
        </Typography>
        <HistoryList entity="kiosk" entityId={id} />
      </section>
    </Box>
  );
}
