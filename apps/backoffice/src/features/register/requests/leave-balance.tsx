import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { balanceOfAbsence } from '@timbro/core/balances/rules.ts';
import type { LeaveRequest } from '@timbro/core/leave-requests/contract.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { Facts } from '@timbro/kit/page/facts.tsx';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { Section } from '#parts/inbox/content.tsx';
import { ResidualText } from '../balances/residual-text.tsx';

const movements = lazyPart(() => import('../balances/balance-movements.tsx'));

/** What is left of the year, and what would be after the approval. */
export function LeaveBalance({ record }: { record: LeaveRequest }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { user, type: leaveType, startsOn, status, hours, balance } = record;
  const type = balanceOfAbsence[leaveType];
  const year = Number(startsOn.slice(0, 4));
  if (type === null || balance === null)
    return <Typography sx={{ color: 'text.secondary' }}>{t('requests.balance.none')}</Typography>;
  const left = { label: t('requests.balance.before'), value: <ResidualText hours={balance.residual} /> };
  // What was read as hours with two decimals stays so when it is subtracted.
  const after = Math.round((balance.residual - hours) * 100) / 100;
  return (
    <Section title={t('requests.balance', { type: t(`balances.type.${type}`), year })}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', columnGap: 6, rowGap: 2 }}>
        <Facts
          inRow
          facts={
            status === 'pendingReview'
              ? [left, { label: t('requests.balance.after'), value: <ResidualText hours={after} /> }]
              : [left]
          }
        />
        <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('requests.balance.movements')}
        </Button>
      </Box>
      {isOpen && (
        <LazyPart isLayer part={movements}>
          {({ BalanceMovements }) => (
            <BalanceMovements user={user} type={type} year={year} onClose={() => setOpen(false)} />
          )}
        </LazyPart>
      )}
    </Section>
  );
}
