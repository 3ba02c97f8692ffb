import { isOfDoubleClick } from '../page/double-click.ts';

/** How a dialog closes: Escape, or a click beside it. The second click of a double one belongs to what opened it. */
export const closedBy =
  (close: () => unknown) =>
  (event: object, reason: 'backdropClick' | 'escapeKeyDown'): void => {
    if (reason === 'escapeKeyDown' || !isOfDoubleClick(event)) close();
  };
