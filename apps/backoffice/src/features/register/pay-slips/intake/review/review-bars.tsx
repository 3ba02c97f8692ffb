import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Link from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useRef } from 'react';
import { textLimits } from '@timbro/core/limits.ts';
import { SearchIcon, WarningIcon } from '@timbro/kit/page/icons.ts';
import { useIsKeyOn, useShortcut } from '@timbro/kit/page/shortcuts.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type Counts, blockOf } from '../slips/slip-rows.ts';
import { type SlipFilter, slipFilters } from './slip-lines.ts';

type ReviewToolsProps = {
  filter: SlipFilter;
  search: string;
  counts: Counts;
  missingCount: number | null;
  onFilter(filter: SlipFilter): void;
  onSearch(search: string): void;
};

export function ReviewTools({ filter, search, counts, missingCount, onFilter, onSearch }: ReviewToolsProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  useShortcut('/', 'kit.shortcuts.search', () => input.current?.focus());
  const shown = {
    all: counts.all,
    check: counts.check,
    certain: counts.all - counts.questions,
    missing: missingCount,
  } as const satisfies Record<SlipFilter, number | null>;
  return (
    <div className="review-tools">
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('intake.filter')}
        value={filter}
        onChange={(_, next: SlipFilter | null) => next && onFilter(next)}
      >
        {slipFilters.map((one) => (
          <ToggleButton key={one} value={one}>
            {one === 'check' && counts.check > 0 && <WarningIcon aria-hidden sx={{ fontSize: 16, mr: 1.5 }} />}
            {t(`intake.filter.${one}`, { shown: shown[one] === null ? '…' : formatNumber(shown[one] ?? 0) })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <OutlinedInput
        type="search"
        size="small"
        inputRef={input}
        value={search}
        onChange={({ target }) => onSearch(target.value)}
        placeholder={t('intake.search')}
        slotProps={{ input: { 'aria-label': t('intake.search'), maxLength: textLimits.search } }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        }
        sx={{ width: 220, ml: 'auto' }}
      />
    </div>
  );
}

const singleKeys = [
  ['P', 'intake.key.person'],
  ['E', 'intake.key.exclude'],
  ['Z', 'intake.key.zoom'],
  ['U', 'intake.key.undo'],
] as const;

/** The keys, as long as they do something. */
export function ReviewKeys() {
  const t = useT();
  const areLettersOn = useIsKeyOn('p');
  return (
    <p className="review-keys" aria-label={t('intake.keys')}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('intake.key.walk')}
      </span>
      <span>
        <kbd>{t('intake.key.enter')}</kbd> {t('intake.key.confirm')}
      </span>
      {areLettersOn &&
        singleKeys.map(([key, label]) => (
          <span key={key}>
            <kbd>{key}</kbd> {t(label)}
          </span>
        ))}
    </p>
  );
}

const blockKey = (block: 'check' | 'nothing', count: number) =>
  block === 'nothing' ? 'intake.block.nothing' : count === 1 ? 'intake.block.check.one' : 'intake.block.check';

type ReviewFootProps = {
  counts: Counts;
  pageCount: number;
  replacing: number;
  missingCount: number | null;
  onMissing(): void;
  onPublish(): void;
  /** Why it would be refused although nothing is open. */
  held: string | null;
};

/** What will be published, and why it cannot be yet. */
export function ReviewFoot({
  counts,
  pageCount,
  replacing,
  missingCount,
  onMissing,
  onPublish,
  held,
}: ReviewFootProps) {
  const t = useT();
  const block = blockOf(counts);
  const number = (count: number) => ({ count, shown: formatNumber(count) });
  const parts: ReactNode[] = [
    <span key="slips">
      <b>{t('intake.foot.slips', number(counts.all))}</b> {t('intake.foot.pages', number(pageCount))}
    </span>,
    counts.excluded > 0 && <span key="excluded">{t('intake.foot.excluded', number(counts.excluded))}</span>,
    replacing > 0 && <span key="replacing">{t('intake.foot.replacing', number(replacing))}</span>,
    missingCount !== null && missingCount > 0 && (
      <Link key="missing" component="button" type="button" color="inherit" onClick={onMissing}>
        {t('intake.foot.missing', number(missingCount))}
      </Link>
    ),
  ];
  const toPublish = counts.due + counts.check;
  return (
    <footer className="intake-foot">
      <div className="intake-sums">{parts.filter(Boolean)}</div>
      <Box role="status" className="intake-block">
        {block && (
          <>
            <WarningIcon aria-hidden sx={{ fontSize: 18 }} />
            {t(blockKey(block, counts.check), number(counts.check))}
          </>
        )}
      </Box>
      <WriteButton variant="contained" disabled={block !== null} held={held} onClick={onPublish}>
        {t('intake.publish', number(toPublish))}
      </WriteButton>
    </footer>
  );
}
