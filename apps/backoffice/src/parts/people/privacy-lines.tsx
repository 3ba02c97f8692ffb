import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ErasureLine } from '@timbro/core/privacy/contract.ts';
import { formatDay, formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** What goes and what stays: how much, until when, and on which basis. */
export function ErasureLines({ lines }: { lines: readonly ErasureLine[] }) {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Lines title={t('privacy.erase.goes')} lines={lines.filter(({ state }) => state === 'erased')} />
      <Lines title={t('privacy.erase.stays')} lines={lines.filter(({ state }) => state === 'kept')} />
    </Box>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly ErasureLine[] }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h3" component="h3" id={id} sx={{ fontSize: 16, fontWeight: 700, mb: 1 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line) => (
          <Box component="li" key={line.what} sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
            <Line line={line} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Line({ line: { what, count, state, until, basis } }: { line: ErasureLine }) {
  const t = useT();
  const isOwnWord = what === 'contacts' || what === 'notes' || what === 'undecided' || what === 'expired';
  const unending = t(what === 'history' ? 'privacy.erase.history' : 'privacy.erase.sealed');
  const term = until ? t('privacy.erase.until', { date: formatDay(until) }) : unending;
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, fontWeight: 600 }}>
        <span>{isOwnWord ? t(`privacy.what.${what}`) : t(`privacy.kind.${what}`)}</span>
        <span>{formatNumber(count)}</span>
      </Box>
      {state === 'kept' && (
        <Typography variant="body2" color="text.secondary">
          {[term, basis && t(`privacy.basis.${basis}`)].filter(Boolean).join(' · ')}
        </Typography>
      )}
    </>
  );
}
