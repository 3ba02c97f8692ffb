import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AuditLine } from '@timbro/core/audit/contract.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import type { DraftCell, KnownDay } from '@timbro/core/work-days/planning/draft-rules.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { Ago } from '@timbro/kit/words/ago.tsx';
import { formatLongDay } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { knownDay } from './known-day.ts';
import type { PlanModel } from './plan-model.ts';

type Props = {
  model: PlanModel;
  name: string;
  cell: DraftCell;
  onMine(day: KnownDay): void;
  onTheirs(day: KnownDay): void;
};

/** One day that two people have planned: what it is now, and what it would become. */
export function ConflictCard({ model, name, cell, onMine, onTheirs }: Props) {
  const t = useT();
  const { userId, date } = cell;
  const info = useRead(api.workDays.info, { query: { userId, date } }, { fresh: true, inPlace: true });
  const now = info.data && knownDay(userId, info.data);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 2, p: 3, border: 1, borderColor: 'divider', borderRadius: '8px' }}>
      <Box>
        <Box sx={{ fontWeight: 700 }}>{name}</Box>
        <Box sx={{ color: 'text.secondary' }}>{formatLongDay(date)}</Box>
      </Box>
      {info.error ? (
        <ErrorBlock error={info.error} onRetry={() => void info.refetch()} />
      ) : info.data ? (
        <Sides t={t} info={info.data} mine={wordOf(t, model, cell)} />
      ) : (
        <Loading rows={2} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button size="small" variant="contained" disabled={!now} onClick={() => now && onMine(now)}>
          {t('planning.conflict.mine')}
        </Button>
        <Button size="small" variant="outlined" disabled={!now} onClick={() => now && onTheirs(now)}>
          {t('planning.conflict.theirs')}
        </Button>
      </Box>
    </Box>
  );
}

function Sides({ t, info, mine }: { t: Translate; info: WorkDayInfo; mine: string }) {
  const last = info.history.find(({ refused }) => !refused);
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1 }}>
      <dt>{t('planning.conflict.now')}</dt>
      <Box component="dd" sx={{ m: 0 }}>
        <b>{info.shift?.name ?? t('planning.rest')}</b> {last && <Who line={last} />}
      </Box>
      <dt>{t('planning.conflict.draft')}</dt>
      <Box component="dd" sx={{ m: 0, fontWeight: 700 }}>
        {mine}
      </Box>
    </Box>
  );
}

const Who = ({ line: { actor, at } }: { line: AuditLine }) => (
  <span>
    ({actor && `${actor.displayName}, `}
    <Ago at={at} />)
  </span>
);

/** What a draft wants, in words. */
function wordOf(t: Translate, { shiftOf }: Pick<PlanModel, 'shiftOf'>, { shiftId, reset }: DraftCell): string {
  if (reset) return t('planning.bySchedule');
  return (shiftId && shiftOf.get(shiftId)?.name) ?? t('planning.rest');
}
