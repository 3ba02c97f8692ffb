/** What the worker says to an open page: where a notification leads. */
export type OpenMessage = { readonly open: string };

export const isOpenMessage = (value: unknown): value is OpenMessage =>
  typeof value === 'object' && value !== null && 'open' in value && typeof value.open === 'string';
