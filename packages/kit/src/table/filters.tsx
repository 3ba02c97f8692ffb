import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import { useRef, useState } from 'react';
import type { SearchText } from '../address/address.ts';
import { lazyPart } from '../data/lazy-part.ts';
import { optionText } from '../form/options.ts';
import { Menu } from '../layers/menu.tsx';
import { Popover } from '../layers/popover.tsx';
import { ChevronDownIcon, CloseIcon } from '../page/icons.ts';
import { LazyPart } from '../page/lazy-part.tsx';
import { useShortcut } from '../page/shortcuts.tsx';
import { Loading } from '../page/states.tsx';
import { formatDay } from '../words/format.ts';
import { type Translate, useT } from '../words/i18n.ts';
import {
  type ChipSpec,
  type FilterSpec,
  type SetFilter,
  countActive,
  filterNames,
  isActive,
  valuesOf,
} from './types.ts';

/** Dates bring the date picker with them, which no list needs before one is asked for. */
const dayFilters = lazyPart(() => import('./day-filters.tsx'));

type BarProps = {
  filters: readonly FilterSpec[];
  text: SearchText;
  /** What holds for a filter that the address does not name. */
  defaults: SearchText;
  set: SetFilter;
  onReset(): void;
  /** Only those that hold, where the others are offered elsewhere; then `f` is not the bar's key either. */
  onlyActive?: boolean;
};

/** Every filter is a chip: quiet while it lets everything through, black with its value and a way out when it does not. */
export function FilterBar({ filters, text, defaults, set, onReset, onlyActive = false }: BarProps) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const chips = filters
    .filter((spec) => spec.kind !== 'search')
    .filter((spec) => (spec.kind !== 'given' && !onlyActive) || isActive(spec, text));
  useShortcut('f', 'kit.shortcuts.filters', () => bar.current?.querySelector('button')?.focus(), {
    enabled: chips.length > 0 && !onlyActive,
  });
  if (chips.length === 0) return null;
  return (
    <Box
      ref={bar}
      role="group"
      aria-label={t('kit.filters')}
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        overflowX: { xs: 'auto', sm: 'visible' },
        flexWrap: { sm: 'wrap' },
        p: '4px',
        m: '-4px',
      }}
    >
      {chips.map((spec) => (
        <FilterChip key={filterNames(spec).join()} spec={spec} text={text} defaults={defaults} set={set} />
      ))}
      {countActive(filters, text) > 0 && (
        <Button size="small" onClick={onReset} sx={{ flexShrink: 0 }}>
          {t('kit.filters.reset')}
        </Button>
      )}
    </Box>
  );
}

type ChipProps = Pick<BarProps, 'text' | 'defaults' | 'set'> & { spec: ChipSpec };

function FilterChip({ spec, text, defaults, set }: ChipProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const active = isActive(spec, text);
  const held = active ? text : defaults;
  const label = t(spec.label);
  const close = () => setAnchor(null);
  const clear = () => set(Object.fromEntries(filterNames(spec).map((name) => [name, undefined])));
  return (
    <Box
      sx={{
        display: 'inline-flex',
        flexShrink: 0,
        maxWidth: '100%',
        height: 36,
        borderRadius: '22px',
        border: 1,
        '@media (pointer: coarse)': { height: 44 },
        ...(active ? activeLook : quietLook),
      }}
    >
      <ButtonBase
        disabled={spec.kind === 'given'}
        aria-haspopup={spec.kind === 'select' || spec.kind === 'multi' ? 'menu' : 'dialog'}
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          height: '100%',
          minWidth: 0,
          pl: 3,
          pr: active ? 1 : 2,
          gap: 1,
          font: 'inherit',
          fontSize: 13,
          fontWeight: 600,
          borderRadius: '22px',
          whiteSpace: 'nowrap',
        }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          <ChipText spec={spec} text={held} label={label} />
        </Box>
        {!active && <ChevronDownIcon aria-hidden sx={{ fontSize: 18 }} />}
      </ButtonBase>
      {active && (
        <IconButton
          aria-label={t('kit.filters.remove', { label })}
          onClick={clear}
          sx={{
            flexShrink: 0,
            minWidth: 34,
            minHeight: 34,
            p: 0,
            borderRadius: '18px',
            // As wide as a finger, but no taller than the chip.
            '@media (pointer: coarse)': { minWidth: 44, minHeight: 34 },
          }}
        >
          <CloseIcon sx={{ fontSize: 16 }} />
        </IconButton>
      )}
      {(spec.kind === 'select' || spec.kind === 'multi') && (
        <OptionMenu spec={spec} text={text} defaults={defaults} set={set} anchor={anchor} onClose={close} />
      )}
      {(spec.kind === 'day' || spec.kind === 'period' || spec.kind === 'found') && (
        <Popover
          at={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 1, p: 4, width: 280 } } }}
        >
          {spec.kind === 'found' ? (
            <spec.Choose
              values={valuesOf(text, spec.name)}
              onChange={(values) => set({ [spec.name]: values.length > 0 ? values : undefined }, { replace: active })}
            />
          ) : (
            <LazyPart part={dayFilters} loading={<Loading shape="form" rows={2} />}>
              {({ DayFilter, PeriodFilter }) =>
                spec.kind === 'day' ? (
                  <DayFilter spec={spec} text={text} set={set} />
                ) : (
                  <PeriodFilter spec={spec} text={text} set={set} />
                )
              }
            </LazyPart>
          )}
        </Popover>
      )}
    </Box>
  );
}

const quietLook = { borderColor: 'var(--line-input)', bgcolor: 'background.paper', color: 'text.primary' };
const activeLook = {
  borderColor: 'primary.main',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '--focus': 'var(--accent)',
};

function ChipText({ spec, text, label }: { spec: ChipSpec; text: SearchText; label: string }) {
  const t = useT();
  if (spec.kind === 'given' || !isActive(spec, text)) return label;
  if (spec.kind !== 'found') return `${label}: ${summaryOf(t, spec, text)}`;
  return (
    <>
      {`${label}: `}
      <spec.Words values={valuesOf(text, spec.name)} />
    </>
  );
}

type WordySpec = Exclude<ChipSpec, { kind: 'given' | 'found' }>;

function summaryOf(t: Translate, spec: WordySpec, text: SearchText): string {
  if (spec.kind === 'period') {
    const [from] = valuesOf(text, spec.from);
    const [to] = valuesOf(text, spec.to);
    if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
    return from
      ? t('kit.filters.since', { day: formatDay(from) })
      : to
        ? t('kit.filters.until', { day: formatDay(to) })
        : '';
  }
  const values = valuesOf(text, spec.name);
  if (spec.kind === 'day') return values.map(formatDay).join();
  const words = values.map((value) => {
    const option = spec.options.find((candidate) => candidate.value === value);
    // Options that come from the server may still be on their way; an identifier would say nothing.
    return option ? optionText(t, option) : '…';
  });
  return words.length > 2 ? `${words[0]} +${words.length - 1}` : words.join(', ');
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((value) => others.includes(value));

type OptionSpec = Extract<ChipSpec, { kind: 'select' | 'multi' }>;
type OptionMenuProps = Omit<ChipProps, 'spec'> & {
  spec: OptionSpec;
  anchor: HTMLElement | null;
  onClose(): void;
};

function OptionMenu({ spec, text, defaults, set, anchor, onClose }: OptionMenuProps) {
  const t = useT();
  const own = valuesOf(text, spec.name);
  const usual = valuesOf(defaults, spec.name);
  const chosen = own.length > 0 ? own : usual;
  const isMany = spec.kind === 'multi';
  const Mark = isMany ? Checkbox : Radio;
  const choose = (value: string, isChosen: boolean) => {
    if (!isMany) {
      onClose();
      return set({ [spec.name]: value });
    }
    const next = isChosen ? chosen.filter((other) => other !== value) : [...chosen, value];
    // Ticking a second box refines the same question, so Back removes the whole filter at once.
    set({ [spec.name]: isSame(next, usual) ? undefined : next }, { replace: own.length > 0 });
  };
  return (
    <Menu
      at={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ list: { 'aria-label': t(spec.label), dense: true } }}
    >
      {spec.options.map((option) => {
        const isChosen = chosen.includes(option.value);
        return (
          <MenuItem
            key={option.value}
            role={isMany ? 'menuitemcheckbox' : 'menuitemradio'}
            aria-checked={isChosen}
            onClick={() => choose(option.value, isChosen)}
          >
            <Mark
              checked={isChosen}
              size="small"
              tabIndex={-1}
              disableRipple
              sx={{ p: 0, mr: 2 }}
              slotProps={{ input: { 'aria-hidden': true, tabIndex: -1 } }}
            />
            {optionText(t, option)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
