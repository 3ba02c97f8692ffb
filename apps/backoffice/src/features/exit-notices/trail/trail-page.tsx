import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { createLink, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Day, addDays, dayIn } from '@timbro/core/days/rules.ts';
import { useFieldSearch } from '@timbro/kit/address/field-search.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { ChevronLeftIcon, RefreshIcon } from '@timbro/kit/page/icons.ts';
import { Page } from '@timbro/kit/page/page.tsx';
import { ErrorBlock, Loading, NotFoundBlock } from '@timbro/kit/page/states.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { DroppedNote } from '@timbro/kit/table/dropped-note.tsx';
import type { FilterSpec } from '@timbro/kit/table/types.ts';
import { formatDay } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { PrivacyLine } from '../presence/privacy-line.tsx';
import { TrailView } from './trail-view.tsx';
import { useTrail } from './use-trail.ts';

const RouterLink = createLink(Link);
const filters = [{ kind: 'day', name: 'date', label: 'trail.filter.date' }] as const satisfies readonly FilterSpec[];
const names = ['today', 'yesterday'] as const;

/** The days that positions are kept of, and the one that the address names. */
function useTrailDay() {
  const zone = useCompanyZone();
  const now = useNow();
  const today = dayIn(zone, now);
  const days = useMemo(() => ({ today, yesterday: addDays(today, -1) }), [today]);
  const fields = useMemo(
    () => ({ date: { accepts: (value: string) => value === days.today || value === days.yesterday } }),
    [days],
  );
  const search = useFieldSearch(fields);
  const date: Day = search.text['date'] === days.yesterday ? days.yesterday : today;
  const choose = (day: Day) => search.set({ date: day === today ? undefined : day }, { replace: true });
  return { search, days, date, isToday: date === today, choose };
}

/** The way one person took on a day, with a crumb back to everybody. */
export function TrailPage({ userId }: { userId: string }) {
  const t = useT();
  const { search, days, date, isToday, choose } = useTrailDay();
  const trail = useTrail(userId, date);
  const { data, error, refetch, isFetching } = trail;
  const name = data?.user.displayName;
  const isUnknown = error?.status === 404;
  return (
    <Page {...(name !== undefined && { heading: t('trail.of', { name }) })}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box component="nav" aria-label={t('trail.crumbs')} sx={{ flex: { xs: '1 1 100%', sm: 1 } }}>
          <RouterLink to="/exit-notices" search={{ tab: 'tracking', id: userId }} sx={crumbLook}>
            <ChevronLeftIcon aria-hidden fontSize="small" />
            {t('trail.back')}
          </RouterLink>
        </Box>
        {!isUnknown && (
          <>
            <ToggleButtonGroup
              exclusive
              size="small"
              aria-label={t('trail.days')}
              value={date}
              onChange={(_, day: Day | null) => day && choose(day)}
              sx={{ bgcolor: 'background.paper' }}
            >
              {names.map((each) => (
                <ToggleButton key={each} value={days[each]} title={formatDay(days[each])}>
                  {t(`trail.day.${each}`)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            <WriteButton
              variant="outlined"
              startIcon={<RefreshIcon />}
              loading={isFetching}
              loadingPosition="start"
              onClick={() => void refetch()}
            >
              {t('trail.refresh')}
            </WriteButton>
          </>
        )}
      </Box>
      <DroppedNote search={search} filters={filters} />
      {isUnknown ? (
        <UnknownPerson />
      ) : error && !data ? (
        <ErrorBlock error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading shape="list" rows={8} />
      ) : (
        // Another day is another trail: the slider of one says nothing of the other.
        <TrailView key={date} trail={data} isToday={isToday} />
      )}
      <PrivacyLine />
    </Page>
  );
}

/** Nobody of that name, or nobody one looks after: both look the same. */
export function UnknownPerson() {
  const navigate = useNavigate();
  return <NotFoundBlock onLeave={() => void navigate({ href: '/exit-notices?tab=tracking' })} />;
}

const crumbLook = { display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 32, fontWeight: 700 } as const;
