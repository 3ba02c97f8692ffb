import type { MonthStanding } from '@timbro/core/work-days/months/month-rules.ts';
import { useT } from '@timbro/kit/i18n.tsx';
import { type ChipTone, StatusChip } from '@timbro/kit/status-chip.tsx';

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
