import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import { useId, useState } from 'react';
import type { BalanceType } from '@timbro/core/balances/rules.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { ChevronDownIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { MovementList } from './movement-list.tsx';
import { ResidualText } from './residual-text.tsx';

type Props = { userId: string; type: BalanceType; year: number; narrow?: boolean };

/** What somebody has left of a year, where it is being decided on; its movements open below it. */
export function BalanceLine({ userId, type, year, narrow }: Props) {
  const t = useT();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const read = useRead(
    api.balances.list,
    { query: { userId: [userId], year, type: [type] } },
    { fresh: true, inPlace: true },
  );
  const balance = read.data?.items.find((one) => one.type === type);
  if (!read.data) return null;
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', p: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('balances.left', { type: t(`balances.type.${type}`), year })}
        </Box>
        {balance ? (
          <>
            <Box component="span" sx={{ fontWeight: 800, fontSize: 16, flex: 1, whiteSpace: 'nowrap' }}>
              <ResidualText hours={balance.residual} />
            </Box>
            <Button
              size="small"
              aria-expanded={isOpen}
              aria-controls={listId}
              endIcon={<ChevronDownIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
              onClick={() => setOpen(!isOpen)}
            >
              {t('balances.movements')}
            </Button>
          </>
        ) : (
          <span>{t('balances.left.none')}</span>
        )}
      </Box>
      <Collapse in={isOpen} mountOnEnter unmountOnExit id={listId} sx={{ overflowX: 'auto' }}>
        <Box sx={{ pt: 3 }}>
          <MovementList userId={userId} type={type} year={year} narrow={narrow} />
        </Box>
      </Collapse>
    </Box>
  );
}
