import type { UserStatus } from '@timbro/core/users/rules.ts';
import { useT } from '@timbro/kit/i18n.tsx';
import { type ChipTone, StatusChip } from '@timbro/kit/status-chip.tsx';

const tones: Readonly<Record<UserStatus, ChipTone>> = {
  active: 'active',
  notActive: 'disabled',
  archived: 'archived',
};

export function PersonStatus({ status }: { status: UserStatus }) {
  const t = useT();
  return <StatusChip tone={tones[status]} label={t(`users.status.${status}`)} />;
}
