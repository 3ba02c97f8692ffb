import { type Moment, momentNow } from './catch-up.ts';

/** A read that the page has asked for by itself, in whose name, and when; no answer is told as null. */
type Early = Moment & { readonly url: string; readonly token: string; readonly answer: Promise<Response | null> };

/** What is older than this is asked for anew. */
const newForMs = 10_000;

/** Some pages ask for their first reads before any script of the app has come (`first.js`). Each is given to whoever reads it first. */
function untaken(token: string): Early[] {
  const { timbroEarly } = globalThis;
  return Array.isArray(timbroEarly)
    ? timbroEarly.filter(isEarly).filter((early) => early.token === token && performance.now() - early.time < newForMs)
    : [];
}

export function takeEarly(url: string, token: string | undefined): Promise<Response | null> | null {
  const early = token === undefined ? undefined : untaken(token).find((one) => one.url === url);
  if (!early || !Array.isArray(globalThis.timbroEarly)) return null;
  globalThis.timbroEarly.splice(globalThis.timbroEarly.indexOf(early), 1);
  return early.answer;
}

/** Puts a read of this page beside those; without an answer it is asked for anew by whoever needs it. */
export function keepEarly(url: string, token: string, ask: (url: string) => Promise<Response>): void {
  const early: Early = { url, token, ...momentNow(), answer: ask(url).catch(() => null) };
  globalThis.timbroEarly = [...untaken(token), early];
}

/** Something has changed: what was asked before that may be old, whoever was to read it. */
export const dropEarly = (): void => void (globalThis.timbroEarly = []);

/** When a page began to read, if that was before its scripts came. */
export const earlyMoment = (token: string | undefined): Moment | null =>
  (token === undefined ? [] : untaken(token)).toSorted((one, other) => one.time - other.time)[0] ?? null;

const isEarly = (value: unknown): value is Early =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  'token' in value &&
  'answer' in value &&
  value.answer instanceof Promise &&
  'date' in value &&
  typeof value.date === 'number' &&
  'time' in value &&
  typeof value.time === 'number';

declare global {
  var timbroEarly: unknown;
}
