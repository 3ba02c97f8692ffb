import { useAddress } from '@timbro/kit/address/address.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { CountTiles } from '@timbro/kit/page/count-tiles.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

/** What each tile narrows the list to. */
const filters = {
  unpublished: { published: 'false' },
  unopened: { published: 'true', opened: 'false' },
  notDownloaded: { published: 'true', downloaded: 'false' },
  missing: { missing: 'true' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
type Tile = keyof typeof filters;

const names = ['published', 'opened', 'downloaded', 'missing'] as const;
const tiles = [
  { name: 'missing', mark: '--error' },
  { name: 'unpublished', mark: '--line-input', isHollow: true },
  { name: 'unopened', mark: '--orange' },
  { name: 'notDownloaded', mark: '--orange', isHollow: true },
] as const;

const holds = (address: Readonly<Record<string, unknown>>, tile: Tile) => {
  const wanted: Readonly<Record<string, string | undefined>> = filters[tile];
  return names.every((name) => address[name] === wanted[name]);
};

/** How the month stands; each count is also the list of those it counts. */
export function SlipTiles({ month }: { month: string }) {
  const t = useT();
  const [address, write] = useAddress();
  const { data } = useRead(api.payslips.summary, { query: { month } }, { inPlace: true });
  const chosen = tiles.map(({ name }) => name).filter((name) => holds(address, name));
  const toggle = (tile: Tile) => {
    const cleared = Object.fromEntries(names.map((name) => [name, undefined]));
    write({ ...cleared, page: undefined, ...(chosen.includes(tile) ? {} : filters[tile]) });
  };
  return (
    <CountTiles
      label={t('payslips.tiles')}
      tiles={tiles.map((tile) => ({ ...tile, label: t(`payslips.tile.${tile.name}`) }))}
      counts={data}
      chosen={chosen}
      onToggle={toggle}
    />
  );
}
