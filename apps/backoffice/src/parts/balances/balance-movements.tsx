import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import type { BalanceType } from '@timbro/core/balances/rules.ts';
import { useT } from '@timbro/kit/i18n.tsx';
import { useLayerInHistory } from '@timbro/kit/layer-history.ts';
import { type Figure, MovementList } from './movement-list.tsx';

export type BalanceMovementsProps = {
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
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const [shown, setShown] = useState<Figure>(figure);
  useLayerInHistory(true, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullScreen={isPhone}
      fullWidth
      maxWidth={false}
      slotProps={{ paper: { sx: isPhone ? { borderRadius: 0 } : { width: 900 } } }}
    >
      <DialogTitle id={titleId}>
        {t('balances.movements.of', { type: t(`balances.type.${type}`), year, name: user.displayName })}
      </DialogTitle>
      <DialogContent>
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
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
