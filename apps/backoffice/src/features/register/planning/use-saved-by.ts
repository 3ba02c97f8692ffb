import type { DraftAuthor } from '@timbro/core/work-days/planning/waiting-rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** How many drafts somebody has saved, and when the last, in words. */
export function useSavedBy(): (author: DraftAuthor) => string {
  const t = useT();
  const zone = useCompanyZone();
  return ({ name, count, at }) => t('planning.savedBy', { name, count, at: formatInstant(at, zone) });
}
