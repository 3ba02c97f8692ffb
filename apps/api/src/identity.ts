import type { Modules, Role } from '@timbro/core/access.ts';
import type { Language } from '@timbro/core/language.ts';

/** Who is calling, read from the live session row on each request: never from the token. */
export type Actor = {
  readonly id: string;
  readonly companyId: string;
  /** Where the company's days begin and end. */
  readonly timezone: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly modules: Modules;
  readonly language: Language;
  readonly displayName: string;
  readonly departmentId: string | null;
  /** The departments a Responsible answers for. */
  readonly leads: readonly string[];
};
