import { type RefObject, useCallback, useMemo, useState } from 'react';
import { formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { IntakeWay } from '../reading/use-intake.ts';
import { type Act, reduceIntake } from '../slips/intake-state.ts';
import { countsOf, nextToCheck, standingsOf } from '../slips/slip-rows.ts';
import { formerOf, replacedBy } from '../slips/upload-plan.ts';
import type { MonthSlips, Payees } from '../slips/use-month-slips.ts';
import { type LineGroup, type SlipFilter, type SlipLine, linesOf } from './slip-lines.ts';
import type { PreviewZoom } from './slip-preview.tsx';

const enlarged = 125;

/** Where somebody is in the list, and what they decide there. */
export function useReview(way: IntakeWay, payees: Payees, slips: MonthSlips, box: RefObject<HTMLElement | null>) {
  const t = useT();
  const { state, standings, dispatch } = way;
  const { rows, files } = state;
  const [filter, setFilterOnly] = useState<SlipFilter>('all');
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<LineGroup>>(new Set());
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [pageOn, setPageOn] = useState<{ id: string; page: number } | null>(null);
  const [zoom, setZoom] = useState<PreviewZoom>('fit');
  const [said, setSaid] = useState('');

  const fileNames = useMemo(() => new Map(files.map(({ id, name }) => [id, name])), [files]);
  const missing = useMemo(() => {
    const served = new Set(rows.flatMap(({ userId, decision }) => (userId && decision !== 'excluded' ? [userId] : [])));
    return slips.missingIds.flatMap((id) => (served.has(id) ? [] : (payees.byId.get(id) ?? [])));
  }, [rows, slips.missingIds, payees.byId]);
  const lines = useMemo(
    () => linesOf({ rows, standings, people: payees.byId, fileNames, missing, filter, search, closed }),
    [rows, standings, payees.byId, fileNames, missing, filter, search, closed],
  );

  const isOpen = ({ key }: SlipLine) => standings.get(key)?.status === 'check';
  const first = lines.find(isOpen) ?? lines.find(({ kind }) => kind !== 'group') ?? lines[0];
  const firstKey = first?.key ?? null;
  const activeKey = lines.some(({ key }) => key === chosenKey) ? chosenKey : firstKey;
  const row = rows.find(({ id }) => id === activeKey);
  const payee = row?.userId ? (payees.byId.get(row.userId) ?? null) : null;
  const page = row && pageOn?.id === row.id ? pageOn.page : (row?.match.pages[0] ?? 1);
  const toList = () => box.current?.focus({ preventScroll: true });

  const activate = useCallback((key: string) => setChosenKey(key), []);
  const leftText = (act: Act) => {
    const { check } = countsOf(standingsOf(reduceIntake(state, act).rows));
    return check === 0 ? t('intake.said.none') : t('intake.said.left', { count: check, shown: formatNumber(check) });
  };
  const decide = (act: Act, goOnAfter: string | null) => {
    const after = reduceIntake(state, act).rows;
    dispatch(act);
    const next = goOnAfter && nextToCheck(after, standingsOf(after), goOnAfter);
    if (next) setChosenKey(next);
    else if (goOnAfter) setChosenKey(goOnAfter);
    toList();
  };

  const confirm = (ids: readonly string[]) => {
    const act = { do: 'confirm', ids } as const;
    setSaid(t('intake.said.confirmed', { name: payee?.user.sortName ?? '', left: leftText(act) }));
    decide(act, row?.id ?? null);
  };
  return {
    lines,
    filter,
    setFilter: (next: SlipFilter) => {
      setFilterOnly(next);
      setSearch('');
    },
    search,
    setSearch,
    missing,
    activeKey,
    activate,
    fold: (group: LineGroup) =>
      setClosed(
        (before) => new Set(before.has(group) ? [...before].filter((one) => one !== group) : [...before, group]),
      ),
    row,
    standing: row && standings.get(row.id),
    payee,
    former: row ? formerOf(slips.published, row) : null,
    replacing: replacedBy(rows, standings, slips.published).size,
    page,
    showPage: (id: string, shown: number) => {
      setChosenKey(id);
      setPageOn({ id, page: shown });
    },
    zoom,
    setZoom,
    toggleZoom: () => setZoom((before) => (before === 'fit' ? enlarged : 'fit')),
    said,
    toList,
    confirm,
    /** Confirms what waits for it, and goes on to the next. */
    enter: (picker: RefObject<HTMLInputElement | null>) => {
      if (!row) return;
      const { status } = standings.get(row.id) ?? {};
      if (row.userId === null) return openPicker(picker);
      if (status === 'check' || status === 'excluded') return confirm([row.id]);
      const next = nextToCheck(rows, standings, row.id);
      if (next) setChosenKey(next);
    },
    exclude: () => {
      if (!row || row.decision === 'excluded') return;
      const act = { do: 'exclude', id: row.id } as const;
      setSaid(t('intake.said.excluded', { left: leftText(act) }));
      decide(act, row.id);
    },
    choose: (userId: string) => row && decide({ do: 'choose', id: row.id, userId }, null),
    join: () => {
      const before = row && rows[rows.indexOf(row) - 1];
      if (!row) return;
      decide({ do: 'join', id: row.id }, null);
      if (before) setChosenKey(before.id);
    },
    keepBoth: (keepsBoth: boolean) => row && dispatch({ do: 'keepBoth', id: row.id, keepsBoth }),
    undo: () => {
      const last = state.past.at(-1);
      if (!last) return;
      setSaid(t('intake.said.undone', { left: leftText({ do: 'undo' }) }));
      decide({ do: 'undo' }, null);
      setChosenKey(last.id);
    },
  };
}
/** What is typed takes the place of the name that stands there. */
export function openPicker(picker: RefObject<HTMLInputElement | null>): void {
  picker.current?.focus();
  picker.current?.select();
}
export type Review = ReturnType<typeof useReview>;
