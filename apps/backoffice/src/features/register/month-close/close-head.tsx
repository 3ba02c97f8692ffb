import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type Month, monthBefore } from '@timbro/core/days/rules.ts';
import type { PersonMonths } from '@timbro/core/work-days/months/month.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { ArrowLeftIcon, ChevronLeftIcon, ChevronRightIcon } from '@timbro/kit/page/icons.ts';
import { formatInstant, formatMonth } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

type Props = {
  month: Month;
  summary: PersonMonths['summary'] | undefined;
  /** The progress is not that of the whole month. */
  isNarrowed: boolean;
  onMonth(month: Month): void;
  onBack(): void;
  children: ReactNode;
};

/** Which month, how far its closing has come, and what can be done with the whole of it. */
export function CloseHead({ month, summary, isNarrowed, onMonth, onBack, children }: Props) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 }}>
      <IconButton aria-label={t('close.back')} title={t('close.back')} onClick={onBack}>
        <ArrowLeftIcon />
      </IconButton>
      <Box component="header" sx={{ mr: 2 }}>
        <Typography component="p" variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
          {t('close.title')}
        </Typography>
        <Typography
          component="h2"
          variant="h6"
          aria-live="polite"
          // As wide as the longest month, so that the arrows beside it stay under the pointer.
          sx={{ fontWeight: 800, lineHeight: 1.2, minWidth: '8.5em' }}
        >
          {formatMonth(month)}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex' }}>
        <IconButton aria-label={t('close.previous')} onClick={() => onMonth(monthBefore(month))}>
          <ChevronLeftIcon />
        </IconButton>
        <IconButton aria-label={t('close.next')} onClick={() => onMonth(monthBefore(month, -1))}>
          <ChevronRightIcon />
        </IconButton>
      </Box>
      <Progress summary={summary} isNarrowed={isNarrowed} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{children}</Box>
    </Box>
  );
}

function Progress({ summary, isNarrowed }: Pick<Props, 'summary' | 'isNarrowed'>) {
  const t = useT();
  const zone = useCompanyZone();
  const { closed = 0, people = 0 } = summary ?? {};
  const told = t(isNarrowed ? 'close.progress.narrowed' : 'close.progress', { closed, people });
  const last = summary?.lastClosed;
  const when = last ? formatInstant(last.at, zone) : '';
  return (
    <Box sx={{ flex: '1 1 220px', minWidth: 0, maxWidth: { md: 420 }, mr: 'auto' }}>
      {summary && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, justifyContent: 'space-between', fontSize: 12 }}>
            <Box component="span" sx={{ fontWeight: 700 }}>
              {told}
            </Box>
            {last && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {last.by
                  ? t('close.lastClosed', { name: last.by.displayName, when })
                  : t('close.lastClosed.unknown', { when })}
              </Box>
            )}
          </Box>
          <LinearProgress
            variant="determinate"
            aria-label={told}
            color="success"
            value={people === 0 ? 0 : Math.round((closed / people) * 100)}
            sx={{ mt: 1, height: 6, borderRadius: '3px' }}
          />
        </>
      )}
    </Box>
  );
}
