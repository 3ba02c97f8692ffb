import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import type { Subscription } from '@timbro/core/subscriptions/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { readerOf } from '@timbro/kit/data/read-record.ts';
import { type NamedRecord, RecordPanel, useRecord } from '@timbro/kit/layers/record-panel.tsx';
import { Facts } from '@timbro/kit/page/facts.tsx';
import { HistoryList } from '@timbro/kit/page/history-list.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { formatDay, formatEuro } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { RenewalChip } from '#parts/subscriptions/renewal-chip.tsx';
import { SubscriptionState } from './subscription-state.tsx';

type Props = {
  named: NamedRecord;
  rows: readonly Subscription[];
  onEdit?: (subscription: Subscription) => void;
  onRemove?: (subscription: Subscription) => void;
};

const source = { endpoint: api.subscriptions.list, read: readerOf(api.subscriptions.list) };

/** One subscription beside the list, with what happened to it. */
export function SubscriptionPanel({ named, rows, onEdit, onRemove }: Props) {
  const t = useT();
  const found = useRecord(named, source);
  const { record: subscription } = found;
  return (
    <RecordPanel
      of={found}
      rows={rows}
      title={subscription?.companyName ?? t('subscriptions.title')}
      subtitle={subscription?.type}
      footer={
        subscription &&
        (onEdit || onRemove) && (
          <>
            {onEdit && (
              <WriteButton variant="outlined" onClick={() => onEdit(subscription)}>
                {t('subscriptions.change')}
              </WriteButton>
            )}
            {onRemove && (
              <WriteButton variant="outlined" color="error" onClick={() => onRemove(subscription)}>
                {t('subscriptions.remove')}
              </WriteButton>
            )}
          </>
        )
      }
    >
      {subscription && <PanelBody subscription={subscription} />}
    </RecordPanel>
  );
}

const TextLink = createLink(MuiLink);

function PanelBody({ subscription }: { subscription: Subscription }) {
  const t = useT();
  const { id, companyId, type, cost, renewalDays, renewalDate, current } = subscription;
  const facts = [
    { label: t('subscriptions.field.type'), value: type },
    { label: t('subscriptions.field.cost'), value: formatEuro(cost) },
    { label: t('subscriptions.field.renewalDays'), value: t('subscriptions.days', { days: renewalDays }) },
    { label: t('subscriptions.field.renewalDate'), value: formatDay(renewalDate) },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <SubscriptionState current={current} />
        {current && <RenewalChip {...subscription} />}
      </Box>
      <Facts facts={facts} />
      <TextLink to={`/gr-clients/${companyId}`}>{t('subscriptions.company.open')}</TextLink>
      <section>
        <Typography component="h3" variant="subtitle2" sx={{ mb: 2 }}>
          {t('kit.history.title')}
        </Typography>
        <HistoryList entity="subscription" entityId={id} />
      </section>
    </Box>
  );
}
