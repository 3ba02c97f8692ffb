import { formatNumber } from '../words/format.ts';
import './count-tiles.css';

type CountTile<Name extends string> = {
  readonly name: Name;
  readonly label: string;
  /** A colour of the tokens, such as `--success`; hollow it is an outline alone. */
  readonly mark: `--${string}`;
  readonly isHollow?: boolean;
};

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
      {tiles.map(({ name, label: word, mark, isHollow }) => (
        <button
          key={name}
          type="button"
          className="count-tile"
          data-hollow={isHollow ? '' : undefined}
          aria-pressed={chosen.includes(name)}
          onClick={() => onToggle(name)}
        >
          <span className="count-tile-mark" aria-hidden style={{ ['--mark' as string]: `var(${mark})` }} />
          <span className="count-tile-count">{counts ? formatNumber(counts[name]) : '–'}</span>
          <span className="count-tile-name">{word}</span>
        </button>
      ))}
    </div>
  );
}
