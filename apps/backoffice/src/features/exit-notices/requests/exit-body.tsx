import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { createLink } from '@tanstack/react-router';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { countingOf, isOut, isOverdue } from '@timbro/core/exits/rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { type Fact, Facts } from '@timbro/kit/page/facts.tsx';
import { formatInstant, formatLength } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { minutesSince } from '../presence/since-text.ts';
import { minutesOut } from './exit-times.ts';

const RouterLink = createLink(Link);

/** What was asked for beside what happened, and what it does to the hours. */
export function ExitBody({ record: exit }: { record: Exit }) {
  const t = useT();
  const zone = useCompanyZone();
  const now = useNow();
  const { user, reason, status, source, expectedReturnAt } = exit;
  return (
    <>
      {isOverdue(exit, now) && expectedReturnAt !== null && (
        <Alert severity="error" role="status">
          {t('exits.overdue', { length: formatLength(minutesSince(expectedReturnAt, now)) })}
        </Alert>
      )}
      {source === 'detected' && reason === null && status === 'pendingReview' && (
        <Alert severity="info" role="status">
          {t('exits.detected.help')}
        </Alert>
      )}
      <Facts facts={factsOf(exit, { t, now, moment: (at) => formatInstant(at, zone) })} />
      {isOut(exit) && (
        <RouterLink to="/exit-notices" search={{ tab: 'tracking', id: user.id }} sx={{ justifySelf: 'start' }}>
          {t('exits.showOnMap')}
        </RouterLink>
      )}
    </>
  );
}

type Words = { t: Translate; now: Date; moment(at: string): string };

function factsOf(exit: Exit, { t, now, moment }: Words): Fact[] {
  const { reason, note, startsAt, expectedReturnAt, leftAt, returnedAt, source } = exit;
  const { lastExitAt, submittedAt, createdAt, justifyBy, status } = exit;
  const out = minutesOut(exit, now);
  const asked = [
    { label: t('exits.field.startsAt'), value: <strong>{moment(startsAt)}</strong> },
    {
      label: t('exits.field.expectedReturnAt'),
      value: expectedReturnAt === null ? t('exits.return.none') : <strong>{moment(expectedReturnAt)}</strong>,
    },
  ];
  const happened = [
    { label: t('exits.field.leftAt'), value: leftAt === null ? t('exits.left.not') : moment(leftAt) },
    ...(leftAt === null
      ? []
      : [
          { label: t('exits.field.returnedAt'), value: returnedAt === null ? t('exits.left.not') : moment(returnedAt) },
        ]),
    ...(out === null ? [] : [{ label: t('exits.field.length'), value: formatLength(out) }]),
  ];
  return [
    { label: t('exits.field.reason'), value: t(`exits.reason.${reason ?? 'none'}`) },
    { label: t('requests.field.note'), value: note },
    ...(source === 'request' ? asked : []),
    ...happened,
    { label: t('exits.field.counts'), value: t(`exits.counts.${countingOf(exit)}`) },
    { label: t('exits.field.source'), value: t(source === 'detected' ? 'exits.detected' : 'exits.source.request') },
    { label: t('exits.field.lastExitAt'), value: lastExitAt === null ? null : moment(lastExitAt) },
    ...(status === 'draft' && justifyBy !== null
      ? [{ label: t('exits.field.justifyBy'), value: moment(justifyBy) }]
      : []),
    { label: t('requests.field.submittedAt'), value: moment(submittedAt ?? createdAt) },
  ];
}
