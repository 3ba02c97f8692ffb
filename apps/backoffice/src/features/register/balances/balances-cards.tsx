import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Balance } from '@timbro/core/balances/contract.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { AdjustButton, type BalancesProps } from './balances-table.tsx';
import { FigureButton } from './figure-button.tsx';
import { figures } from './movement-list.tsx';

/** The phone's balances: a card for each person, in it a block for each kind. */
export function BalancesCards({ balances, onOpen, onAdjust }: BalancesProps) {
  const t = useT();
  return (
    <Box component="ul" aria-label={t('balances.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {[...groupBy(balances, ({ user }) => user.id).values()].map((own) => (
        <Box
          component="li"
          key={own[0]?.user.id}
          sx={{ p: 3, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 3 }}
        >
          <Typography component="h3" sx={{ fontWeight: 700 }}>
            {own[0]?.user.sortName}
          </Typography>
          {own.map((balance) => (
            <Kind key={balance.type} balance={balance} onOpen={onOpen} onAdjust={onAdjust} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function Kind({ balance, onOpen, onAdjust }: { balance: Balance } & Pick<BalancesProps, 'onOpen' | 'onAdjust'>) {
  const t = useT();
  return (
    <Box sx={{ borderLeft: 2, borderColor: 'divider', pl: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography component="h4" variant="subtitle2">
          {t(`balances.type.${balance.type}`)}
        </Typography>
        {onAdjust && <AdjustButton balance={balance} onAdjust={onAdjust} />}
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr 1fr 1fr', gap: 2 }}>
        {figures.map((figure) => (
          <Box key={figure} sx={figure === 'residual' ? { gridColumn: 'span 1', fontWeight: 700 } : {}}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {t(`balances.figure.${figure}`)}
            </Typography>
            <Box component="dd" sx={{ m: 0 }}>
              <FigureButton balance={balance} figure={figure} onOpen={onOpen} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
