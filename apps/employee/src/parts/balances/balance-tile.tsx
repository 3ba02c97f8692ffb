import './balances.css';
import type { Balance } from '@timbro/core/balances/contract.ts';

/** Whether anything is known of an account: one without an entry is no balance of nought. */
export const isKeptBalance = ({
  carriedOver,
  accrued,
  adjusted,
  taken,
  planned,
  pending,
  residual,
}: Balance): boolean =>
  [carriedOver, accrued, adjusted, taken, planned, pending, residual].some((hours) => hours !== 0);

type TileProps = { name: string; figure: string; isShort: boolean; more: string };

/** What is left of one balance; lies in a list of tiles. */
export const BalanceTile = ({ name, figure, isShort, more }: TileProps) => (
  <div className="card tile">
    <dt>{name}</dt>
    <dd className="tile-residual" data-short={isShort}>
      {figure} <span>h</span>
    </dd>
    <dd className="tile-planned">{more}</dd>
  </div>
);
