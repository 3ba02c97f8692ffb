import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { createLink } from '@tanstack/react-router';
import { hoursOf } from '@timbro/core/absences/rules.ts';
import type { Movement } from '@timbro/core/balances/contract.ts';
import type { BalanceType } from '@timbro/core/balances/rules.ts';
import { dayIn } from '@timbro/core/days/rules.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { formatDay } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { hoursText, signedHoursText } from './hours-text.ts';

/** The figures of a balance, in the order in which they make the residual. */
export const figures = ['carriedOver', 'accrued', 'adjusted', 'taken', 'planned', 'residual'] as const;
export type Figure = (typeof figures)[number];

/** Which movements a figure is made of. */
const belongs: Readonly<Record<Figure, (movement: Movement) => boolean>> = {
  carriedOver: ({ kind }) => kind === 'opening',
  accrued: ({ kind }) => kind === 'accrual',
  adjusted: ({ kind }) => kind === 'adjustment',
  taken: ({ kind, planned }) => kind === 'taken' && !planned,
  planned: ({ kind, planned }) => kind === 'taken' && planned,
  residual: () => true,
};

type Line = Movement & { readonly running: number };

function linesOf(movements: readonly Movement[], figure: Figure): readonly Line[] {
  let running = 0;
  return movements.filter(belongs[figure]).map((movement) => ({ ...movement, running: (running += movement.minutes) }));
}

type Props = {
  userId: string;
  type: BalanceType;
  year: number;
  /** Only what this figure is made of; the residual is made of all. */
  figure?: Figure;
  /** Stands where a table has no room, whatever the screen. */
  narrow?: boolean | undefined;
  /** A link leads to an absence: what lies over the page goes first. */
  onLeave?: () => void;
};

/** What a balance is made of, oldest first, with its running sum. */
export function MovementList({ userId, type, year, figure = 'residual', narrow = false, onLeave }: Props) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const read = useRead(
    api.balances.movements,
    { query: { userId, year, type: [type], pageSize: 200 } },
    { fresh: true, inPlace: true },
  );
  if (read.error && !read.data) return <ErrorBlock error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Loading rows={4} />;
  const lines = linesOf(read.data.items, figure);
  if (lines.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{t('balances.movements.none')}</Typography>;
  return isPhone || narrow ? (
    <MovementCards lines={lines} onLeave={onLeave} />
  ) : (
    <MovementTable lines={lines} onLeave={onLeave} />
  );
}

type LinesProps = { lines: readonly Line[]; onLeave: (() => void) | undefined };

function MovementTable({ lines, onLeave }: LinesProps) {
  const t = useT();
  return (
    <Table size="small" aria-label={t('balances.movements')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('balances.field.at')}</TableCell>
          <TableCell>{t('balances.field.kind')}</TableCell>
          <TableCell align="right">{t('balances.field.hours')}</TableCell>
          <TableCell align="right">{t('balances.field.running')}</TableCell>
          <TableCell>{t('balances.field.reason')}</TableCell>
          <TableCell>{t('balances.movements.by')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.id}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              <MovementDay at={line.at} />
            </TableCell>
            <TableCell>
              <MovementKind line={line} />
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontWeight: 700 }}>
              {signedHoursText(hoursOf(line.minutes))}
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {hoursText(hoursOf(line.running))}
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              <MovementReason line={line} onLeave={onLeave} />
            </TableCell>
            <TableCell>{line.actor?.displayName ?? t('balances.movements.system')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Two lines a movement where a table has no room. */
function MovementCards({ lines, onLeave }: LinesProps) {
  const t = useT();
  return (
    <Box component="ol" aria-label={t('balances.movements')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => (
        <Box component="li" key={line.id} sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <span>
              <MovementDay at={line.at} /> · <MovementKind line={line} />
            </span>
            <Box component="span" sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
              {signedHoursText(hoursOf(line.minutes))}
            </Box>
          </Box>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, color: 'text.secondary', fontSize: 13 }}>
            <span>
              <MovementReason line={line} onLeave={onLeave} />
            </span>
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              {t('balances.field.running')} {hoursText(hoursOf(line.running))}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const MovementDay = ({ at }: { at: string }) => {
  const zone = useCompanyZone();
  return <time dateTime={at}>{formatDay(dayIn(zone, new Date(at)))}</time>;
};

function MovementKind({ line: { kind, planned } }: { line: Line }) {
  const t = useT();
  return planned ? t('balances.plannedKind') : t(`balances.kind.${kind}`);
}

const TextLink = createLink(Link);

function MovementReason({ line: { reason, absenceId }, onLeave }: { line: Line; onLeave: (() => void) | undefined }) {
  const t = useT();
  return (
    <>
      {reason}
      {reason && absenceId && ' · '}
      {absenceId && (
        <TextLink to={`/register?tab=absences&id=${absenceId}`} {...(onLeave && { onClick: onLeave })}>
          {t('balances.movements.absence')}
        </TextLink>
      )}
    </>
  );
}
