import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useRef, useState } from 'react';
import type { Department } from '@timbro/core/departments/contract.ts';
import type { PresentPerson } from '@timbro/core/presence/contract.ts';
import { EmptyFiltered } from '@timbro/kit/page/states.tsx';
import { FilterBar } from '@timbro/kit/table/filters.tsx';
import { SearchBox } from '@timbro/kit/table/search-box.tsx';
import { type FilterSpec, countActive } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useTopOf } from '#parts/inbox/use-top-of.ts';
import type { MapArea } from '../map/areas-layer.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonCard } from './person-card.tsx';
import { TrackingMap } from './tracking-map.tsx';
import type { TrackingSearch } from './tracking-search.ts';

const sideBySide = '(min-width: 900px)';
const nothing = {};

type Props = {
  /** As far as the filters let through. */
  people: readonly PresentPerson[];
  departments: readonly Department[];
  areas: readonly MapArea[];
  tileUrl: string | null;
  search: TrackingSearch;
  filters: readonly FilterSpec[];
  onReset(): void;
};

/** The map and everybody beside it; on a phone below it. */
export function MapView({ people, departments, areas, tileUrl, search, filters, onReset }: Props) {
  const t = useT();
  const isWide = useMediaQuery(sideBySide, { noSsr: true });
  const frame = useRef<HTMLDivElement>(null);
  const top = useTopOf(frame);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const { id: selectedId, choose, text, set } = search;
  const selected = people.find(({ user }) => user.id === selectedId);
  const names = useMemo(() => new Map(departments.map(({ id, name }) => [id, name])), [departments]);
  const departmentOf = ({ user }: PresentPerson) => names.get(user.departmentId ?? '');
  const select = (id: string | null) => choose(id === selectedId ? null : id);
  const isOnMap = selected !== undefined && selected.position !== null && selected.presence !== 'notInCompany';
  const searchSpec = filters.find((spec) => spec.kind === 'search');
  const active = countActive(filters, text);
  const hover = { hoveredId, onHover: setHoveredId };
  return (
    <Box ref={frame} sx={{ '--tracking-top': `${top}px`, ...(isWide ? wideLook : { display: 'grid', gap: 3 }) }}>
      <Box sx={{ minWidth: 0, height: isWide ? '100%' : 'min(60dvh, 400px)' }}>
        <TrackingMap
          {...{ people, areas, tileUrl, departmentOf, selectedId, ...hover }}
          hasCard={isWide}
          onSelect={select}
        />
      </Box>
      <Box sx={isWide ? columnLook : { display: 'grid', gap: 3 }}>
        {selected && !(isWide && isOnMap) && (
          <Paper
            variant="outlined"
            role="group"
            aria-label={selected.user.displayName}
            sx={{ p: 4, borderRadius: '12px', flex: 'none' }}
          >
            <PersonCard person={selected} department={departmentOf(selected)} onClose={() => choose(null)} />
          </Paper>
        )}
        <Paper
          variant="outlined"
          component="section"
          aria-label={t('tracking.people')}
          sx={isWide ? listLook : phoneLook}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 3, borderBottom: 1, borderColor: 'divider' }}>
            {searchSpec?.kind === 'search' && (
              <SearchBox
                spec={searchSpec}
                text={text}
                set={set}
                sx={{ width: { xs: 'auto' }, flex: { xs: '1 1 160px' } }}
              />
            )}
            <FilterBar filters={filters} text={text} defaults={nothing} set={set} onReset={onReset} />
          </Box>
          <Box sx={isWide ? { flex: 1, minHeight: 0, overflowY: 'auto' } : {}}>
            {people.length === 0 ? (
              <EmptyFiltered count={active} onReset={onReset} />
            ) : (
              <PeopleList
                {...{ people, departments, selectedId, ...hover }}
                isSearched={active > 0}
                onSelect={select}
              />
            )}
          </Box>
        </Paper>
      </Box>
    </Box>
  );
}

/** Two parts of three for the map; both end with the window. */
const wideLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(320px, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  gap: 3,
  height: 'max(440px, calc(100dvh - var(--tracking-top, 260px) - 88px))',
} as const;
/** The list has what a card above it leaves. */
const columnLook = { display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0, minHeight: 0 } as const;
const phoneLook = { borderRadius: '12px', overflow: 'clip' } as const;
const listLook = { ...phoneLook, flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
