import type { RefObject } from 'react';
import { useShortcut } from '@timbro/kit/page/shortcuts.tsx';
import { type Review, openPicker } from './use-review.ts';

type Given = { review: Review; picker: RefObject<HTMLInputElement | null> };

/** The letters work wherever the focus is, but in a field; arrows and Enter belong to the list. */
export function useReviewKeys({ review, picker }: Given): void {
  const enabled = review.row !== undefined;
  useShortcut('p', 'intake.key.person', () => openPicker(picker), { enabled });
  useShortcut('e', 'intake.key.exclude', review.exclude, { enabled });
  useShortcut('z', 'intake.key.zoom', review.toggleZoom, { enabled });
  useShortcut('u', 'intake.key.undo', review.undo);
}
