import type { ReactNode } from 'react';
import { formatNumber } from '../words/format.ts';
import './count-tiles.css';

type CountTile<Name extends string> = {
  readonly name: Name;
  readonly label: string;
  /** Said under it, in smaller type. */
  readonly note?: string;
} & (
  | {
      /** A colour of the tokens, such as `--success`; hollow it is an outline alone. */
      readonly mark: `--${string}`;
      readonly isHollow?: boolean;
    }
  /** A sign of its own in the place of the bar. */
  | { readonly sign: ReactNode }
);

type Props<Name extends string> = {
  /** What they speak of together. */
  label: string;
  tiles: readonly CountTile<Name>[];
  /** Unknown until they have come. */
  counts: Readonly<Record<Name, number>> | undefined;
  chosen: readonly string[];
  onToggle(name: Name): void;
};

/** How many something holds for; each is also a filter. */
export function CountTiles<Name extends string>({ label, tiles, counts, chosen, onToggle }: Props<Name>) {
  return (
    <div className="count-tiles" role="group" aria-label={label}>
      {tiles.map(({ name, label: word, note, ...look }) => (
        <button
          key={name}
          type="button"
          className="count-tile"
          data-noted={note === undefined ? undefined : ''}
          data-hollow={'mark' in look && look.isHollow ? '' : undefined}
          aria-pressed={chosen.includes(name)}
          onClick={() => onToggle(name)}
        >
          {'sign' in look ? (
            <span className="count-tile-sign">{look.sign}</span>
          ) : (
            <span className="count-tile-mark" aria-hidden style={{ ['--mark' as string]: `var(${look.mark})` }} />
          )}
          <span className="count-tile-count">{counts ? formatNumber(counts[name]) : '–'}</span>
          <span className="count-tile-name">{word}</span>
          {note !== undefined && <span className="count-tile-note">{note}</span>}
        </button>
      ))}
    </div>
  );
}
