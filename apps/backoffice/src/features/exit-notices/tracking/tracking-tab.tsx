import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { createLink } from '@tanstack/react-router';
import { useMemo } from 'react';
import { narrowPeople } from '@timbro/core/presence/people-rules.ts';
import { presences } from '@timbro/core/stamps/rules.ts';
import { api } from '@timbro/kit/data/api.ts';
import { optionsOf } from '@timbro/kit/form/options.ts';
import { Can } from '@timbro/kit/page/can.tsx';
import { Empty, ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { DroppedNote } from '@timbro/kit/table/dropped-note.tsx';
import { type FilterSpec, filterNames } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useDepartmentOptions, useDepartments } from '#parts/department-choice/department-options.ts';
import { PrivacyLine } from '../presence/privacy-line.tsx';
import { useAreas } from '../presence/use-areas.ts';
import { LogRefusal } from './log-card.tsx';
import { MapView } from './map-view.tsx';
import { MissingPerson } from './missing-person.tsx';
import { PresenceTiles } from './presence-tiles.tsx';
import { RollPrint } from './roll-print.tsx';
import { RollView } from './roll-view.tsx';
import { TrackingHead } from './tracking-head.tsx';
import { askedOf, useTrackingSearch } from './tracking-search.ts';
import { useExitsLog } from './use-exits-log.ts';
import { usePresence } from './use-presence.ts';
import { useTicks } from './use-ticks.ts';

const LinkButton = createLink(Button);
/** The tiles offer it, so the bar of filters does not. */
const presenceFilter = {
  kind: 'multi',
  name: 'presence',
  label: 'tracking.filter.presence',
  options: optionsOf(presences, 'presence'),
} as const satisfies FilterSpec;

/** Who is where: on the map, in a list, and on the sheet for an evacuation. */
export function TrackingTab() {
  const t = useT();
  const search = useTrackingSearch();
  const { text } = search;
  const log = useExitsLog();
  const presence = usePresence();
  const { polygons, areas, hasNone } = useAreas();
  const departments = useDepartments();
  const filters = useTrackingFilters();
  const ticks = useTicks();
  const everybody = presence.data?.items;
  const narrowed = useMemo(() => everybody && narrowPeople(everybody, askedOf(text)), [everybody, text]);
  const readAt = new Date(presence.dataUpdatedAt);
  const reset = () =>
    search.set(Object.fromEntries([...filters, presenceFilter].flatMap(filterNames).map((name) => [name, undefined])));
  const shown = narrowed?.filter(
    (person) => search.presences.length === 0 || search.presences.includes(person.presence),
  );
  const view = { departments, search, filters, onReset: reset };
  return (
    <>
      <DroppedNote search={search} filters={[...filters, presenceFilter]} />
      <TrackingHead search={search} log={log} canPrint={everybody !== undefined} />
      <LogRefusal log={log} />
      {hasNone && <NoArea />}
      <PresenceTiles
        people={narrowed}
        readAt={readAt}
        sites={polygons.map(({ name }) => name)}
        chosen={search.presences}
        onToggle={search.toggle}
      />
      {presence.error && !everybody ? (
        <ErrorBlock error={presence.error} onRetry={() => void presence.refetch()} />
      ) : !everybody || !shown ? (
        <Loading shape="list" rows={8} />
      ) : everybody.length === 0 ? (
        <Empty title={t('tracking.nobody')} />
      ) : search.isList ? (
        <RollView people={shown} ticks={ticks} {...view} />
      ) : (
        <>
          <MissingPerson {...{ id: search.id, shown, everybody, onReset: reset }} onClose={() => search.choose(null)} />
          <MapView people={shown} areas={areas} tileUrl={log.settings?.tileUrl ?? null} {...view} />
        </>
      )}
      <PrivacyLine />
      {everybody && <RollPrint people={everybody} sites={polygons} {...{ departments, ticks, readAt }} />}
    </>
  );
}

function useTrackingFilters(): readonly FilterSpec[] {
  const departments = useDepartmentOptions();
  return useMemo(
    () => [
      { kind: 'search', name: 'search', label: 'tracking.search' },
      {
        kind: 'multi',
        name: 'departmentId',
        label: 'requests.filter.department',
        options: [{ value: 'none', label: 'requests.filter.noDepartment' }, ...departments],
      },
    ],
    [departments],
  );
}

function NoArea() {
  const t = useT();
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Can do={api.polygons.create}>
          <LinkButton to="/exit-notices" search={{ tab: 'exit-settings' }} color="inherit" size="small">
            {t('tracking.noArea.draw')}
          </LinkButton>
        </Can>
      }
    >
      {t('tracking.noArea')}
    </Alert>
  );
}
