import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import {
  type Change,
  type ChangeMeaning,
  type KpiName,
  changeOf,
  kpiNames,
  wholeWeeks,
} from '@timbro/core/work-days/analyses/analyses-rules.ts';
import type { Stats } from '@timbro/core/work-days/analyses/stats.ts';
import { ArrowDownIcon, ArrowRightIcon, ArrowUpIcon } from '@timbro/kit/page/icons.ts';
import { visuallyHidden } from '@timbro/kit/page/visually-hidden.ts';
import { formatNumber } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { changeText, hoursText, percentText } from './figures.ts';
import { Spark } from './spark.tsx';

/** The figures of the window, each beside the window before. */
export function KpiTiles({ stats }: { stats: Stats }) {
  const t = useT();
  return (
    <Box component="section" aria-labelledby="analyses-kpis">
      <Typography id="analyses-kpis" component="h2" sx={visuallyHidden}>
        {t('analyses.kpis')}
      </Typography>
      <Box component="ul" sx={tilesLook}>
        {kpiNames.map((name) => (
          <Paper key={name} component="li" variant="outlined" className="analyses-card" sx={tileLook}>
            <Tile name={name} stats={stats} />
          </Paper>
        ))}
      </Box>
    </Box>
  );
}

function Tile({ name, stats }: { name: KpiName; stats: Stats }) {
  const t = useT();
  const { value, note } = shown[name](t, stats.kpis);
  return (
    <>
      <Typography component="h3" variant="subtitle2">
        {t(name === 'approvalHours' ? 'analyses.kpi.approvalHours' : `stats.${name}`)}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between', gap: 2 }}>
        <Typography component="p" variant="h4" sx={{ fontSize: 28, whiteSpace: 'nowrap' }}>
          {value}
        </Typography>
        <Spark values={sparkOf(name, stats)} />
      </Box>
      <Typography component="p" variant="caption" sx={{ color: 'text.secondary' }}>
        {note}
      </Typography>
      <ChangeLine change={changeOf(name, stats.kpis, stats.previous)} window={stats.window} />
    </>
  );
}

type Shown = { readonly value: string; readonly note: string };

const shown: Readonly<Record<KpiName, (t: Translate, kpis: Stats['kpis']) => Shown>> = {
  worked: (t, { worked, planned }) => ({
    value: hoursText(t, worked),
    note: t('analyses.kpi.worked.note', {
      planned: hoursText(t, planned),
      percent: percentText(planned === 0 ? 0 : (worked / planned) * 100),
    }),
  }),
  overtime: (t, { overtime, worked }) => ({
    value: hoursText(t, overtime),
    note: t('analyses.kpi.overtime.note', { percent: percentText(worked === 0 ? 0 : (overtime / worked) * 100, 1) }),
  }),
  absenceRate: (t, { absenceRate }) => ({
    value: percentText(absenceRate * 100, 1),
    note: t('analyses.kpi.absenceRate.note'),
  }),
  punctuality: (t, { punctuality }) => ({
    value: percentText(punctuality * 100, 1),
    note: t('analyses.kpi.punctuality.note'),
  }),
  missingStamps: (t, { missingStamps }) => ({
    value: formatNumber(missingStamps),
    note: t('analyses.kpi.missingStamps.note'),
  }),
  approvalHours: (t, { approvalHours }) =>
    approvalHours === null
      ? { value: '–', note: t('analyses.kpi.approvalHours.none') }
      : { value: hoursText(t, Math.round(approvalHours * 60)), note: t('analyses.kpi.approvalHours.note') },
};

/** Only what is told by week has a line; hours are drawn as what they are of those due. */
function sparkOf(name: KpiName, { weeks, from, to }: Stats): number[] {
  if (name !== 'worked' && name !== 'overtime') return [];
  return wholeWeeks(weeks, from, to).map(({ worked, planned, overtime }) =>
    name === 'overtime' ? overtime : planned === 0 ? 0 : worked / planned,
  );
}

const meaningColours: Readonly<Record<ChangeMeaning, string>> = {
  better: 'var(--approved)',
  worse: 'var(--rejected)',
  neutral: 'var(--text)',
  same: 'var(--text-muted)',
};

/** An arrow, the size and a word: nobody has to read the colour. */
function ChangeLine({ change, window }: { change: Change | null; window: Stats['window'] }) {
  const t = useT();
  if (!change)
    return (
      <Typography component="p" variant="caption" sx={{ color: 'text.secondary' }}>
        {t('analyses.change.none')}
      </Typography>
    );
  const { by, meaning } = change;
  const Arrow = by > 0 ? ArrowUpIcon : by < 0 ? ArrowDownIcon : ArrowRightIcon;
  return (
    <Box
      component="p"
      sx={{
        m: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        fontSize: 13,
        fontWeight: 700,
        color: meaningColours[meaning],
      }}
    >
      <Arrow aria-hidden sx={{ fontSize: 16 }} />
      {meaning === 'same' ? null : changeText(t, change)}
      <Box component="span" sx={{ fontWeight: 600 }}>
        {meaning === 'same' ? t('analyses.change.same') : meaning !== 'neutral' && t(`analyses.change.${meaning}`)}
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {t(`analyses.compared.${window}`)}
      </Box>
    </Box>
  );
}

/** The place of the figures while they are on their way. */
export function KpiSkeletons() {
  const t = useT();
  return (
    <Box role="status" aria-busy="true" aria-label={t('common.loading')} className="analyses-late" sx={tilesLook}>
      {kpiNames.map((name) => (
        <Paper key={name} variant="outlined" sx={tileLook}>
          <Skeleton variant="rounded" width="60%" height={16} />
          <Skeleton variant="rounded" width="80%" height={32} />
          <Skeleton variant="rounded" width="50%" height={14} />
        </Paper>
      ))}
    </Box>
  );
}

const tilesLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)' },
  '@media (min-width: 1700px)': { gridTemplateColumns: 'repeat(6, 1fr)' },
  '@media print': { gridTemplateColumns: 'repeat(3, 1fr)' },
} as const;
const tileLook = { p: 4, borderRadius: '12px', display: 'grid', gap: 1, alignContent: 'start', minWidth: 0 } as const;
