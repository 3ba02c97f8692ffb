import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import type { BalanceType } from '@timbro/core/balances/rules.ts';
import { TellDialog } from '@timbro/kit/layers/tell-dialog.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type Figure, MovementList } from './movement-list.tsx';

type BalanceMovementsProps = {
  user: { readonly id: string; readonly displayName: string };
  type: BalanceType;
  year: number;
  /** The figure it was opened from; left out, the residual. */
  figure?: Figure;
  onClose(): void;
};

/** The movements behind a balance in a dialog; from one of its figures those come first, and all are a click away. */
export function BalanceMovements({ user, type, year, figure = 'residual', onClose }: BalanceMovementsProps) {
  const t = useT();
  const [shown, setShown] = useState<Figure>(figure);
  const title = t('balances.movements.of', { type: t(`balances.type.${type}`), year, name: user.displayName });
  return (
    <TellDialog title={title} width={900} onClose={onClose}>
      {figure !== 'residual' && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('balances.movements')}
          value={shown}
          onChange={(_, chosen: Figure | null) => chosen && setShown(chosen)}
          sx={{ mb: 4 }}
        >
          <ToggleButton value={figure}>{t(`balances.figure.${figure}`)}</ToggleButton>
          <ToggleButton value="residual">{t('balances.movements.all')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <MovementList userId={user.id} type={type} year={year} figure={shown} onLeave={onClose} />
    </TellDialog>
  );
}
