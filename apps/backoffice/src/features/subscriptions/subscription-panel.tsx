import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { id as recordId } from '@timbro/core/fields.ts';
import type { Subscription } from '@timbro/core/subscriptions/contract.ts';
import { api, useRead } from '@timbro/kit/api.ts';
import { formatDay, formatEuro } from '@timbro/kit/format.ts';
import { HistoryList } from '@timbro/kit/history-list.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { SidePanel } from '@timbro/kit/side-panel.tsx';
import { ErrorBlock, Loading } from '@timbro/kit/states.tsx';
import { WriteButton } from '@timbro/kit/write-button.tsx';
import { RenewalChip } from '#parts/subscriptions/renewal-chip.tsx';
import { SubscriptionState } from './subscription-state.tsx';

type Props = {
  id: string | undefined;
  /** The rows of the page, to walk through. */
  rows: readonly Subscription[];
  onWalk(id: string): void;
  onClose(): void;
  onEdit?: (subscription: Subscription) => void;
  onRemove?: (subscription: Subscription) => void;
};

/** One subscription beside the list, with what happened to it. */
export function SubscriptionPanel({ id, rows, onWalk, onClose, onEdit, onRemove }: Props) {
  const t = useT();
  // A mistyped link names no record at all, which the server need not be asked.
  const isMistyped = id !== undefined && !recordId.safeParse(id).success;
  const read = useRead(
    api.subscriptions.list,
    { query: { id } },
    { enabled: id !== undefined && !isMistyped, fresh: true, inPlace: true },
  );
  const subscription = read.data?.items[0];
  const place = rows.findIndex((row) => row.id === id);
  const [previous, next] = place < 0 ? [] : [rows[place - 1], rows[place + 1]];
  return (
    <SidePanel
      open={id !== undefined}
      title={subscription?.companyName ?? t('subscriptions.title')}
      subtitle={subscription?.type}
      onClose={onClose}
      onPrevious={previous && (() => onWalk(previous.id))}
      onNext={next && (() => onWalk(next.id))}
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
      {subscription ? (
        <PanelBody subscription={subscription} />
      ) : read.error ? (
        <ErrorBlock error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data || isMistyped ? (
        <Typography>{t('error.notFound')}</Typography>
      ) : (
        <Loading rows={6} />
      )}
    </SidePanel>
  );
}

const TextLink = createLink(MuiLink);

function PanelBody({ subscription }: { subscription: Subscription }) {
  const t = useT();
  const { id, companyId, type, cost, renewalDays, renewalDate, current } = subscription;
  const facts: readonly { label: string; value: ReactNode }[] = [
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
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 2 }}>
        {facts.map(({ label, value }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
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
