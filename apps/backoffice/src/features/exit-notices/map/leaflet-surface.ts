import * as Leaflet from 'leaflet';
import { type Place, metresBetween } from '@timbro/core/polygons/ring-rules.ts';
import type { Frame, Shown, Surface } from './surface.ts';

/** Without anything to show: Italy. */
const nowhere = { at: { lat: 42.5, lng: 12.5 }, zoom: 6 } as const;
/** A yard fills the map, nearer there is nothing to see; of a single place its surroundings are wanted. */
const nearestFit = { several: 19, one: 17 } as const;
/** What is shown keeps clear of the edges, and of what stands at the upper and lower one. */
const margin = { x: 48, y: 64 } as const;

export const prefersCalm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const placeOf = ({ lat, lng }: Leaflet.LatLng): Place => ({ lat, lng });

function mapIn(container: HTMLElement): Leaflet.Map {
  return new Leaflet.Map(container, {
    attributionControl: false,
    zoomControl: false,
    // Its keys move the map with a slide whatever the person prefers; ours ask.
    keyboard: false,
    // What is drawn over the map is drawn anew with each zoom, and would not slide along.
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
    inertia: !prefersCalm(),
    zoomSnap: 0.25,
    wheelDebounceTime: 20,
    minZoom: 4,
    maxZoom: 21,
  });
}

/** At the middle of the map, along the parallel. */
function metresPerPixelOf(map: Leaflet.Map): number {
  const [from, to] = [map.unproject([0, 0]), map.unproject([1, 0])];
  const { lat, lng } = map.getCenter();
  return metresBetween({ lat, lng }, { lat, lng: lng + (to.lng - from.lng) });
}

const frameOf = (map: Leaflet.Map): Frame => {
  const [origin, zoom] = [map.getPixelOrigin(), map.getZoom()];
  return {
    pointOf: (place) => map.project(place, zoom).subtract(origin),
    metresPerPixel: metresPerPixelOf(map),
  };
};

const shownOf = (map: Leaflet.Map): Shown => {
  const { x: width, y: height } = map.getSize();
  // Not the library's own answer, which is rounded: squares of a grid are made of differences.
  const corner = map.getPixelOrigin().add(map.containerPointToLayerPoint([0, 0]));
  const zoom = map.getZoom();
  return {
    pointOf: (place) => map.project(place, zoom).subtract(corner),
    size: { width, height },
    middle: placeOf(map.getCenter()),
  };
};

/** A value that is made anew at certain events of the map, and those who are told. */
function following<T>(map: Leaflet.Map, events: string, make: (map: Leaflet.Map) => T) {
  let value = make(map);
  const listeners = new Set<() => void>();
  map.on(events, () => {
    value = make(map);
    for (const listener of listeners) listener();
  });
  return {
    read: () => value,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function heard(map: Leaflet.Map, event: 'click' | 'mousemove', listener: (place: Place) => void): () => void {
  const hear = ({ latlng }: Leaflet.LeafletMouseEvent) => listener(placeOf(latlng));
  map.on(event, hear);
  return () => void map.off(event, hear);
}

function fit(map: Leaflet.Map, places: readonly Place[]): void {
  if (places.length === 0) return;
  // Of a small map the margins leave at least the half.
  const { x, y } = map.getSize();
  const padding: [number, number] = [Math.min(margin.x, x / 4), Math.min(margin.y, y / 4)];
  map.fitBounds(Leaflet.latLngBounds(places.map(({ lat, lng }) => [lat, lng])), {
    animate: false,
    maxZoom: places.length > 1 ? nearestFit.several : nearestFit.one,
    padding,
  });
}

export type LeafletSurface = { readonly surface: Surface; readonly map: Leaflet.Map };
type Sheets = {
  readonly ground: HTMLElement;
  /** What is drawn over the map and moves along. */
  readonly sheet: HTMLElement;
  readonly glass: HTMLElement;
};

/** Wheels over what lies on the map are meant for the map. */
function passWheels({ ground, sheet, glass }: Sheets): void {
  const pass = (event: WheelEvent) => {
    event.preventDefault();
    ground.dispatchEvent(new WheelEvent(event.type, event));
  };
  for (const over of [sheet, glass]) over.addEventListener('wheel', pass, { passive: false });
}

export function createSurface(sheets: Sheets, home: readonly Place[]): LeafletSurface {
  const { ground, sheet, glass } = sheets;
  const map = mapIn(ground);
  map.setView(nowhere.at, nowhere.zoom, { animate: false });
  fit(map, home);
  const follow = () => Leaflet.DomUtil.setPosition(sheet, map.containerPointToLayerPoint([0, 0]).multiplyBy(-1));
  // Zooming, too, moves the sheet back to where a frame begins.
  map.on('move zoom viewreset resize', follow);
  follow();
  const frames = following(map, 'zoom viewreset', frameOf);
  const views = following(map, 'move zoom viewreset resize', shownOf);
  const glide = () => (prefersCalm() ? { animate: false } : {});
  passWheels(sheets);
  const surface: Surface = {
    glass,
    frame: frames.read,
    onFrame: frames.subscribe,
    shown: views.read,
    onShown: views.subscribe,
    placeOn: ({ x, y }) => placeOf(map.containerPointToLatLng([x, y])),
    placeAt: ({ clientX, clientY }) => {
      const { left, top } = ground.getBoundingClientRect();
      return placeOf(map.containerPointToLatLng([clientX - left, clientY - top]));
    },
    fit: (places) => fit(map, places),
    moveTo: (place) => map.panTo(place, glide()),
    moveBy: ({ x, y }) => map.panBy([x, y], glide()),
    zoomBy: (steps) => map.setZoom(map.getZoom() + steps, { animate: false }),
    onPress: (listener) => heard(map, 'click', listener),
    onHover: (listener) => heard(map, 'mousemove', listener),
    focus: () => ground.focus(),
    hasFocus: () => document.activeElement === ground,
    onKey: (listener) => {
      ground.addEventListener('keydown', listener);
      return () => ground.removeEventListener('keydown', listener);
    },
    holdDoubleClicks: (isHeld) => void (isHeld ? map.doubleClickZoom.disable() : map.doubleClickZoom.enable()),
  };
  return { surface, map };
}
