import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAddress } from '@timbro/kit/address/address.ts';
import { useNamedRecord } from '@timbro/kit/layers/record-panel.tsx';
import { EmptyFiltered, ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { narrowing, useSelection } from '@timbro/kit/table/list.ts';
import { filterNames, countActive } from '@timbro/kit/table/types.ts';
import { useOpenDecisions, useRejecting } from '#parts/decisions/decision-bar.tsx';
import type { Decidable } from '#parts/decisions/decision-calls.ts';
import { useDecisions } from '#parts/decisions/use-decisions.ts';
import { AllClear } from './all-clear.tsx';
import { InboxBulk } from './bulk.tsx';
import { InboxDetail } from './detail.tsx';
import type { InboxKind } from './kind.ts';
import { InboxList } from './list.tsx';
import { InboxToolbar } from './toolbar.tsx';
import { useInboxFilters } from './use-filters.ts';
import { useInboxKeys } from './use-keys.ts';
import { useInboxList } from './use-list.ts';
import { useOpened } from './use-opened.ts';
import { useTopOf } from './use-top-of.ts';

/** Wide enough for the list and the request side by side. */
const sideBySide = '(min-width: 900px)';

/** Requests that wait for a decision: the list, the one that is open, and the next one by itself after each decision. */
export function Inbox<R extends Decidable>({ kind, lead }: { kind: InboxKind<R>; lead: ReactNode }) {
  const isWide = useMediaQuery(sideBySide, { noSsr: true });
  const frame = useRef<HTMLDivElement>(null);
  const top = useTopOf(frame);
  const { search, filters, asked } = useInboxFilters(kind);
  const list = useInboxList(kind, asked);
  const { rows, query } = list;
  const named = useNamedRecord();
  const [, write] = useAddress();
  const opened = useOpened(kind, named, rows);
  const openDecisions = useOpenDecisions(kind.calls.kind);
  const selection = useSelection<R>(rows, narrowing(search.text));
  // Counts the openings that should be heard: each moves the focus to the head of the request.
  const [arrivals, setArrivals] = useState(0);
  const goTo = (record: R | undefined) => {
    if (record) named.walkTo(record.id);
    else write({ id: undefined }, { replace: true });
    setArrivals((count) => count + 1);
  };

  const isDecidable = (record: R) => openDecisions(record).mayApprove;
  const unlessMoved = useUnlessMoved(named.id);
  const decisions = useDecisions(kind.calls, {
    onSettling: (record) => {
      const place = rows.findIndex(({ id }) => id === record.id);
      const [before, after] = [rows.slice(0, Math.max(place, 0)), rows.slice(place + 1)];
      return unlessMoved(() => goTo(after.find(isDecidable) ?? before.findLast(isDecidable)));
    },
    onUndoing: (record) => unlessMoved(() => goTo(record)),
  });
  const rejecting = useRejecting(decisions);
  const selected = selection.rows.filter((row) => rows.some(({ id }) => id === row.id) && isDecidable(row));
  const toggle = (record: R) => {
    const ids = new Set(selected.map(({ id }) => id));
    if (!ids.delete(record.id)) ids.add(record.id);
    selection.choose(ids);
  };
  const canSelect = (record: R) => isDecidable(record) && !kind.isHeld(record);
  useInboxKeys({ kind, rows, opened, decisions, goTo, canSelect, toggle, reject: rejecting.reject });

  const first = rows[0];
  const isSettled = query.data !== undefined && !query.isPlaceholderData;
  useEffect(() => {
    if (isWide && named.id === undefined && isSettled && first) named.walkTo(first.id);
  }, [isWide, named, isSettled, first]);

  const active = countActive(filters, search.text);
  const reset = () => search.set(Object.fromEntries(filters.flatMap(filterNames).map((name) => [name, undefined])));
  const isEmpty = isSettled && rows.length === 0;
  const detail = (
    <InboxDetail
      kind={kind}
      opened={opened}
      rows={rows}
      decisions={decisions}
      arrivals={arrivals}
      isWide={isWide}
      onReject={rejecting.reject}
    />
  );
  return (
    <>
      <InboxToolbar kind={kind} lead={lead} search={search} filters={filters} asked={asked} total={list.total} />
      {query.error && !query.data ? (
        <ErrorBlock error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Box
          ref={frame}
          sx={{
            '--inbox-top': `${top}px`,
            ...(isWide && (!isEmpty || named.id !== undefined) ? columnsLook : { minWidth: 0 }),
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            {!query.data ? (
              <Loading shape="list" rows={8} />
            ) : isEmpty && active > 0 ? (
              <EmptyFiltered count={active} onReset={reset} />
            ) : isEmpty ? (
              <AllClear kind={kind} openId={named.id} onOpen={(record: R) => named.open(record)} />
            ) : (
              <InboxList
                kind={kind}
                list={list}
                openId={named.id}
                selected={selected}
                canSelect={canSelect}
                onOpen={(record) => (isWide ? named.walkTo(record.id) : named.open(record))}
                onToggle={toggle}
                onSelect={selection.choose}
              />
            )}
            <InboxBulk
              kind={kind}
              rows={selected}
              offerUndo={decisions.offerUndo}
              onApproved={(approved) => approved.some(({ id }) => id === named.id) && goTo(undefined)}
              onClear={selection.clear}
            />
          </Box>
          {detail}
        </Box>
      )}
      {rejecting.dialog}
    </>
  );
}

/** An answer that comes late finds whoever reads elsewhere, and leaves them there. */
function useUnlessMoved(openId: string | undefined): (go: () => void) => () => void {
  const open = useRef(openId);
  useEffect(() => void (open.current = openId), [openId]);
  return (go) => {
    const then = open.current;
    return () => open.current === then && go();
  };
}

const columnsLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(320px, 420px) minmax(0, 1fr)',
  gap: 4,
  alignItems: 'start',
} as const;
