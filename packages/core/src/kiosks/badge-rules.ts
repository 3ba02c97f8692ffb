/** A reader types its characters no further apart than this; the fastest hand seldom does for two of them. */
const readerGapMs = 50;
/** A hand may roll over two or three keys at once; no badge has a number as short as that. */
const shortestBadge = 4;
const longestBadge = 40;

/** What has been typed in one go and may still turn out to come from a reader. */
export type Burst = {
  readonly text: string;
  /** How much of it has been handed on as typed by a hand already. */
  readonly given: number;
  readonly lastAt: number;
};
export type Heard = {
  readonly burst: Burst | null;
  /** What a hand has typed, to be handed on now. */
  readonly typed: string;
  /** The number of a badge that was read to its end; whatever was handed on of it was no hand's. */
  readonly badge: string | null;
  /** Whether the key that was heard belongs to a reader, so that the page must not act on it. */
  readonly isReaders: boolean;
};

const isCharacter = (key: string) => key.length === 1 && /[\x21-\x7e]/.test(key);
const isEnd = (key: string) => key === 'Enter' || key === 'Tab';

/**
 * A badge reader is a keyboard to the page: what tells it from a hand is its pace, and the Enter or Tab it ends with. So each
 * character is held back for a moment, until the next one, or none, has shown whose it is. `at` is when the key was pressed.
 */
export function hear(before: Burst | null, key: string, at: number): Heard {
  const isFast = before !== null && at - before.lastAt <= readerGapMs;
  if (isEnd(key)) {
    if (isFast && isBadge(before.text)) return { burst: null, typed: '', badge: before.text, isReaders: true };
    return { burst: null, typed: restOf(before), badge: null, isReaders: false };
  }
  if (!isCharacter(key)) return { burst: null, typed: restOf(before), badge: null, isReaders: false };
  if (!isFast)
    return { burst: { text: key, given: 0, lastAt: at }, typed: restOf(before), badge: null, isReaders: false };
  return { burst: { ...before, text: before.text + key, lastAt: at }, typed: '', badge: null, isReaders: true };
}

/** How long what was heard last is held back. */
export const settleMs = readerGapMs + 10;

/** Nothing came after it: it was a hand's. The burst stays, for a page that was busy may hear its next key late. */
export const settle = (burst: Burst): { readonly burst: Burst; readonly typed: string } => ({
  burst: { ...burst, given: burst.text.length },
  typed: restOf(burst),
});

/** What a kiosk can hear, and so what may be given to somebody. */
export const isBadge = (text: string): boolean =>
  text.length >= shortestBadge && text.length <= longestBadge && Array.from(text).every(isCharacter);
const restOf = (burst: Burst | null) => burst?.text.slice(burst.given) ?? '';
