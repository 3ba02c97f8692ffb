import './analyses.css';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useCallback } from 'react';
import { hasEnoughDays, isComparable } from '@timbro/core/work-days/analyses/analyses-rules.ts';
import type { Stats } from '@timbro/core/work-days/analyses/stats.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { Empty, ErrorBlock } from '@timbro/kit/page/states.tsx';
import { DroppedNote } from '@timbro/kit/table/dropped-note.tsx';
import { filterNames, countActive } from '@timbro/kit/table/types.ts';
import { formatDay } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useWhoFilters } from '../absences/absence-filters.ts';
import { useAnalysesSearch } from './analyses-search.ts';
import { AnalysesToolbar } from './analyses-toolbar.tsx';
import { ChartCards } from './chart-cards.tsx';
import { CompliancePanel } from './compliance-panel.tsx';
import { KpiSkeletons, KpiTiles } from './kpi-tiles.tsx';
import { PrintHead } from './print-head.tsx';
import { type RegisterTarget, registerAddress } from './register-link.ts';

/** What the last weeks or months were like, beside those before, and where the law would mind. */
export function AnalysesTab() {
  const filters = useWhoFilters();
  const search = useAnalysesSearch();
  const { query, text, set } = search;
  const { window, userId, departmentId } = query;
  const stats = useRead(api.workDays.stats, { query: { window, userId, departmentId } }, { inPlace: true });
  const linkTo = useCallback((target: RegisterTarget) => registerAddress(text, target), [text]);
  const reset = () => set(Object.fromEntries(filters.flatMap(filterNames).map((name) => [name, undefined])));
  const isForbidden = stats.error?.status === 403;
  return (
    <Box className="analyses" sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}>
      <Box className="analyses-screen">
        <AnalysesToolbar search={search} filters={filters} onReset={reset} />
      </Box>
      <DroppedNote search={search} filters={filters} />
      {stats.data && <PrintHead stats={stats.data} text={text} />}
      <Box sx={{ height: 2, mb: -3 }}>
        {stats.isFetching && stats.data && <LinearProgress aria-hidden sx={{ height: 2 }} />}
      </Box>
      {stats.error && !stats.data ? (
        <ErrorBlock error={stats.error} onRetry={() => void stats.refetch()} />
      ) : !stats.data ? (
        <Coming />
      ) : !hasEnoughDays(stats.data.since, stats.data.to) ? (
        <TooLittle isNarrowed={countActive(filters, text) > 0} onReset={reset} />
      ) : (
        <>
          <Told stats={stats.data} />
          <KpiTiles stats={stats.data} />
          <ChartCards stats={stats.data} linkTo={linkTo} />
        </>
      )}
      {!isForbidden && <CompliancePanel search={search} />}
    </Box>
  );
}

/** Which days are told of, and what they are compared with. */
function Told({ stats: { window, from, to, kpis, previous } }: { stats: Stats }) {
  const t = useT();
  const compared = isComparable(kpis, previous) ? t(`analyses.compared.${window}`) : t('analyses.compared.none');
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {t('analyses.period', { from: formatDay(from), to: formatDay(to) })} · {compared}
    </Typography>
  );
}

function Coming() {
  return (
    <>
      <KpiSkeletons />
      <Skeleton className="analyses-late" variant="rounded" height={340} sx={{ borderRadius: '12px' }} />
    </>
  );
}

function TooLittle({ isNarrowed, onReset }: { isNarrowed: boolean; onReset(): void }) {
  const t = useT();
  return (
    <Box sx={{ textAlign: 'center' }}>
      <Empty
        title={t('analyses.tooLittle')}
        action={
          <>
            <Typography sx={{ maxWidth: 420 }}>{t('analyses.tooLittle.text')}</Typography>
            {isNarrowed && (
              <Button variant="outlined" onClick={onReset}>
                {t('kit.filters.reset')}
              </Button>
            )}
          </>
        }
      />
    </Box>
  );
}
