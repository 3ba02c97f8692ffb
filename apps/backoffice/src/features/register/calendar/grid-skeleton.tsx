import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import { useT } from '@timbro/kit/words/i18n.ts';

/** Shorter waits pass unseen. */
const shownAfter = 150;
const rows = Array.from({ length: 12 }, (_, row) => row);

/** The place of twelve people under the real days, in their shape. */
export function GridSkeleton() {
  const t = useT();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), shownAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')} className="cal-skeleton">
      {rows.map((row) => (
        <div key={row}>
          {isLate && (
            <>
              <Skeleton variant="circular" width={28} height={28} />
              <Skeleton variant="rounded" width={128} height={14} />
              <Skeleton variant="rounded" height={28} sx={{ flex: 1, ml: 12 }} />
            </>
          )}
        </div>
      ))}
    </div>
  );
}
