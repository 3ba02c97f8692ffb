import { verdictOf } from '@timbro/core/stamps/queue-rules.ts';
import { claimsOf } from '@timbro/kit/memory/access-token.ts';
import { type Marker, readMarker } from './queue-store.ts';
import type { Courier, Delivered } from './sender.ts';

type Ask = (path: string, init: RequestInit) => Promise<Response>;
type Method = 'GET' | 'POST';

/** A lost answer to a renewal is asked for again while the old cookie still counts. */
const renewalPauses = [1000, 2000, 4000];
/** A token that ends within this is renewed first. */
const marginMs = 30_000;

/** In the memory of the worker and nowhere else: what lay on the disk would outlive a sign-out. */
let held: { readonly sid: string; readonly token: string; readonly expiresAt: number } | null = null;
export const forgetToken = (): void => void (held = null);

/**
 * Carries stamps when no page is open. The cookie knows no names, and may by now be of whoever has signed in since: what it
 * renews must be of the session that the marker names, before and after.
 */
export async function workerCourier(ask: Ask): Promise<Courier | null> {
  const marker = await readMarker();
  if (!marker) return null;
  const isStillMarked = async () => (await readMarker())?.sid === marker.sid;

  // Whoever asks in the name of a stamp is told when nobody waits for its answer any more.
  const until =
    (signal: AbortSignal): Ask =>
    (path, init) =>
      ask(path, { ...init, signal });
  const deliver = async (body: unknown, signal: AbortSignal): Promise<Delivered> => {
    const answer = await post(until(signal), marker, '/stamps', body, isStillMarked);
    const verdict = answer ? verdictOf(answer.status) : 'later';
    const reply: unknown = answer ? await answer.json().catch(() => null) : null;
    if (verdict === 'sent') return isStampReply(reply) ? { verdict, kept: reply.stamp } : { verdict: 'later' };
    if (verdict === 'refused') return { verdict, message: hasMessage(reply) ? reply.message : '' };
    return { verdict };
  };
  const deliverSealed = async (rows: readonly string[], signal: AbortSignal) => {
    const answer = await post(until(signal), marker, '/stamps/sealed', { rows }, isStillMarked);
    const reply: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
    return hasItems(reply) ? reply.items.map(({ outcome }) => outcome !== 'refused') : null;
  };
  // It reads no answer for its time: what it sends goes as it was taken.
  return { ...marker, serverMs: () => null, deliver, deliverSealed };
}

/** Anything else that the worker asks for whoever the marker names; `null` where nobody is, or no answer came. */
export async function askAsMarked(ask: Ask, method: Method, path: string, body: unknown): Promise<Response | null> {
  const marker = await readMarker();
  if (!marker) return null;
  return post(ask, marker, path, body, async () => (await readMarker())?.sid === marker.sid, method);
}

/** `null` where no answer came, or none that counts for this session. */
async function post(
  ask: Ask,
  { sid }: Marker,
  path: string,
  body: unknown,
  isStillMarked: () => Promise<boolean>,
  method: Method = 'POST',
) {
  const token = await tokenOf(ask, sid);
  if (token === null || !(await isStillMarked())) return null;
  const answer = await send(ask, path, token, method === 'GET' ? null : JSON.stringify(body), method);
  if (answer?.status === 401) forgetToken();
  return answer;
}

async function tokenOf(ask: Ask, sid: string): Promise<string | null> {
  if (held?.sid === sid && held.expiresAt - Date.now() > marginMs) return held.token;
  forgetToken();
  const token = await renewed(ask);
  const claims = token === null ? null : claimsOf(token);
  if (token === null || claims?.sid !== sid) return null;
  held = { sid, token, expiresAt: claims.expiresAt ?? 0 };
  return token;
}

async function renewed(ask: Ask): Promise<string | null> {
  for (const pause of [0, ...renewalPauses]) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const answer = await send(ask, '/auth/refresh', null, null);
    if (!answer) continue;
    const reply: unknown = await answer.json().catch(() => null);
    return answer.ok && hasToken(reply) ? reply.accessToken : null;
  }
  return null;
}

const send = (
  ask: Ask,
  path: string,
  token: string | null,
  body: string | null,
  method: Method = 'POST',
): Promise<Response | null> =>
  ask(`/api/v1${path}`, {
    method,
    credentials: 'include',
    headers: {
      'x-device-type': 'mobile',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    body,
  }).catch(() => null);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const hasToken = (value: unknown): value is { accessToken: string } =>
  isRecord(value) && typeof value['accessToken'] === 'string';
const hasMessage = (value: unknown): value is { message: string } =>
  isRecord(value) && typeof value['message'] === 'string';
const hasItems = (value: unknown): value is { items: { outcome: string }[] } =>
  isRecord(value) && Array.isArray(value['items']);
type StampReply = { stamp: { review: boolean; site: string | null; inside: boolean | null } };
const isStampReply = (value: unknown): value is StampReply =>
  isRecord(value) && isRecord(value['stamp']) && typeof value['stamp']['review'] === 'boolean';
