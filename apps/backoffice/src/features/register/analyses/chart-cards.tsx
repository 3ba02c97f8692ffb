import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { furthestBalances } from '@timbro/core/work-days/analyses/analyses-rules.ts';
import type { Stats } from '@timbro/core/work-days/analyses/stats.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { visuallyHidden } from '@timbro/kit/page/visually-hidden.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { ChartCard } from './chart-card.tsx';
import { findingTexts } from './finding-text.ts';
import { LateHeat } from './late-heat.tsx';
import { Legend } from './legend.tsx';
import { chartColours, stackedTypes, typeLooks } from './palette.ts';
import type { RegisterTarget } from './register-link.ts';
import { ShareBar } from './share-bar.tsx';
import { type LinkTo, absencesTwin, balancesTwin, latenessTwin, shareTwin, targets, weeksTwin } from './twins.ts';

/** The library of charts is by far the heaviest part of the page. */
const barCharts = lazyPart(() => import('./bar-charts.tsx'));
const shownBalances = 10;

type Props = { stats: Stats; linkTo: LinkTo };

/** The charts of the window; whatever is pressed opens the register with that filter. */
export function ChartCards({ stats, linkTo }: Props) {
  const t = useT();
  const router = useRouter();
  const open = (target: RegisterTarget) => void router.navigate({ href: linkTo(target) });
  const props = { stats, linkTo, open };
  return (
    <Box component="section" aria-labelledby="analyses-charts">
      <Typography id="analyses-charts" component="h2" sx={visuallyHidden}>
        {t('analyses.charts')}
      </Typography>
      <Box sx={gridLook}>
        <Weeks {...props} />
        <Absences {...props} />
        <Balances {...props} />
        <Lateness {...props} />
        <Share {...props} />
      </Box>
    </Box>
  );
}

type CardProps = Props & { open(target: RegisterTarget): void };

function Weeks({ stats, linkTo, open }: CardProps) {
  const t = useT();
  const finding = findingTexts.weeks(t, stats);
  return (
    <ChartCard name="weeks" finding={finding} twin={weeksTwin(t, stats, linkTo)} isWide>
      <LazyPart part={barCharts} loading={<ChartPlace />}>
        {({ WeeksChart }) => (
          <Drawn label={finding}>
            <WeeksChart weeks={stats.weeks} onOpen={({ startsOn }) => open(targets.week(startsOn))} />
          </Drawn>
        )}
      </LazyPart>
      <Legend
        items={[
          { key: 'ordinary', colour: chartColours.ordinary, text: t('analyses.column.ordinary') },
          { key: 'overtime', colour: chartColours.overtime, text: t('stats.overtime') },
          { key: 'planned', colour: chartColours.planned, text: t('analyses.column.planned'), isLine: true },
        ]}
      />
    </ChartCard>
  );
}

function Absences({ stats, linkTo, open }: CardProps) {
  const t = useT();
  const finding = findingTexts.absences(t, stats);
  return (
    <ChartCard name="absences" finding={finding} twin={absencesTwin(t, stats, linkTo)}>
      <LazyPart part={barCharts} loading={<ChartPlace />}>
        {({ AbsencesChart }) => (
          <Drawn label={finding}>
            <AbsencesChart months={stats.absences} onOpen={(month, type) => open(targets.month(month, type))} />
          </Drawn>
        )}
      </LazyPart>
      <Legend
        items={stackedTypes.map((type) => ({
          key: type,
          colour: typeLooks[type].colour,
          letter: t(`register.letter.${type}`),
          letterColour: typeLooks[type].on,
          text: t(`absence.${type}`),
        }))}
      />
    </ChartCard>
  );
}

function Lateness({ stats, linkTo, open }: CardProps) {
  const t = useT();
  return (
    <ChartCard name="lateness" finding={findingTexts.lateness(t, stats)} twin={latenessTwin(t, stats, linkTo)}>
      <LateHeat lateness={stats.lateness} label={t('analyses.lateness')} onOpen={() => open(targets.late(stats.to))} />
    </ChartCard>
  );
}

function Balances({ stats, linkTo, open }: CardProps) {
  const t = useT();
  const finding = findingTexts.balances(t, stats);
  const balances = furthestBalances(stats.balances, shownBalances);
  return (
    <ChartCard name="balances" finding={finding} twin={balancesTwin(t, { balances, to: stats.to }, linkTo)}>
      <LazyPart part={barCharts} loading={<ChartPlace />}>
        {({ BalancesChart }) => (
          <Drawn label={finding}>
            <BalancesChart balances={balances} onOpen={(userId) => open(targets.person(userId, stats.to))} />
          </Drawn>
        )}
      </LazyPart>
      <Legend
        items={[
          { key: 'credit', colour: chartColours.credit, text: t('analyses.balances.plus') },
          { key: 'debit', colour: chartColours.debit, text: t('analyses.balances.minus') },
        ]}
      />
    </ChartCard>
  );
}

function Share({ stats, linkTo, open }: CardProps) {
  const t = useT();
  return (
    <ChartCard name="share" finding={findingTexts.share(t, stats)} twin={shareTwin(t, stats, linkTo)}>
      <ShareBar stats={stats} linkTo={linkTo} onOpen={(type) => open(targets.type(type, stats))} />
    </ChartCard>
  );
}

/** A drawing with one name; what is in it is read from the table. */
const Drawn = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box role="img" aria-label={label} className="analyses-drawn" sx={{ minWidth: 0 }}>
    {children}
  </Box>
);

const ChartPlace = () => <Skeleton variant="rounded" height={260} />;

const gridLook = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  '@media print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const;
