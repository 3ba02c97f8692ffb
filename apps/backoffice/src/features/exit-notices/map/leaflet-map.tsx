import 'leaflet/dist/leaflet.css';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Place } from '@timbro/core/polygons/ring-rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { GridSheet } from './grid-sheet.tsx';
import { type LeafletSurface, createSurface } from './leaflet-surface.ts';
import { MapChips, TileSource } from './map-chips.tsx';
import { MapControls } from './map-controls.tsx';
import { listenToKeys } from './map-keys.ts';
import './map.css';
import { ScaleBar } from './scale-bar.tsx';
import { SurfaceContext } from './surface.ts';
import { layTiles } from './tiles.ts';

export type MapProps = {
  /** What the map shows, for who hears it. */
  label: string;
  /** Where the pictures of the background come from; without it the map has a grid. */
  tileUrl: string | null;
  /** What is shown at first, and again when it is asked for. */
  home: readonly Place[];
  /** What the signs on the map mean. */
  legend?: ReactNode;
  /** Layers. */
  children?: ReactNode;
};

export function LeafletMap({ label, tileUrl, home, legend, children }: MapProps) {
  const t = useT();
  const keysId = useId();
  const ground = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const glass = useRef<HTMLDivElement>(null);
  const made = useLeaflet({ ground, sheet, glass }, home);
  const isAway = useTiles(made, tileUrl);
  const hasGrid = tileUrl === null || isAway;
  return (
    <div className="map">
      {made && hasGrid && (
        <SurfaceContext value={made.surface}>
          <GridSheet />
        </SurfaceContext>
      )}
      {/* Arrow keys move the map, so they must get through to it where the page is heard. */}
      <div ref={ground} className="map-ground" role="application" aria-label={label} aria-describedby={keysId} />
      <div ref={sheet} className="map-sheet">
        {made && <SurfaceContext value={made.surface}>{children}</SurfaceContext>}
      </div>
      <div ref={glass} className="map-glass" />
      <p id={keysId} hidden>
        {t('map.keys')}
      </p>
      {made && (
        <SurfaceContext value={made.surface}>
          <MapControls home={home} />
          <MapChips hasGrid={hasGrid} isAway={isAway} />
          <div className="map-foot">
            <ScaleBar />
            {tileUrl !== null && !isAway && <TileSource url={tileUrl} />}
            {legend && <div className="map-legend">{legend}</div>}
          </div>
        </SurfaceContext>
      )}
    </div>
  );
}

type Sheet = { readonly current: HTMLDivElement | null };
type Sheets = { readonly ground: Sheet; readonly sheet: Sheet; readonly glass: Sheet };

/** The map, from when there is a place for it; it follows the size of that. */
function useLeaflet(sheets: Sheets, home: readonly Place[]): LeafletSurface | null {
  const [made, setMade] = useState<LeafletSurface | null>(null);
  const latest = useRef(home);
  useLayoutEffect(() => void (latest.current = home));
  useLayoutEffect(() => {
    const [ground, sheet, glass] = [sheets.ground.current, sheets.sheet.current, sheets.glass.current];
    if (!ground || !sheet || !glass) return;
    const own = createSurface({ ground, sheet, glass }, latest.current);
    listenToKeys(ground, own.surface, () => own.surface.fit(latest.current));
    let hadRoom = ground.clientWidth > 0;
    const observer = new ResizeObserver(() => {
      own.map.invalidateSize({ animate: false, pan: false });
      if (!hadRoom) own.surface.fit(latest.current);
      hadRoom ||= ground.clientWidth > 0;
    });
    observer.observe(ground);
    setMade(own);
    return () => {
      observer.disconnect();
      own.map.remove();
      setMade(null);
    };
  }, [sheets.ground, sheets.sheet, sheets.glass]);
  return made;
}

/** Whether the pictures of the background do not come. */
function useTiles(made: LeafletSurface | null, url: string | null): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!made || url === null) return;
    const take = layTiles(made.map, url, setAway);
    return () => {
      take();
      setAway(false);
    };
  }, [made, url]);
  return isAway;
}
