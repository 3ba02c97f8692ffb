import type { Metrics } from '#http/metrics.ts';
import type { Troubles } from '#jobs/troubles.ts';

/** How often each has failed so far, for as long as it does. */
export const watchTroubles = (metrics: Metrics, troubles: Troubles): void =>
  metrics.watchEach(
    'timbro_set_aside',
    'Failures in a row of work that is set aside, by work, company and person',
    ['work', 'company', 'person'],
    () =>
      troubles.list().map(({ work, companyId, userId, failures }) => ({
        labels: { work, company: companyId, person: userId ?? '' },
        value: failures,
      })),
  );
