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

/** The tablet that is calling, read from its row on each request: it acts for whoever stands before it, and for nobody by itself. */
export type LiveKiosk = {
  readonly id: string;
  readonly name: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly timezone: string;
  readonly modules: Modules;
  readonly isEnabled: boolean;
  readonly registeredAt: Date;
  readonly rotatedAt: Date;
  /** The hash of the cookie that it sent, and whether that is the one before the last, whose answer it never heard. */
  readonly cookieHash: string;
  readonly isFormer: boolean;
  readonly lastSeenAt: Date | null;
  /** One that was revoked is shut out everywhere, but that what it kept before is looked at. */
  readonly revokedAt: Date | null;
  /** Since when another tablet stands in its place; null for the one that stands there. */
  readonly replacedAt: Date | null;
};
