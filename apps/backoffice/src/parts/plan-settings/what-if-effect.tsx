import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { formatMonth } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type Moved, type PersonMoved, type WhatIfAnswer, signedClock, summaryOf } from './what-if.ts';

const toneOf = (minutes: number) => (minutes < 0 ? 'var(--rejected)' : minutes > 0 ? 'var(--approved)' : undefined);

/** What a change would have done to a month: in all, and person by person. */
export function WhatIfEffect({ answer }: { answer: WhatIfAnswer }) {
  const t = useT();
  const month = formatMonth(answer.month);
  const { difference, gaining, losing, same, moved } = summaryOf(answer);
  if (moved.length === 0) return <Typography role="status">{t('planSettings.whatIf.nobody', { month })}</Typography>;
  const counts = [
    gaining > 0 && t('planSettings.whatIf.gaining', { count: gaining }),
    losing > 0 && t('planSettings.whatIf.losing', { count: losing }),
    same > 0 && t('planSettings.whatIf.same', { count: same }),
  ].filter(Boolean);
  return (
    <Box role="status">
      <Typography sx={{ mb: 3, '&::first-letter': { textTransform: 'uppercase' } }}>
        {t('planSettings.whatIf.intro', { month })}
      </Typography>
      <Box sx={{ p: 4, mb: 4, borderRadius: 2, bgcolor: 'var(--group)' }}>
        <Typography variant="caption" component="div">
          {t('planSettings.whatIf.total')}
        </Typography>
        <Box sx={{ fontSize: 32, fontWeight: 800, lineHeight: 1.2, color: toneOf(difference) }}>
          {signedClock(difference)}
        </Box>
        <Typography variant="body2">{counts.join(' · ')}</Typography>
      </Box>
      <Box component="ul" aria-label={t('planSettings.whatIf.people')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {moved.map((person) => (
          <PersonLine key={person.id} person={person} />
        ))}
      </Box>
    </Box>
  );
}

function PersonLine({ person: { name, difference, ordinary, excess } }: { person: PersonMoved }) {
  const t = useT();
  return (
    <Box component="li" sx={{ display: 'flex', gap: 4, py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, fontSize: 13 }}>
          <Figure label={t('planSettings.whatIf.ordinary')} moved={ordinary} />
          <Figure label={t('planSettings.whatIf.excess')} moved={excess} />
        </Box>
      </Box>
      <Box sx={{ fontWeight: 800, fontSize: 18, color: toneOf(difference) }}>{signedClock(difference)}</Box>
    </Box>
  );
}

const Figure = ({ label, moved }: { label: string; moved: Moved | null }) =>
  moved && (
    <span>
      {label} {clockText(moved.before)} → <strong>{clockText(moved.after)}</strong>
    </span>
  );
