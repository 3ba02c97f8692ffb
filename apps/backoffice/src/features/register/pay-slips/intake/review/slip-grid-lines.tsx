import { memo } from 'react';
import type { Payee } from '@timbro/core/payslips/contract.ts';
import { ChevronDownIcon, ChevronRightIcon } from '@timbro/kit/page/icons.ts';
import { type ChipTone, StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { formatMonth, formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { initialsOf } from '@timbro/kit/words/initials.ts';
import { hueOf } from '#parts/people/person-avatar.tsx';
import { pagesText } from '../slips/pages-text.ts';
import type { Counts, SlipRow, SlipStatus, Standings } from '../slips/slip-rows.ts';
import { type PublishedSlips, formerOf } from '../slips/upload-plan.ts';
import { formerText, insteadOf, monthName, reasonText } from './reason-words.ts';
import type { LineGroup, SlipFilter, SlipLine } from './slip-lines.ts';

/** What every row is told by, the same object as long as it says the same. */
export type SlipLook = {
  readonly filter: SlipFilter;
  readonly month: string;
  readonly standings: Standings;
  readonly counts: Counts;
  readonly people: ReadonlyMap<string, Payee>;
  readonly published: PublishedSlips;
  /** Names of files, where there are several. */
  readonly fileNames: ReadonlyMap<string, string> | null;
};

type Place = { readonly top: number; readonly rowIndex: number; readonly isActive: boolean };
const placed = ({ top, rowIndex, isActive }: Place) => ({
  style: { transform: `translateY(${top}px)` },
  'aria-rowindex': rowIndex,
  'aria-selected': isActive,
});

export const statusTones = {
  certain: 'approved',
  check: 'attention',
  confirmed: 'approved',
  excluded: 'disabled',
} as const satisfies Record<SlipStatus, ChipTone>;

type GroupLineProps = {
  line: Extract<SlipLine, { kind: 'group' }>;
  look: SlipLook;
  place: Place;
  onFold(group: LineGroup): void;
};

export function GroupLine({ line, look, place, onFold }: GroupLineProps) {
  const t = useT();
  const { confirmed } = look.counts;
  const note =
    line.key === 'check'
      ? t('intake.group.check.note', { count: confirmed, shown: formatNumber(confirmed) })
      : t('intake.group.certain.note', { month: formatMonth(look.month) });
  const Chevron = line.isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid has the keys
    <div
      role="row"
      id={`slip-${line.key}`}
      className="slip-line slip-group"
      aria-level={1}
      aria-expanded={line.isOpen}
      {...placed(place)}
      onClick={() => onFold(line.key)}
    >
      <span role="gridcell" aria-colspan={6}>
        <Chevron aria-hidden sx={{ fontSize: 18 }} />
        <b>{t(`intake.group.${line.key}`)}</b> {formatNumber(line.count)}
        <span>{note}</span>
      </span>
    </div>
  );
}

type SlipLineRowProps = { row: SlipRow; look: SlipLook; place: Place; onActive(key: string): void };

export const SlipLineRow = memo(
  function SlipLineRow({ row, look, place, onActive }: SlipLineRowProps) {
    const t = useT();
    const { month, people, published, fileNames } = look;
    const standing = look.standings.get(row.id);
    if (!standing) return null;
    const payee = row.userId === null ? undefined : people.get(row.userId);
    const former = formerOf(published, row);
    const { match } = row;
    const given = { row, standing, month, former, instead: insteadOf(row, people) };
    const [reason, formerly] = [reasonText(t, given), formerText(t, given)];
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid has the keys
      <div
        role="row"
        id={`slip-${row.id}`}
        className="slip-line"
        data-kind="slip"
        data-question={standing.isQuestion}
        data-status={standing.status}
        aria-level={2}
        {...placed(place)}
        onClick={() => onActive(row.id)}
      >
        <span role="gridcell" data-column="pages">
          <b>{pagesText(t, match.pages)}</b>
          {fileNames && <small>{fileNames.get(row.fileId)}</small>}
        </span>
        <span role="gridcell" data-column="code" data-wrong={match.reasons.includes('wrongCheckLetter')}>
          {match.code === null ? <i>{t('intake.noCode')}</i> : <code>{match.code}</code>}
        </span>
        <span role="gridcell" data-column="person">
          {payee ? <Person payee={payee} /> : <i>{t('intake.noPerson')}</i>}
        </span>
        <span role="gridcell" data-column="status">
          <StatusChip tone={statusTones[standing.status]} label={t(`intake.status.${standing.status}`)} />
        </span>
        <span role="gridcell" data-column="month" data-wrong={match.month !== null && match.month !== month}>
          {match.month === null ? <i>{t('intake.noMonth')}</i> : monthName(match.month, month)}
        </span>
        <span role="gridcell" data-column="reason" title={[reason, formerly].filter(Boolean).join('; ')}>
          {reason !== '' && <span>{reason}</span>}
          {/* On a line of its own, which no doubt pushes out of sight. */}
          {formerly !== '' && <small>{formerly}</small>}
        </span>
      </div>
    );
  },
  (one, other) =>
    one.row === other.row &&
    one.look === other.look &&
    one.onActive === other.onActive &&
    one.place.top === other.place.top &&
    one.place.rowIndex === other.place.rowIndex &&
    one.place.isActive === other.place.isActive,
);

export function MissingLine({ payee, place, onActive }: { payee: Payee; place: Place; onActive(key: string): void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid has the keys
    <div
      role="row"
      id={`slip-${payee.user.id}`}
      className="slip-line"
      data-kind="missing"
      aria-level={1}
      {...placed(place)}
      onClick={() => onActive(payee.user.id)}
    >
      <span role="gridcell" data-column="person">
        <Person payee={payee} />
      </span>
      <span role="gridcell" data-column="ownCode">
        <code>{payee.taxCode ?? '–'}</code>
      </span>
    </div>
  );
}

/** Without the component library's avatar: there may be hundreds in a moment of scrolling. */
export function Person({ payee: { firstName, lastName, user } }: { payee: Payee }) {
  return (
    <>
      <span className="slip-avatar" aria-hidden style={{ background: hueOf(`${firstName} ${lastName}`) }}>
        {initialsOf(firstName, lastName)}
      </span>
      <b>{user.sortName}</b>
    </>
  );
}
