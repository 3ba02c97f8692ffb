import Box from '@mui/material/Box';
import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import { sharesOf } from '@timbro/core/work-days/analyses/analyses-rules.ts';
import type { Stats } from '@timbro/core/work-days/analyses/stats.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { hoursText, percentText } from './figures.ts';
import { LegendMark } from './legend.tsx';
import { typeLooks } from './palette.ts';
import { TextLink } from './text-link.tsx';
import { type LinkTo, targets } from './twins.ts';

/** A narrower part has no room for its letter. */
const roomForLetter = 0.05;

type Props = { stats: Stats; linkTo: LinkTo; onOpen(type: AbsenceType): void };

/** All absence as one bar, each kind with its part of it. */
export function ShareBar({ stats, linkTo, onOpen }: Props) {
  const t = useT();
  const shares = sharesOf(stats.absences);
  return (
    <>
      <Box
        aria-hidden
        className="analyses-exact"
        sx={{ display: 'flex', gap: '2px', height: 44, borderRadius: '8px', overflow: 'hidden' }}
      >
        {shares.map(({ type, share }) => (
          <Box
            key={type}
            onClick={() => onOpen(type)}
            title={`${t(`absence.${type}`)}: ${percentText(share * 100, 1)}`}
            sx={{
              flex: `${share} 0 0`,
              minWidth: 4,
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'center',
              cursor: 'pointer',
              fontWeight: 800,
              bgcolor: typeLooks[type].colour,
              color: typeLooks[type].on,
            }}
          >
            {share >= roomForLetter && t(`register.letter.${type}`)}
          </Box>
        ))}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shares.map(({ type, minutes, share }) => (
          <Box component="li" key={type} sx={lineLook}>
            <LegendMark
              colour={typeLooks[type].colour}
              letter={t(`register.letter.${type}`)}
              letterColour={typeLooks[type].on}
            />
            <TextLink to={linkTo(targets.type(type, stats))} color="inherit" sx={{ flex: 1, py: 2 }}>
              {t(`absence.${type}`)}
            </TextLink>
            <span>{hoursText(t, minutes)}</span>
            <Box component="span" sx={{ width: 64, textAlign: 'right', fontWeight: 700 }}>
              {percentText(share * 100, 1)}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

const lineLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;
