import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Decidable } from '#parts/decisions/decision-calls.ts';
import type { InboxKind } from './kind.ts';
import { InboxRow } from './row.tsx';
import type { InboxList as List } from './use-list.ts';

type Props<R extends Decidable> = {
  kind: InboxKind<R>;
  list: List<R>;
  openId: string | undefined;
  selected: readonly R[];
  canSelect(record: R): boolean;
  onOpen(record: R): void;
  onToggle(record: R): void;
  onSelect(ids: ReadonlySet<string>): void;
};

export function InboxList<R extends Decidable>(props: Props<R>) {
  const { kind, list, openId, selected, canSelect, onOpen, onToggle, onSelect } = props;
  const t = useT();
  const { query, groups, rows, total } = list;
  const selectable = rows.filter(canSelect);
  const chosen = new Set(selected.map(({ id }) => id));
  const areAll = selectable.length > 0 && chosen.size >= selectable.length;
  return (
    <Paper variant="outlined" sx={{ position: 'relative', borderRadius: '12px', overflow: 'clip' }}>
      {query.isFetching && (
        <LinearProgress aria-hidden sx={{ position: 'absolute', insetInline: 8, top: 0, height: 2, zIndex: 1 }} />
      )}
      <Box sx={headLook}>
        <FormControlLabel
          disabled={selectable.length === 0}
          control={
            <Checkbox
              size="small"
              checked={areAll}
              indeterminate={chosen.size > 0 && !areAll}
              onChange={() => onSelect(new Set(areAll ? [] : selectable.map(({ id }) => id)))}
            />
          }
          label={t('requests.selectAll')}
          slotProps={{ typography: { variant: 'body2', sx: { fontWeight: 600 } } }}
        />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('requests.shown', { shown: formatNumber(rows.length), total: formatNumber(total) })}
        </Typography>
      </Box>
      {groups.map((group) => (
        <section key={group.name} aria-labelledby={`requests-${group.name}`}>
          <Typography id={`requests-${group.name}`} component="h2" sx={groupLook}>
            {t(`requests.group.${group.name}`)}{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500 }}>
              {group.rows.length}
            </Box>
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {group.rows.map((record) => (
              <InboxRow
                key={record.id}
                kind={kind}
                record={record}
                isOpen={record.id === openId}
                isSelected={chosen.has(record.id)}
                {...(canSelect(record) && { onToggle: () => onToggle(record) })}
                onOpen={() => onOpen(record)}
              />
            ))}
          </Box>
        </section>
      ))}
      {query.hasNextPage && (
        <Box sx={{ p: 2, textAlign: 'center' }}>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('requests.more')}
          </Button>
        </Box>
      )}
    </Paper>
  );
}

const headLook = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 44,
  pl: 3,
  pr: 4,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const groupLook = {
  px: 4,
  py: 2,
  fontSize: '0.8125rem',
  fontWeight: 700,
  bgcolor: 'var(--group)',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
