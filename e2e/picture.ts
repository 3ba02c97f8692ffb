import type { Page } from '@playwright/test';
import type { accounts } from './fixtures.ts';

export const widths = [1440, 390] as const;

/** Each picture: who looks, at what, and what must be on the page before it is taken. */
export type Picture = {
  readonly name: string;
  readonly as?: keyof typeof accounts;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
  readonly dark?: boolean;
  readonly only?: (typeof widths)[number];
};
