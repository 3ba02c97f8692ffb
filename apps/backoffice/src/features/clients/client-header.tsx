import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Company } from '@timbro/core/companies/contract.ts';
import { dayIn } from '@timbro/core/days/rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { Facts } from '@timbro/kit/page/facts.tsx';
import { HistoryIcon } from '@timbro/kit/page/icons.ts';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import type { RowAction } from '@timbro/kit/table/types.ts';
import { formatDay, formatInstant, formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { ClientStatus } from './client-status.tsx';

type Props = { company: Company; actions: readonly RowAction[]; onHistory(): void };

/** What a client is at a glance, and what can be done to it as a whole. */
export function ClientHeader({ company, actions, onHistory }: Props) {
  const t = useT();
  const zone = useCompanyZone();
  const { vatNumber, createdAt, invitedAt, usersCount, devicesCount } = company;
  const facts = [
    { label: t('companies.field.vatNumber'), value: vatNumber },
    { label: t('companies.field.usersCount'), value: formatNumber(usersCount) },
    { label: t('companies.field.devicesCount'), value: formatNumber(devicesCount) },
    { label: t('companies.field.createdAt'), value: formatDay(dayIn(zone, new Date(createdAt))) },
    ...(invitedAt ? [{ label: t('companies.field.invitedAt'), value: formatInstant(invitedAt, zone) }] : []),
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, flex: '1 1 auto' }}>
        <ClientStatus company={company} />
        <Facts inRow facts={facts} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" startIcon={<HistoryIcon />} onClick={onHistory}>
          {t('companies.history')}
        </Button>
        {actions.map(({ id, label, icon: Icon, run }) => (
          <WriteButton
            key={id}
            variant="outlined"
            color={id === 'remove' ? 'error' : 'primary'}
            {...(Icon && { startIcon: <Icon /> })}
            onClick={run}
          >
            {label}
          </WriteButton>
        ))}
      </Box>
    </Box>
  );
}
