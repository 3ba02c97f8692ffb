import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { keyOf, toldInPlace } from '@timbro/kit/data/api.ts';
import { CheckCircleIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Decidable } from '#parts/decisions/decision-calls.ts';
import type { InboxKind } from './kind.ts';
import { InboxRow } from './row.tsx';

const shown = 5;
const decided = { status: ['approved', 'rejected'] };

type Props<R extends Decidable> = { kind: InboxKind<R>; openId: string | undefined; onOpen(record: R): void };

/** Nothing waits: that is the goal, and what was decided last stays in reach. */
export function AllClear<R extends Decidable>({ kind, openId, onOpen }: Props<R>) {
  const t = useT();
  const last = useQuery({
    queryKey: keyOf(kind.endpoint, { inbox: decided }),
    queryFn: ({ signal }) => kind.page(decided, { page: 1, pageSize: shown, sort: '-decidedAt' }, signal),
    meta: toldInPlace,
  });
  const rows = last.data?.items ?? [];
  return (
    <Paper variant="outlined" sx={{ maxWidth: 720, mx: 'auto', borderRadius: '12px', overflow: 'clip' }}>
      <Stack role="status" spacing={3} sx={{ alignItems: 'center', textAlign: 'center', px: 6, py: 12 }}>
        <CheckCircleIcon aria-hidden color="success" sx={{ fontSize: 56 }} />
        <Typography component="p" variant="h6">
          {t('requests.allClear')}
        </Typography>
      </Stack>
      {rows.length > 0 && (
        <Box component="section" aria-labelledby="requests-last" sx={{ borderTop: 1, borderColor: 'divider' }}>
          <Typography id="requests-last" component="h2" variant="subtitle2" sx={{ px: 4, pt: 3, pb: 1 }}>
            {t('requests.lastDecided')}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((record) => (
              <InboxRow
                key={record.id}
                kind={kind}
                record={record}
                isOpen={record.id === openId}
                onOpen={() => onOpen(record)}
              />
            ))}
          </Box>
        </Box>
      )}
    </Paper>
  );
}
