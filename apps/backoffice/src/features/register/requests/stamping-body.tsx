import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { StampsUpdate } from '@timbro/core/stamps-updates/contract.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { Facts } from '@timbro/kit/page/facts.tsx';
import { formatInstant, formatLongDay } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { Section } from '#parts/inbox/content.tsx';
import { DayStampings } from '../stampings/day-stampings.tsx';
import { DiffTable } from '../stampings/diff-table.tsx';
import { useEffectText } from '../stampings/effect-text.ts';

/** Old and new times of a day, what they do to its minutes, and what else was stamped. */
export function StampingBody({ record }: { record: StampsUpdate }) {
  const t = useT();
  const zone = useCompanyZone();
  const effectText = useEffectText();
  const { date, reason, changes, requested, effect, moved, stampings, status, submittedAt, createdAt } = record;
  return (
    <>
      {moved && status === 'pendingReview' && (
        <Alert severity="warning" role="status">
          {t('stampsUpdates.moved')}
        </Alert>
      )}
      <Facts
        facts={[
          { label: t('audit.field.date'), value: <strong>{formatLongDay(date)}</strong> },
          { label: t('requests.field.reason'), value: reason },
          { label: t('requests.field.submittedAt'), value: formatInstant(submittedAt ?? createdAt, zone) },
        ]}
      />
      <Section title={t(requested ? 'stampsUpdates.diff.decided' : 'stampsUpdates.diff')}>
        <DiffTable changes={changes} stampings={stampings} date={date} />
      </Section>
      {requested && (
        <Section title={t('stampsUpdates.diff.requested')}>
          <DiffTable changes={requested} stampings={stampings} date={date} />
        </Section>
      )}
      <Section title={t('stampsUpdates.effect')}>
        <Box sx={{ fontWeight: 600 }}>{effectText(effect)}</Box>
      </Section>
      <Section title={t('stampsUpdates.day')}>
        <DayStampings stampings={stampings} date={date} />
      </Section>
    </>
  );
}
