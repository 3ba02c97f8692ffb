import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type * as z from 'zod';
import type { absencesMade } from '@timbro/core/absences/contract.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { usePeriodText } from '#parts/decisions/period-text.ts';
import { hoursText } from '../balances/hours-text.ts';

export type Made = z.output<typeof absencesMade>;
type Named = { readonly id: string; readonly displayName: string };

type Props = {
  made: Made;
  /** Whom it was asked for: a conflict names its person by the id alone. */
  people: readonly Named[];
  headings: { good: string; conflicts: string };
};

/** Who gets an absence, and who does not and why. */
export function PeopleMade({ made: { created, conflicts, warnings }, people, headings }: Props) {
  const t = useT();
  const periodText = usePeriodText();
  const nameOf = (id: string) => people.find((person) => person.id === id)?.displayName ?? '';
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {created.length === 0 && <Alert severity="warning">{t('absences.preview.none')}</Alert>}
      {warnings !== undefined && warnings.length > 0 && (
        <Alert severity="warning">
          <AlertTitle>
            {t('absences.atWork.people', { names: warnings.map(({ userId }) => nameOf(userId)).join(', ') })}
          </AlertTitle>
          {t('absences.atWork.text')}
        </Alert>
      )}
      {created.length > 0 && (
        <Group
          heading={headings.good}
          colour="var(--success)"
          lines={created.map((absence) => ({
            key: absence.user.id,
            name: absence.user.displayName,
            text: `${periodText(absence)} · ${hoursText(absence.hours)}`,
          }))}
        />
      )}
      {conflicts.length > 0 && (
        <Group
          heading={headings.conflicts}
          colour="var(--error)"
          lines={conflicts.map(({ userId, message }) => ({ key: userId, name: nameOf(userId), text: message }))}
        />
      )}
    </Box>
  );
}

type GroupProps = {
  heading: string;
  colour: string;
  lines: readonly { readonly key: string; readonly name: string; readonly text: string }[];
};

const Group = ({ heading, colour, lines }: GroupProps) => (
  <section>
    <Typography component="h3" variant="subtitle2" sx={{ mb: 2 }}>
      {heading}
    </Typography>
    <Box component="ul" aria-label={heading} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {lines.map(({ key, name, text }) => (
        <Box component="li" key={key} sx={{ borderLeft: 2, borderColor: colour, pl: 3 }}>
          <Box sx={{ fontWeight: 700 }}>{name}</Box>
          <Box sx={{ color: 'text.secondary' }}>{text}</Box>
        </Box>
      ))}
    </Box>
  </section>
);
