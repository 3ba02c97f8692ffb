import type { Balance } from '@timbro/core/balances/contract.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { hoursText } from './hours-text.ts';
import type { Figure } from './movement-list.tsx';
import { ResidualText } from './residual-text.tsx';
import './figure-button.css';

export type OpenFigure = (balance: Balance, figure: Figure) => void;

/** A figure of a balance that leads to what it is made of. Plain: a page has hundreds of them. */
export function FigureButton({ balance, figure, onOpen }: { balance: Balance; figure: Figure; onOpen: OpenFigure }) {
  const t = useT();
  const { user, type } = balance;
  const hours = balance[figure];
  const label = t('balances.figureOf', {
    figure: t(`balances.figure.${figure}`),
    type: t(`balances.type.${type}`),
    name: user.displayName,
    hours: figure === 'residual' && hours < 0 ? `${hoursText(hours)} ${t('balances.negative')}` : hoursText(hours),
  });
  return (
    <button
      type="button"
      className={hours === 0 ? 'figure is-nothing' : 'figure'}
      aria-haspopup="dialog"
      aria-label={label}
      onClick={() => onOpen(balance, figure)}
    >
      {figure === 'residual' ? <ResidualText hours={hours} /> : hoursText(hours)}
    </button>
  );
}
