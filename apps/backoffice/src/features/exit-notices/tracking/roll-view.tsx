import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Department } from '@timbro/core/departments/contract.ts';
import type { PresentPerson } from '@timbro/core/presence/contract.ts';
import { byDepartment, outsideInOrder } from '@timbro/core/presence/people-rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { EmptyFiltered } from '@timbro/kit/page/states.tsx';
import { FilterBar } from '@timbro/kit/table/filters.tsx';
import { SearchBox } from '@timbro/kit/table/search-box.tsx';
import { type FilterSpec, countActive } from '@timbro/kit/table/types.ts';
import { formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { PresenceSign } from '../presence/presence-sign.tsx';
import { sinceText, whyText } from '../presence/since-text.ts';
import type { TrackingSearch } from './tracking-search.ts';
import type { Ticks } from './use-ticks.ts';

const nothing = {};

type Props = {
  people: readonly PresentPerson[];
  departments: readonly Department[];
  ticks: Ticks;
  search: TrackingSearch;
  filters: readonly FilterSpec[];
  onReset(): void;
};

/**
 * Everybody at work in large type: outside first, to be traced by telephone, then inside by department, to be counted at
 * the assembly point. The two are never added up: whoever is traced elsewhere does not stand for somebody missing inside.
 */
export function RollView({ people, departments, ticks, search: { text, set }, filters, onReset }: Props) {
  const t = useT();
  const now = useNow();
  const searchSpec = filters.find((spec) => spec.kind === 'search');
  const inside = people.filter(({ presence }) => presence === 'inside');
  const outside = outsideInOrder(people, now);
  const atWork = [...outside, ...inside];
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {searchSpec?.kind === 'search' && <SearchBox spec={searchSpec} text={text} set={set} sx={searchLook} />}
        <FilterBar filters={filters} text={text} defaults={nothing} set={set} onReset={onReset} />
        <Tally inside={inside} outside={outside} ticks={ticks} />
      </Box>
      {atWork.length === 0 ? (
        <EmptyFiltered count={countActive(filters, text)} onReset={onReset} />
      ) : (
        <>
          {outside.length > 0 && (
            <Section
              title={
                <>
                  <PresenceSign presence="outside" size={18} /> {t('presence.outside')}
                </>
              }
              hint={t('roll.outside.trace')}
              count={outside.length}
            >
              {outside.map((person) => (
                <Line key={person.user.id} person={person} ticks={ticks} now={now} />
              ))}
            </Section>
          )}
          <Box sx={columnsLook}>
            {byDepartment(inside, departments, t('roll.noDepartment')).map(({ id, name, people: own }) => (
              <Section key={id ?? 'none'} title={name} count={own.length}>
                {own.map((person) => (
                  <Line key={person.user.id} person={person} ticks={ticks} now={now} />
                ))}
              </Section>
            ))}
          </Box>
        </>
      )}
    </>
  );
}

type TallyProps = { inside: readonly PresentPerson[]; outside: readonly PresentPerson[]; ticks: Ticks };

/** How far the roll call is, and beginning it anew. */
function Tally({ inside, outside, ticks }: TallyProps) {
  const t = useT();
  const line = (key: 'roll.counted' | 'roll.traced', people: readonly PresentPerson[]) => {
    const count = people.filter(({ user }) => ticks.has(user.id)).length;
    const isDone = count > 0 && count === people.length;
    return (
      <Typography sx={{ fontSize: '1.125rem', fontWeight: 800, ...(isDone && { color: 'var(--approved)' }) }}>
        {t(key, { count: formatNumber(count), total: formatNumber(people.length) })}
      </Typography>
    );
  };
  return (
    <Box sx={tallyLook}>
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, flex: { xs: 1, md: 'none' } }}>
        {line('roll.counted', inside)}
        {outside.length > 0 && line('roll.traced', outside)}
      </Box>
      <Button disabled={ticks.size === 0} onClick={ticks.clear}>
        {t('roll.reset')}
      </Button>
    </Box>
  );
}

function Section({
  title,
  hint,
  count,
  children,
}: {
  title: ReactNode;
  hint?: string;
  count: number;
  children: ReactNode;
}) {
  const headId = useId();
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={headId}
      sx={{ borderRadius: '12px', breakInside: 'avoid-column', overflow: 'clip' }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          flexWrap: 'wrap',
          gap: 2,
          px: 4,
          py: 2,
          bgcolor: 'var(--group)',
        }}
      >
        <Typography id={headId} component="h2" sx={{ fontSize: '1.125rem', fontWeight: 800 }}>
          {title}
        </Typography>
        <Typography variant="caption" sx={{ flex: 1, color: 'text.secondary' }}>
          {hint}
        </Typography>
        <Box component="span" sx={{ fontWeight: 700 }}>
          {formatNumber(count)}
        </Box>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </Paper>
  );
}

function Line({ person, ticks, now }: { person: PresentPerson; ticks: Ticks; now: Date }) {
  const t = useT();
  const zone = useCompanyZone();
  const { user, phone } = person;
  const isTicked = ticks.has(user.id);
  // On a phone what is told of who is outside has a line of its own, under the name; since when one is inside stays beside it.
  const isLong = person.presence === 'outside';
  return (
    <Box component="li" sx={{ ...lineLook, ...(isTicked && { bgcolor: 'var(--approved-soft)' }) }}>
      <Box component="label" sx={{ ...nameLook, flex: { xs: isLong ? '1 1 100%' : '1 1 150px', sm: '1 1 200px' } }}>
        <Checkbox
          checked={isTicked}
          onChange={() => ticks.toggle(user.id)}
          slotProps={{ input: { 'aria-label': t('roll.tick', { name: user.sortName }) } }}
          sx={{ '& svg': { fontSize: 28 } }}
        />
        <Typography
          component="span"
          sx={{ fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.25, overflowWrap: 'anywhere' }}
        >
          {user.sortName}
        </Typography>
      </Box>
      <Typography component="span" sx={{ fontSize: '1rem', color: 'text.secondary', ...(isLong && underNameLook) }}>
        {[whyText(t, person), sinceText(t, person, { now, zone })].filter(Boolean).join(' · ')}
      </Typography>
      {phone !== null && (
        <Link href={`tel:${phone}`} sx={phoneLook}>
          {phone}
        </Link>
      )}
    </Box>
  );
}

const searchLook = { width: { xs: 'auto', sm: 260 }, flex: { xs: '1 1 160px', sm: 'none' } } as const;
/** On a phone a line for itself. */
const tallyLook = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 2,
  flex: { xs: '1 1 100%', md: 1 },
} as const;
/** As far in as the names beside their boxes. */
const underBox = '54px';
const nameLook = { display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, cursor: 'pointer' } as const;
const underNameLook = { pl: { xs: underBox, sm: 0 }, flex: { xs: '1 1 180px', sm: 'none' } } as const;
const phoneLook = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  pl: { xs: underBox, sm: 0 },
  fontSize: '1.125rem',
  fontWeight: 700,
  whiteSpace: 'nowrap',
} as const;
const columnsLook = { columnCount: { xs: 1, md: 2 }, columnGap: 4, '& > *': { mb: 4 } } as const;
const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  minHeight: 52,
  pl: 2,
  pr: 4,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  breakInside: 'avoid',
} as const;
