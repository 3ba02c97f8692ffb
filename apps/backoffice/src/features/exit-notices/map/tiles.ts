import * as Leaflet from 'leaflet';

/** A server that is back is noticed by asking it again. */
const againAfter = 30_000;

/**
 * Lays the pictures of a tile server under the map. `onState` hears whether they come: a server from which nothing has
 * come is away, one that lacks some pictures is not. Returns how to take them away again.
 */
export function layTiles(map: Leaflet.Map, url: string, onState: (isAway: boolean) => void): () => void {
  const layer = new Leaflet.TileLayer(url, {
    maxZoom: 21,
    maxNativeZoom: 19,
    // The pages themselves tell nobody where they are; public servers refuse who does not say so much.
    referrerPolicy: 'strict-origin',
  });
  let hasCome = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const setAway = (isAway: boolean) => {
    clearInterval(timer);
    timer = isAway ? setInterval(() => layer.redraw(), againAfter) : undefined;
    onState(isAway);
  };
  layer.on('loading', () => (hasCome = false));
  layer.on('tileload', () => {
    if (timer !== undefined) layer.redraw();
    hasCome = true;
    setAway(false);
  });
  layer.on('tileerror', () => {
    if (!hasCome && timer === undefined) setAway(true);
  });
  layer.addTo(map);
  return () => {
    clearInterval(timer);
    layer.remove();
  };
}
