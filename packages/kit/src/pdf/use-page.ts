import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Painter, Surface } from '@timbro/pdf/view/draw-page.ts';
import type { PageSize, PdfFile } from '@timbro/pdf/view/pdf-file.ts';

/** Safari on a phone draws nothing on a canvas of more than 16 million pixels, and runs out of memory before that. */
const mostPixels = () => (window.matchMedia('(pointer: coarse)').matches ? 2 ** 23 : 2 ** 25);

export type SizedPage = { readonly page: number; readonly size: PageSize | null };

/**
 * The page that can be shown, with its size, which is null when the page cannot be read. Until the wanted one is known
 * it is the former one of the same file, so that nothing jumps in between; at first it is null.
 */
export function useSizedPage(file: PdfFile | null, page: number): SizedPage | null {
  const [sized, setSized] = useState<(SizedPage & { readonly of: PdfFile }) | null>(null);
  useEffect(() => {
    if (!file) return;
    let isWanted = true;
    const tell = (size: PageSize | null) => isWanted && setSized({ of: file, page, size });
    file.sizeOf(page).then(tell, () => tell(null));
    return () => void (isWanted = false);
  }, [file, page]);
  return sized?.of === file ? sized : null;
}

type Wanted = { readonly page: number; readonly scale: number; readonly pixelRatio: number };
type Outcome = Wanted & { readonly of: PdfFile; readonly hasText: boolean; readonly isFaulty: boolean };

export type Drawing = {
  /** The page whose picture can be seen, at whatever zoom. */
  readonly seen: number | null;
  readonly hasText: boolean;
  /** The picture is whole and as it was asked for. */
  readonly isDone: boolean;
  readonly isFaulty: boolean;
};

/** Keeps the surface drawn as it is asked for. */
export function useDrawing(
  file: PdfFile,
  { page, scale, pixelRatio }: Wanted,
  canvas: RefObject<HTMLCanvasElement | null>,
  text: RefObject<HTMLElement | null>,
): Drawing {
  const painter = useRef<Painter>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    const surface = surfaceOf(canvas.current, text.current);
    const own = surface && file.painterOn(surface);
    painter.current = own;
    return () => own?.stop();
  }, [file, canvas, text]);

  useEffect(() => {
    const asked = { of: file, page, scale, pixelRatio };
    let isWanted = true;
    const tell = (hasText: boolean, isFaulty: boolean) => isWanted && setOutcome({ ...asked, hasText, isFaulty });
    painter.current?.draw({ page, scale, pixelRatio, mostPixels: mostPixels() }).then(
      (drawn) => drawn && tell(drawn.hasText, false),
      () => tell(false, true),
    );
    return () => void (isWanted = false);
  }, [file, page, scale, pixelRatio]);

  const isOwn = outcome?.of === file && outcome.page === page;
  return {
    seen: isOwn && !outcome.isFaulty ? page : null,
    hasText: isOwn && outcome.hasText,
    isDone: isOwn && !outcome.isFaulty && outcome.scale === scale && outcome.pixelRatio === pixelRatio,
    isFaulty: isOwn && outcome.isFaulty,
  };
}

const surfaceOf = (canvas: HTMLCanvasElement | null, text: HTMLElement | null): Surface | null =>
  canvas && text && { canvas, text };
