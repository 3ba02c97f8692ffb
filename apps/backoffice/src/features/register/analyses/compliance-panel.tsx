import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ComplianceLevel, complianceLevels } from '@timbro/core/work-days/analyses/compliance-rules.ts';
import type { ComplianceItem } from '@timbro/core/work-days/analyses/compliance.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { Empty, ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { TablePages } from '@timbro/kit/table/pages.tsx';
import { formatNumber } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import type { AnalysesSearch } from './analyses-search.ts';
import { ComplianceCards, ComplianceTable } from './compliance-list.tsx';

const peopleOnPage = 10;

/** Who passes the limits of the law or comes close to them, the worst first. */
export function CompliancePanel({ search }: { search: AnalysesSearch }) {
  const t = useT();
  const { window, userId, departmentId, level, page } = search.query;
  const list = useRead(
    api.workDays.compliance,
    { query: { window, userId, departmentId, level, page, pageSize: peopleOnPage } },
    { inPlace: true },
  );
  const { data } = list;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="compliance-title"
      sx={{ position: 'relative', borderRadius: '12px', overflow: 'hidden' }}
    >
      {list.isFetching && data && (
        <LinearProgress aria-hidden sx={{ position: 'absolute', insetInline: 8, top: 0, height: 2, zIndex: 3 }} />
      )}
      <Box sx={{ p: 4, display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between' }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography id="compliance-title" component="h2" variant="subtitle1">
            {t('compliance.title')}
            {data && `: ${findingOf(t, data.counters.over)}`}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', maxWidth: 720 }}>
            {t('compliance.text')}
          </Typography>
        </Box>
        {data && <Levels search={search} counters={data.counters} />}
      </Box>
      {list.error && !data ? (
        <ErrorBlock error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <People items={data?.items} />
      )}
      {data && data.total > peopleOnPage && <Pages search={search} total={data.total} />}
    </Paper>
  );
}

function People({ items }: { items: readonly ComplianceItem[] | undefined }) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  if (!items) return <Loading shape={isPhone ? 'list' : 'table'} rows={5} />;
  if (items.length === 0) return <Empty title={t('compliance.empty')} />;
  return isPhone ? <ComplianceCards items={items} /> : <ComplianceTable items={items} />;
}

const Pages = ({ search: { query, set }, total }: { search: AnalysesSearch; total: number }) => (
  <TablePages
    className="analyses-screen"
    total={total}
    page={query.page}
    pageSize={peopleOnPage}
    onPage={(page) => set({ page: page === 1 ? undefined : String(page) })}
  />
);

const findingOf = (t: Translate, over: number) => {
  const text = over === 0 ? t('compliance.none') : t('compliance.over', { count: over });
  return text.charAt(0).toLowerCase() + text.slice(1);
};

type LevelsProps = { search: AnalysesSearch; counters: Readonly<Record<ComplianceLevel, number>> };

/** How many stand where; pressed, only they are shown. */
function Levels({ search: { query, set }, counters }: LevelsProps) {
  const t = useT();
  return (
    <ToggleButtonGroup
      size="small"
      aria-label={t('compliance.levels')}
      className="analyses-screen"
      value={query.level ?? []}
      onChange={(_, chosen: ComplianceLevel[]) => set({ level: chosen.length > 0 ? chosen : undefined })}
      // Wrapped, a button of the group would stand there with half a border: on a phone they are narrow instead.
      sx={{ alignSelf: 'flex-start', '& .MuiToggleButton-root': { px: { xs: 2, sm: 4 } } }}
    >
      {complianceLevels.map((level) => (
        <ToggleButton key={level} value={level}>
          {t(`compliance.level.${level}`)} ({formatNumber(counters[level])})
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
