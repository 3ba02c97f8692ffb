import type { Place } from '@timbro/core/polygons/ring-rules.ts';
import type { Presence } from '@timbro/core/stamps/rules.ts';

/** Somebody at work, where they were seen last. */
export type MapPerson = {
  readonly id: string;
  readonly name: string;
  readonly presence: Exclude<Presence, 'notInCompany'>;
  /** Should be back already. */
  readonly isLate: boolean;
  readonly place: Place;
  /** In metres, as the phone says. */
  readonly accuracy: number;
  readonly seenAt: string;
};
