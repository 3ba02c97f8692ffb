/** Whether it is a click that follows another at once: it belongs to what the first one meant. */
export const isOfDoubleClick = (event: object): boolean =>
  'detail' in event && typeof event.detail === 'number' && event.detail > 1;
