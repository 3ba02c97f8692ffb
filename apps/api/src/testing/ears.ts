import type { Role } from '@timbro/core/access.ts';
import type { AskOptions, TestApp } from './app.ts';
import type { TestCompany } from './factories.ts';

/** What listens to the good answers of calls, for one company made for it. */
export type Ears = {
  readonly t: TestApp;
  readonly company: TestCompany;
  readonly faults: string[];
  /** Makes a call that has to go well, and gives the id of what it answers, if that has one. */
  hear(id: string, inPath: readonly string[], options?: AskOptions & { query?: string }): Promise<Heard>;
  tokenOf(role: Role): Promise<string>;
};
export type Heard = { readonly id: string; readonly cookie: string };
