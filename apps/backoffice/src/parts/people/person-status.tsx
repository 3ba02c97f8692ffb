import type { UserStatus } from '@timbro/core/users/rules.ts';
import { type ChipTone, StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

const tones: Readonly<Record<UserStatus, ChipTone>> = {
  active: 'active',
  notActive: 'disabled',
  archived: 'archived',
};

export function PersonStatus({ status }: { status: UserStatus }) {
  const t = useT();
  return <StatusChip tone={tones[status]} label={t(`users.status.${status}`)} />;
}
