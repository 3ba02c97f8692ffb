import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Stamp } from '@timbro/core/stamps/stamp.ts';
import type { Stamping } from '@timbro/core/work-days/day.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { ClockNotes, isEndOf, toldStamps } from './clock-notes.tsx';
import { useStampTime } from './stamp-time.ts';

const timeOf = ({ enteredAt, exitedAt }: Stamping) => Date.parse(enteredAt ?? exitedAt ?? '') || 0;

/** A correction takes the whole day over; a pair that it left as it was is told once, as it was stamped, by its id of now. */
function withoutRepeats(stampings: readonly Stamping[]): Stamping[] {
  const sameTimes = (one: Stamping, other: Stamping) =>
    one.enteredAt === other.enteredAt && one.exitedAt === other.exitedAt;
  const replaced = stampings.filter(({ replacedBy }) => replacedBy !== null);
  const current = stampings.filter(({ replacedBy }) => replacedBy === null);
  return [
    ...current.map((one) => {
      const original = replaced.findLast((other) => sameTimes(one, other));
      return original ? { ...original, id: one.id, replacedBy: null } : one;
    }),
    ...replaced.filter((one) => !current.some((other) => sameTimes(one, other))),
  ];
}

type Props = {
  stampings: readonly Stamping[];
  date: Day;
  /** The one that somebody is still inside of, and what stands in place of its exit. */
  open?: { readonly id: string; readonly word: string } | null;
  /** Those that something else speaks of at the moment, and the word that says so. */
  marked?: { readonly ids: ReadonlySet<string>; readonly word: string };
  /** What was stamped, where it is known: what a phone's clock showed stands beside the time that counts. */
  stamps?: readonly Stamp[];
};

const noStamps: readonly Stamp[] = [];

/** Everything stamped on the day as it is now; what was replaced stays beside what replaced it. */
export function DayStampings({ stampings, date, open, marked, stamps = noStamps }: Props) {
  const t = useT();
  const told = toldStamps(stamps);
  const inNone = told.filter((stamp) => !stampings.some((stamping) => isEndOf(stamp, stamping)));
  return (
    <>
      {stampings.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('stampsUpdates.day.none')}</Typography>
      ) : (
        <Lines {...{ stampings, date, open, marked, told }} />
      )}
      <ClockNotes stamps={inNone} date={date} />
    </>
  );
}

type LinesProps = Pick<Props, 'stampings' | 'date'> & {
  open: Props['open'] | undefined;
  marked: Props['marked'] | undefined;
  told: readonly Stamp[];
};

function Lines({ stampings, date, open, marked, told }: LinesProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {withoutRepeats(stampings)
        .toSorted((one, other) => timeOf(one) - timeOf(other))
        .map((stamping) => (
          <StampingLine
            key={stamping.id}
            stamping={stamping}
            date={date}
            exit={open?.id === stamping.id ? open.word : null}
            mark={marked?.ids.has(stamping.id) ? marked.word : null}
            told={told.filter((stamp) => isEndOf(stamp, stamping))}
          />
        ))}
    </Box>
  );
}

type LineProps = {
  stamping: Stamping;
  date: Day;
  exit: string | null;
  mark: string | null;
  told: readonly Stamp[];
};

function StampingLine({ stamping, date, exit, mark, told }: LineProps) {
  const t = useT();
  const time = useStampTime(date);
  const { enteredAt, exitedAt, source, replacedBy, corrected } = stamping;
  const isReplaced = replacedBy !== null;
  const words = [
    t(`stampsUpdates.source.${source}`),
    isReplaced ? t('stampsUpdates.replaced') : corrected && t('stampsUpdates.corrected'),
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ ...lineLook, ...(mark !== null && markedLook) }}>
      <Box
        component={isReplaced ? 'del' : 'span'}
        sx={{ fontWeight: 700, ...(isReplaced && { color: 'var(--rejected)' }) }}
      >
        {enteredAt === null ? t('stampsUpdates.day.noEntry') : time(enteredAt)} –{' '}
        {exit ?? (exitedAt === null ? t('stampsUpdates.day.noExit') : time(exitedAt))}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {words.join(' · ')}
      </Box>
      <PlaceChip stamping={stamping} />
      {mark !== null && (
        <Box component="span" sx={{ fontSize: 12, fontWeight: 700 }}>
          ◂ {mark}
        </Box>
      )}
      <ClockNotes stamps={told} date={date} />
    </Box>
  );
}

const lineLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3 } as const;
const markedLook = {
  mx: -2,
  px: 2,
  borderRadius: '6px',
  bgcolor: 'var(--group)',
  boxShadow: 'inset 3px 0 0 var(--text)',
};

/** Where it was stamped, and whether inside; a full and a half circle tell the two apart without colour. */
export function PlaceChip({ stamping: { site, inside } }: { stamping: Stamping }) {
  const t = useT();
  if (site === null && inside === null) return null;
  return (
    <Box component="span" sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {inside !== null && (
        <>
          <Box component="span" aria-hidden sx={{ color: inside ? 'var(--inside)' : 'var(--outside)', mr: 1 }}>
            {inside ? '●' : '◐'}
          </Box>
          {t(inside ? 'stampsUpdates.inside' : 'stampsUpdates.outside')}
        </>
      )}
      {inside !== null && site !== null && ' · '}
      {site}
    </Box>
  );
}
