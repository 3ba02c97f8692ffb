import Box from '@mui/material/Box';
import type { Day } from '@timbro/core/days/rules.ts';
import type { StampingDiff } from '@timbro/core/stamps-updates/rules.ts';
import type { Stamping } from '@timbro/core/work-days/day.ts';
import { visuallyHidden } from '@timbro/kit/page/visually-hidden.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { PlaceChip } from './day-stampings.tsx';
import { useStampTime } from './stamp-time.ts';

const ends = ['enteredAt', 'exitedAt'] as const;
const columns = ['end', 'before', 'after', 'change'] as const;

type Row = {
  key: string;
  end: (typeof ends)[number];
  before: string | null;
  after: string | null;
  stamping: Stamping | undefined;
};
type Props = { changes: readonly StampingDiff[]; stampings: readonly Stamping[]; date: Day };

/** A row for each end of each stamping that is touched. */
function rowsOf({ changes, stampings }: Pick<Props, 'changes' | 'stampings'>): Row[] {
  return changes.flatMap(({ stampingId, before, after }, index) =>
    ends
      .map((end) => ({
        key: `${index}.${end}`,
        end,
        before: before?.[end] ?? null,
        after: after?.[end] ?? null,
        stamping: stampings.find(({ id }) => id === stampingId),
      }))
      .filter((row) => row.before !== null || row.after !== null),
  );
}

function verdictOf({ before, after }: Row) {
  if (before === null) return 'added';
  if (after === null) return 'removed';
  return Date.parse(before) === Date.parse(after) ? 'same' : 'moved';
}

/** Old → new for each end; strokes and words carry the meaning, colour only helps. */
export function DiffTable({ changes, stampings, date }: Props) {
  const t = useT();
  const timeOf = useStampTime(date);
  return (
    <Box component="table" sx={tableLook}>
      <Box component="thead" sx={visuallyHidden}>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {t(`stampsUpdates.column.${name}`)}
            </th>
          ))}
        </tr>
      </Box>
      <tbody>
        {rowsOf({ changes, stampings }).map((row) => {
          const verdict = verdictOf(row);
          const isSame = verdict === 'same';
          return (
            <tr key={row.key}>
              <th scope="row">{t(`stampsUpdates.end.${row.end}`)}</th>
              <td>
                {isSame || verdict === 'added' ? (
                  timeOf(row.before)
                ) : (
                  <Box component="del" sx={{ color: 'var(--rejected)' }}>
                    {timeOf(row.before)}
                  </Box>
                )}
                {!isSame && (
                  <Box component="span" aria-hidden sx={{ color: 'text.secondary', mx: 2 }}>
                    →
                  </Box>
                )}
              </td>
              <td>
                {verdict === 'removed' && timeOf(row.after)}
                {(verdict === 'added' || verdict === 'moved') && (
                  <Box component="ins" sx={{ color: 'var(--approved)', fontWeight: 800, textDecoration: 'none' }}>
                    {timeOf(row.after)}
                  </Box>
                )}
              </td>
              <td>
                <Box component="span" sx={{ ...wordLook, ...wordColours[verdict] }}>
                  {t(`stampsUpdates.change.${verdict}`)}
                </Box>{' '}
                {row.stamping && <PlaceChip stamping={row.stamping} />}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Box>
  );
}

const tableLook = {
  borderCollapse: 'collapse',
  '& th[scope=row]': { pr: 4, fontWeight: 500, textAlign: 'left', color: 'text.secondary' },
  '& td, & th[scope=row]': { py: 1.5, borderBottom: 1, borderColor: 'divider', verticalAlign: 'middle' },
  '& td:last-of-type': { pl: 4 },
} as const;
const wordLook = {
  display: 'inline-block',
  px: 2,
  borderRadius: '12px',
  fontSize: 12,
  fontWeight: 700,
  lineHeight: '22px',
} as const;
const wordColours = {
  added: { color: 'var(--approved)', bgcolor: 'var(--approved-soft)' },
  removed: { color: 'var(--rejected)', bgcolor: 'var(--rejected-soft)' },
  moved: { color: 'var(--pending)', bgcolor: 'var(--pending-soft)' },
  same: { color: 'var(--archived)', bgcolor: 'var(--archived-soft)' },
} as const;
