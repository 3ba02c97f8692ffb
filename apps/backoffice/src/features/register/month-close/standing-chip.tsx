import type { MonthStanding } from '@timbro/core/work-days/months/month-rules.ts';
import { type ChipTone, StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

const tones = {
  ready: 'approved',
  blocked: 'attention',
  running: 'running',
  closed: 'locked',
} as const satisfies Record<MonthStanding, ChipTone>;

export function StandingChip({ standing }: { standing: MonthStanding }) {
  const t = useT();
  return <StatusChip tone={tones[standing]} label={t(`close.standing.${standing}`)} />;
}
