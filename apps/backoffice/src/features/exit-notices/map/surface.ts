import { type ReactNode, createContext, use, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { type Place, metresBetween } from '@timbro/core/polygons/ring-rules.ts';
import type { Size } from './edge-pointers.ts';
import type { Point } from './point.ts';

/**
 * Where places are drawn. Moving the map moves what is drawn in a frame along with it; zooming gives another frame, in
 * which everything is drawn anew.
 */
export type Frame = {
  readonly pointOf: (place: Place) => Point;
  /** At the middle of the map. */
  readonly metresPerPixel: number;
};

/** What of the map is seen at the moment, counted from its upper left corner. */
export type Shown = {
  readonly pointOf: (place: Place) => Point;
  readonly size: Size;
  readonly middle: Place;
};

type Stop = () => void;

/** The map as what lies on it knows it. */
export type Surface = {
  /** What stays where it is when the map moves. */
  readonly glass: HTMLElement;
  frame(): Frame;
  onFrame(listener: () => void): Stop;
  shown(): Shown;
  onShown(listener: () => void): Stop;
  /** The place at a point of what is seen. */
  placeOn(point: Point): Place;
  placeAt(pressed: { readonly clientX: number; readonly clientY: number }): Place;
  /** Shows all of them, as near as it makes sense; nothing happens for none. */
  fit(places: readonly Place[]): void;
  moveTo(place: Place): void;
  /** In pixels. */
  moveBy(offset: Point): void;
  zoomBy(steps: number): void;
  /** A click or a tap that did not move the map. */
  onPress(listener: (place: Place) => void): Stop;
  /** Where a mouse is. */
  onHover(listener: (place: Place) => void): Stop;
  /** Takes the keyboard to the map. */
  focus(): void;
  hasFocus(): boolean;
  /** A key while the map itself has the keyboard. */
  onKey(listener: (event: KeyboardEvent) => void): Stop;
  /** Otherwise a double click zooms, which takes it from whoever draws. */
  holdDoubleClicks(isHeld: boolean): void;
};

export const SurfaceContext = createContext<Surface | null>(null);

export function useSurface(): Surface {
  const surface = use(SurfaceContext);
  if (!surface) throw new Error('A layer needs a map around it');
  return surface;
}

export function useFrame(): Frame {
  const { onFrame, frame } = useSurface();
  return useSyncExternalStore(onFrame, frame);
}

/** Follows every step of a move: for the few things that stand at the edge. */
export function useShown(): Shown {
  const { onShown, shown } = useSurface();
  return useSyncExternalStore(onShown, shown);
}

/** Lies over the map without moving along. */
export const OnGlass = ({ children }: { children: ReactNode }) => createPortal(children, useSurface().glass);

/** How many pixels some metres are at a place, which is not the same everywhere on a map. */
export function pixelsAt(frame: Frame, { lat, lng }: Place, metres: number): number {
  const beside = { lat, lng: lng + 0.001 };
  const pixels = frame.pointOf(beside).x - frame.pointOf({ lat, lng }).x;
  return (metres / metresBetween({ lat, lng }, beside)) * pixels;
}
