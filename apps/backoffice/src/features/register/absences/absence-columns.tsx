import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Absence } from '@timbro/core/absences/contract.ts';
import { useAddress } from '@timbro/kit/address/address.ts';
import { api } from '@timbro/kit/data/api.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { StatusChip } from '@timbro/kit/page/status-chip.tsx';
import type { Column } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { AbsenceChip } from '#parts/decisions/absence-chip.tsx';
import { usePeriodText } from '#parts/decisions/period-text.ts';
import { RequestStatusChip } from '#parts/decisions/request-status.tsx';
import { hoursText } from '../balances/hours-text.ts';

const nothing = '—';

/** The number of a certificate is health data: who may not read certificates has no such column. */
export function useAbsenceColumns(): readonly Column<Absence>[] {
  const periodText = usePeriodText();
  const seesHealth = useCan(api.absences.attachment);
  const [{ sort }] = useAddress();
  const isByName = sort === 'name' || sort === '-name';
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const delayText = useDelayText();
  const name: Column<Absence> = {
    field: 'name',
    label: 'absences.field.user',
    fixed: true,
    flex: 1.3,
    minWidth: 140,
    card: 'title',
    render: ({ user }) => (
      <Box component="span" sx={{ fontWeight: 600 }}>
        {isByName ? user.sortName : user.displayName}
      </Box>
    ),
  };
  const type: Column<Absence> = {
    field: 'type',
    label: 'absences.field.type',
    width: 140,
    card: 'detail',
    render: (absence) => <AbsenceChip type={absence.type} />,
  };
  const protocol: Column<Absence> = {
    field: 'protocolNumber',
    label: 'absences.field.protocolShort',
    width: 108,
    render: (absence) => <ProtocolText absence={absence} />,
  };
  return [
    name,
    type,
    {
      field: 'startsOn',
      label: 'absences.field.period',
      flex: 1.2,
      minWidth: 186,
      card: 'detail',
      render: periodText,
    },
    {
      field: 'hours',
      label: 'absences.field.hours',
      width: 82,
      align: 'right',
      ...(isPhone && { card: 'detail' }),
      render: ({ hours }) => hoursText(hours),
    },
    ...(seesHealth ? [protocol] : []),
    {
      field: 'delay',
      label: 'absences.field.delayShort',
      width: 116,
      render: (absence) => delayText(absence) ?? nothing,
    },
    {
      field: 'status',
      label: 'absences.field.status',
      width: 114,
      card: 'aside',
      render: ({ status, archived }) => (archived ? <ArchivedChip /> : <RequestStatusChip status={status} />),
    },
    {
      field: 'createdBy',
      label: 'absences.field.createdBy',
      minWidth: 96,
      render: ({ createdBy }) => createdBy?.displayName ?? nothing,
    },
    { field: 'createdAt', label: 'absences.field.createdAt', width: 158, hidden: true },
  ];
}

export function ArchivedChip() {
  const t = useT();
  return <StatusChip tone="archived" label={t('absences.archivedChip')} />;
}

/** The number, or that an illness still lacks it. */
export function ProtocolText({ absence: { type, protocolNumber, certified } }: { absence: Absence }) {
  const t = useT();
  if (type !== 'illness') return nothing;
  if (protocolNumber !== null) return protocolNumber;
  if (certified) return t('absences.certified.true');
  return (
    <Box component="span" sx={{ color: 'var(--warning-text)', fontWeight: 700 }}>
      {t('absences.certified.false')}
    </Box>
  );
}

/** A delay and what it became; `null` where there was none. */
export function useDelayText(): (absence: Absence) => string | null {
  const t = useT();
  return ({ delayMinutes, convertTo }) =>
    delayMinutes === null || convertTo === null
      ? null
      : t('absences.delayed', { minutes: delayMinutes, type: t(`absences.short.${convertTo}`) });
}
