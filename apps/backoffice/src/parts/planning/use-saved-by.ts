import type { DraftAuthor } from '@timbro/core/work-days/planning/waiting-rules.ts';
import { useCompanyZone } from '@timbro/kit/company-zone.ts';
import { formatInstant } from '@timbro/kit/format.ts';
import { useT } from '@timbro/kit/i18n.tsx';

/** How many drafts somebody has saved, and when the last, in words. */
export function useSavedBy(): (author: DraftAuthor) => string {
  const t = useT();
  const zone = useCompanyZone();
  return ({ name, count, at }) => t('planning.savedBy', { name, count, at: formatInstant(at, zone) });
}
