import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { useReadOf } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { OwnBalances } from '#parts/balances/own-balances.tsx';

/** `isSilent`: the list below tells already that nothing is known without a connection. */
export function BalanceTiles({ isSilent }: { isSilent: boolean }) {
  const t = useT();
  const { data, error, refetch } = useReadOf('GET /balances/mine', { query: {} }, { keep: true });
  if (error?.status === 0 && isSilent) return null;
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="card tiles-wait" role="status" aria-label={t('common.loading')} />;
  return <OwnBalances balances={data.items} />;
}
