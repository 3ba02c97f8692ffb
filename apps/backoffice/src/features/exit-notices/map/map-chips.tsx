import { GridIcon, WarningIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { formatMetres } from './place-text.ts';
import { gridStepOf } from './scale.ts';
import { useFrame } from './surface.ts';

/** What there is instead of a background, and why. */
export function MapChips({ hasGrid, isAway }: { hasGrid: boolean; isAway: boolean }) {
  const t = useT();
  const size = formatMetres(gridStepOf(useFrame().metresPerPixel));
  return (
    <div className="map-chips" role="status">
      {hasGrid && (
        <span className="map-chip" data-warns={isAway || undefined}>
          {isAway ? <WarningIcon aria-hidden /> : <GridIcon aria-hidden />}
          {t(isAway ? 'map.tilesAway' : 'map.noTiles')} · {t('map.squares', { size })}
        </span>
      )}
    </div>
  );
}

const openStreetMap = { name: '© OpenStreetMap', about: 'https://www.openstreetmap.org/copyright' } as const;

/** Who made the background; the largest of them asks to be linked. */
export function TileSource({ url }: { url: string }) {
  const host = /^https?:\/\/([^/:]+)/.exec(url)?.[1]?.replace(/^\{s\}\./, '') ?? '';
  if (host === '') return null;
  return (
    <span className="map-source">
      {host.endsWith('openstreetmap.org') ? (
        <a href={openStreetMap.about} target="_blank" rel="noreferrer">
          {openStreetMap.name}
        </a>
      ) : (
        host
      )}
    </span>
  );
}
