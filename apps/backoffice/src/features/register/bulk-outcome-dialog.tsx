import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useT } from '@timbro/kit/i18n.tsx';
import { useLayerInHistory } from '@timbro/kit/layer-history.ts';
import type { Decidable } from '#parts/requests/decision-calls.ts';
import { usePeriodText } from '#parts/requests/period-text.ts';
import type { InboxKind } from './inbox-kind.ts';

export type BulkOutcome<R> = {
  readonly approved: readonly R[];
  readonly refused: readonly { readonly record: R; readonly reason: string }[];
};
type Props<R extends Decidable> = { kind: InboxKind<R>; outcome: BulkOutcome<R>; onClose(): void };

/** "8 approvate, 1 in conflitto", and for each what became of it. */
export function BulkOutcomeDialog<R extends Decidable>({ kind, outcome: { approved, refused }, onClose }: Props<R>) {
  const t = useT();
  const titleId = useId();
  const periodText = usePeriodText();
  useLayerInHistory(true, onClose);
  const lines = [
    ...refused.map(({ record, reason }) => ({ record, text: reason, colour: 'var(--rejected)' })),
    ...approved.map((record) => ({ record, text: t('requests.status.approved'), colour: 'var(--approved)' })),
  ];
  const summary = [
    t('requests.bulk.approved', { count: approved.length }),
    t('requests.bulk.conflicts', { count: refused.length }),
  ].join(', ');
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{summary}</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
          {lines.map(({ record, text, colour }) => (
            <Box component="li" key={record.id} sx={{ borderLeft: 4, borderColor: colour, pl: 3 }}>
              <Box sx={{ fontWeight: 700 }}>
                {record.user.displayName} · {periodText(kind.spanOf(record))}
              </Box>
              <Box sx={{ color: 'text.secondary' }}>{text}</Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
