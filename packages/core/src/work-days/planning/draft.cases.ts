import type { DraftCell, KnownDay } from './draft-rules.ts';

export const today = '2026-11-12';

/** A day of Sara that her schedule fills. */
export const day = (more: Partial<KnownDay> = {}): KnownDay => ({
  userId: 'sara',
  date: '2026-11-16',
  shiftId: 'office',
  planned: false,
  published: true,
  holiday: null,
  isClosed: false,
  isAway: false,
  version: 3,
  ...more,
});

/** An early shift drafted over it. */
export const cell = (more: Partial<DraftCell> = {}): DraftCell => ({
  userId: 'sara',
  date: '2026-11-16',
  shiftId: 'early',
  version: 3,
  ...more,
});
