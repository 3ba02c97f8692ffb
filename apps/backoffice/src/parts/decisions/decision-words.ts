import { useCallback } from 'react';
import { isDecided } from '@timbro/core/requests/rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Decidable } from './decision-calls.ts';

/** Who decided and when, as one sentence; `null` while nobody has. */
export function useDecisionText(): (record: Pick<Decidable, 'status' | 'decidedBy' | 'decidedAt'>) => string | null {
  const t = useT();
  const zone = useCompanyZone();
  return useCallback(
    ({ status, decidedBy, decidedAt }) => {
      if (!isDecided(status) || decidedAt === null) return null;
      const key = status === 'approved' ? 'requests.decided.approved' : 'requests.decided.rejected';
      return t(key, {
        name: decidedBy?.displayName ?? t('requests.decided.somebody'),
        at: formatInstant(decidedAt, zone),
      });
    },
    [t, zone],
  );
}
