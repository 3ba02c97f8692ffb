import type { Company } from '@timbro/core/companies/contract.ts';
import { type CompanyState, stateOf } from '@timbro/core/companies/rules.ts';
import { type ChipTone, StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

const tones: Readonly<Record<CompanyState, ChipTone>> = {
  invited: 'invited',
  enabled: 'active',
  disabled: 'disabled',
};

export function ClientStatus({ company }: { company: Company }) {
  const t = useT();
  const state = stateOf(company);
  return <StatusChip tone={tones[state]} label={t(`companies.status.${state}`)} />;
}
