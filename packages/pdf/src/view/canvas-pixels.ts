type Size = { readonly width: number; readonly height: number };

/** How many pixels a canvas of this size gets: as many as the screen has there, or as many as fit into the bound. */
export function pixelsOf({ width, height }: Size, pixelRatio: number, mostPixels: number): Size {
  const ratio = Math.min(pixelRatio, Math.sqrt(mostPixels / (width * height)));
  return { width: Math.max(1, Math.floor(width * ratio)), height: Math.max(1, Math.floor(height * ratio)) };
}
