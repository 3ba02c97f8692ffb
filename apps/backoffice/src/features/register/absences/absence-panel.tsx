import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import type { Absence } from '@timbro/core/absences/contract.ts';
import { balanceOfAbsence } from '@timbro/core/balances/rules.ts';
import { api } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { readerOf } from '@timbro/kit/data/read-record.ts';
import { type NamedRecord, RecordPanel, useRecord } from '@timbro/kit/layers/record-panel.tsx';
import { useSession } from '@timbro/kit/memory/session.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { type Fact, Facts } from '@timbro/kit/page/facts.tsx';
import { HistoryList } from '@timbro/kit/page/history-list.tsx';
import { DeleteIcon } from '@timbro/kit/page/icons.ts';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { AbsenceChip } from '#parts/decisions/absence-chip.tsx';
import { usePeriodText } from '#parts/decisions/period-text.ts';
import { RequestStatusChip } from '#parts/decisions/request-status.tsx';
import { BalanceLine } from '../balances/balance-line.tsx';
import { hoursText } from '../balances/hours-text.ts';
import { type AbsenceActions, openTo } from './absence-actions.ts';
import { AbsenceAttachments } from './absence-attachments.tsx';
import { ArchivedChip, ProtocolText, useDelayText } from './absence-columns.tsx';

const source = { endpoint: api.absences.list, read: readerOf(api.absences.list) };

type Props = { named: NamedRecord; rows: readonly Absence[]; actions: AbsenceActions };

/** One absence beside the list; a link to it opens it whatever the list shows. */
export function AbsencePanel({ named, rows, actions }: Props) {
  const t = useT();
  const found = useRecord(named, source);
  const { record: absence } = found;
  return (
    <RecordPanel
      of={found}
      rows={rows}
      title={absence?.user.displayName ?? t('absences.title')}
      subtitle={absence && <Summary absence={absence} />}
      footer={absence && <PanelFooter absence={absence} actions={actions} />}
    >
      {absence && <PanelBody absence={absence} />}
    </RecordPanel>
  );
}

function Summary({ absence: { type, status, archived } }: { absence: Absence }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1 }}>
      <AbsenceChip type={type} />
      <RequestStatusChip status={status} />
      {archived && <ArchivedChip />}
    </Box>
  );
}

const TextLink = createLink(Link);

function PanelBody({ absence }: { absence: Absence }) {
  const t = useT();
  const ownId = useSession().user?.id;
  const seesHealth = useCan(api.absences.attachment);
  const facts = useFacts(absence, seesHealth);
  const { id, user, type, status, startsOn, leaveRequestId } = absence;
  const isOwn = user.id === ownId;
  const balance = balanceOfAbsence[type];
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {isOwn && status === 'pendingReview' && (
        <Typography sx={{ color: 'text.secondary' }}>{t('absences.ownPending')}</Typography>
      )}
      <Facts facts={facts} />
      {leaveRequestId !== null && (
        <TextLink to={`/register?tab=requests&id=${leaveRequestId}`}>{t('absences.request.open')}</TextLink>
      )}
      {balance && status !== 'rejected' && (
        <BalanceLine narrow userId={user.id} type={balance} year={Number(startsOn.slice(0, 4))} />
      )}
      {(seesHealth || isOwn) && <AbsenceAttachments absence={absence} />}
      <section>
        <Typography component="h3" variant="subtitle2" sx={{ mb: 2 }}>
          {t('kit.history.title')}
        </Typography>
        <HistoryList entity="absence" entityId={id} />
      </section>
    </Box>
  );
}

function useFacts(absence: Absence, seesHealth: boolean): Fact[] {
  const t = useT();
  const zone = useCompanyZone();
  const periodText = usePeriodText();
  const delay = useDelayText()(absence);
  const { type, note, decidedBy, decidedAt, decisionNote, createdBy, createdAt } = absence;
  const by = (name: string | undefined, at: string) => [name, formatInstant(at, zone)].filter(Boolean).join(' · ');
  return [
    { label: t('absences.field.period'), value: periodText(absence) },
    { label: t('absences.field.hours'), value: hoursText(absence.hours) },
    ...(delay === null ? [] : [{ label: t('absences.field.delay'), value: delay }]),
    ...(type === 'illness'
      ? [
          {
            label: t(seesHealth ? 'absences.field.protocolShort' : 'absences.field.certified'),
            value: <ProtocolText absence={absence} />,
          },
        ]
      : []),
    // What is hidden from the reader must not look as if there were nothing.
    ...(type !== 'illness' || seesHealth ? [{ label: t('absences.field.note'), value: note }] : []),
    { label: t('absences.field.createdBy'), value: by(createdBy?.displayName, createdAt) },
    ...(decidedAt === null
      ? []
      : [{ label: t('absences.field.decided'), value: by(decidedBy?.displayName, decidedAt) }]),
    ...(decisionNote === null ? [] : [{ label: t('absences.field.decisionNote'), value: decisionNote }]),
  ];
}

/** Where a decision waits it comes first; the rest is what can still be done. */
function PanelFooter({ absence, actions }: { absence: Absence; actions: AbsenceActions }) {
  const t = useT();
  const ownId = useSession().user?.id;
  const open = openTo(absence, ownId);
  const isWaiting = open.mayApprove || open.mayReject || open.maySubmit;
  const press = (work: (one: Absence) => unknown) => () => void work(absence);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { flex: '1 1 40%' } }}>
      {open.mayApprove && (
        <WriteButton variant="contained" onClick={press(actions.approve)}>
          {t('absences.approve')}
        </WriteButton>
      )}
      {open.maySubmit && (
        <WriteButton variant="contained" onClick={press(actions.submit)}>
          {t('absences.submit')}
        </WriteButton>
      )}
      {open.mayReject && (
        <WriteButton variant="outlined" color="error" onClick={press(actions.reject)}>
          {t('absences.reject')}
        </WriteButton>
      )}
      {open.mayArchive && (
        <WriteButton variant="outlined" onClick={press(actions.archive)}>
          {t('absences.archive')}
        </WriteButton>
      )}
      {open.mayRestore && (
        <WriteButton variant="outlined" onClick={press(actions.restore)}>
          {t('absences.restore')}
        </WriteButton>
      )}
      {open.mayEdit && (
        <WriteButton variant={isWaiting ? 'outlined' : 'contained'} onClick={press(actions.edit)}>
          {t('absences.change')}
        </WriteButton>
      )}
      {open.mayRemove && (
        <WriteButton variant="outlined" color="inherit" startIcon={<DeleteIcon />} onClick={press(actions.remove)}>
          {t('absences.remove')}
        </WriteButton>
      )}
    </Box>
  );
}
