import type { Language } from '../language.ts';
import type { ChosenKind } from '../notifications/choice-rules.ts';

/** What a browser is told: by its kind alone, so that a lock screen gives nothing away, and where the app says the rest. */
export type PushMessage = {
  readonly kind: ChosenKind;
  readonly title: string;
  readonly text: string;
  readonly path: string;
  /** News of the same thing take the place of those before. */
  readonly tag: string;
  readonly lang: Language;
  /** The subscription it was written to: whoever holds the phone by then may be somebody else. */
  readonly to: string;
};
