import { useT } from '@timbro/kit/words/i18n.ts';

/** In place of what is being read. */
export function Skeleton({ lines = 3 }: { lines?: 3 | 4 }) {
  const t = useT();
  return <div className="skeleton" role="status" aria-label={t('common.loading')} data-lines={lines} />;
}

/** In place of a card that is being read. */
export const WaitingCard = () => (
  <div className="card">
    <Skeleton lines={4} />
  </div>
);
