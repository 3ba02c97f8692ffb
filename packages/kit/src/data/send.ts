import type { ErrorBody, ErrorCode } from '@timbro/core/errors.ts';
import { serverTimeHeader } from '@timbro/core/stamps/clock-rules.ts';
import { leaveFor, placeHere } from '../memory/farewell.ts';
import { isSignedInHere, session } from '../memory/session.ts';
import { currentLanguage, translate } from '../words/i18n.ts';
import { dropEarly, keepEarly, takeEarly } from './early-answers.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { heardBusy, heardFromServer, heardWorking, probeWith } from './offline.ts';
import { deviceClock, heardServerTime } from './server-time.ts';

export type FieldFault = { readonly path: string; readonly message: string };

/** A refusal of the API, or its silence (status 0). `message` is in the reader's language, ready to be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly errors: readonly FieldFault[];
  readonly requestId: string;
  /** When the server asks for patience (429, 503). */
  readonly retryAfterSeconds: number | null;

  constructor(
    { statusCode, code, message, errors = [], requestId }: ErrorBody,
    retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
    this.status = statusCode;
    this.code = code;
    this.errors = errors;
    this.requestId = requestId;
  }
}

export type SendInput = {
  readonly params?: Readonly<Record<string, string>>;
  /** A list repeats its name; what is undefined, null or empty is left out. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** The same intention sent twice has its effect once, where the call knows such keys. */
  readonly idempotencyKey?: string | undefined;
  /** Ends the call for whoever no longer waits for its answer. */
  readonly signal?: AbortSignal | undefined;
  /** Told while a large body leaves how much of it has, from 0 to 1. */
  readonly onSent?: ((share: number) => void) | undefined;
};

export type Door = {
  /** A kiosk is no person: its calls carry its own cookie and nobody's session, though somebody may be signed in on that browser. */
  readonly deviceType: 'web' | 'mobile' | 'kiosk';
  readonly loginPath: string;
  /** Whether who signs in again after a session that ended by itself comes back to the page it ended on. */
  readonly keepsPlace?: boolean;
};
let door: Door = { deviceType: 'web', loginPath: '/login' };

/** Said once by each app at its start. */
export const configureSend = (chosen: Door): void => void (door = chosen);

// Needs no session, and what it says does not matter.
probeWith(() => fetch('/healthz', { cache: 'no-store' }));

/** Calls `METHOD /path/:param` of the API. A 401 is answered by one refresh and one replay, as the session rules ask. */
export async function send(route: string, input: SendInput = {}): Promise<unknown> {
  const response = await deliver(route, input);
  if (response.status === 204) return null;
  return await response.json().catch(() => {
    input.signal?.throwIfAborted();
    throw errorWithout(response);
  });
}

export type ReceivedFile = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** As the server calls it. */
  readonly name: string;
  readonly type: string;
};

/** The whole of a file reply. One that breaks off on its way is no file: it is told like a server that does not answer. */
export async function receiveFile(route: string, input: SendInput = {}): Promise<ReceivedFile> {
  const response = await deliver(route, input);
  const content = await response.arrayBuffer().catch(() => {
    input.signal?.throwIfAborted();
    throw silence();
  });
  return {
    bytes: new Uint8Array(content),
    name: fileNameOf(response.headers.get('content-disposition')),
    type: response.headers.get('content-type')?.split(';')[0] ?? '',
  };
}

export function saveFile({ bytes, name, type }: ReceivedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type }));
  link.download = name;
  link.click();
  // Revoking at once cancels the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Saves a file reply under the name the server gives it. */
export const download = async (route: string, input: SendInput = {}): Promise<void> =>
  saveFile(await receiveFile(route, input));

const signOutRoute = 'POST /auth/sign-out';

async function deliver(route: string, input: SendInput): Promise<Response> {
  if (route === signOutRoute) return deliverSignOut();
  const token = door.deviceType === 'kiosk' ? undefined : session.get().accessToken;
  const first = await request(route, input, token);
  if (first.status !== 401 || !token || isOpenCall(route)) return orThrow(first);
  // Another call or another tab may have renewed the token while this one was on its way.
  if (session.get().accessToken === token) await refreshSession();
  return orThrow(await request(route, input, session.get().accessToken));
}

/** Who signs out may have emptied this browser already: the token is traded for with the cookie, and kept nowhere. */
async function deliverSignOut(): Promise<Response> {
  const { accessToken } = session.get();
  const first = accessToken ? await request(signOutRoute, {}, accessToken) : null;
  if (first && first.status !== 401) return orThrow(first);
  return orThrow(await request(signOutRoute, {}, await tradeCookie()));
}

/** The calls of /auth/* that carry no access token: their 401 is about what was typed, not about the session. */
const isOpenCall = (route: string) => /^\w+ \/auth\/(?!sessions)/.test(route);

let refreshing: Promise<void> | null = null;

/** Trades the refresh cookie for a new access token; whoever asks meanwhile waits for the same answer. */
export const refreshSession = (): Promise<void> => (refreshing ??= refresh().finally(() => (refreshing = null)));

async function refresh(): Promise<void> {
  const before = session.get().accessToken;
  try {
    const accessToken = await tradeCookie();
    // Nothing is written back once the person has left, here or in another tab.
    if (before && session.get().accessToken === before) session.set({ accessToken });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) await leave(before);
    throw error;
  }
}

async function tradeCookie(): Promise<string> {
  const response = await orThrow(await request('POST /auth/refresh', {}, undefined));
  const reply: unknown = await response.json().catch(() => null);
  if (hasAccessToken(reply)) return reply.accessToken;
  throw errorWithout(response);
}

/** A sign-out in another tab is told by the storage and by the server. Where the server was faster, so long the other is waited for. */
const otherTabsMs = 300;

async function leave(token: string | undefined): Promise<void> {
  const { loginPath, keepsPlace = false } = door;
  if (token) await new Promise((resolve) => setTimeout(resolve, otherTabsMs));
  const { accessToken } = session.get();
  // Somebody has signed in since: this refusal was not theirs.
  if (accessToken !== undefined && accessToken !== token) return;
  if (isSignedInHere()) return leaveFor(loginPath, translate('common.sessionEnded'), keepsPlace ? placeHere() : null);
  // Whoever has already left needs no reason.
  session.clear();
  window.location.assign(loginPath);
}

/** Reads ahead of whoever is about to make the very same call: `send` then takes the answer that is on its way. */
export function readAhead(route: string, input: Pick<SendInput, 'params' | 'query'> = {}): void {
  const token = session.get().accessToken;
  if (token)
    keepEarly(urlOf(route, input), token, (url) => fetch(url, { headers: headersOf(token), credentials: 'include' }));
}

const urlOf = (route: string, { params, query }: SendInput): string =>
  `/api/v1${fillPath(route.split(' ')[1] ?? '/', params)}${searchOf(query)}`;

function headersOf(token: string | undefined): Headers {
  const headers = new Headers({ 'x-device-type': door.deviceType, 'accept-language': currentLanguage() });
  if (token) headers.set('authorization', `Bearer ${token}`);
  return headers;
}

async function request(route: string, input: SendInput, token: string | undefined): Promise<Response> {
  const [method = 'GET'] = route.split(' ');
  const isForm = input.body instanceof FormData;
  const headers = headersOf(token);
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey);
  if (input.body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const body =
    input.body === undefined ? null : input.body instanceof FormData ? input.body : JSON.stringify(input.body);
  const url = urlOf(route, input);
  const init = { method, headers, body, signal: input.signal ?? null };
  // Its language matters to no read, and when it came nobody knows: it tells no time.
  const early = method === 'GET' ? takeEarly(url, token) : dropEarly();
  const answered = early && (await early);
  if (answered) {
    heard(answered);
    return answered;
  }
  const asked = deviceClock();
  try {
    const response = input.onSent
      ? await fetchWithProgress(url, init, input.onSent)
      : await fetch(url, { ...init, credentials: 'include' });
    heard(response);
    heardServerTime(response.headers.get(serverTimeHeader), asked);
    return response;
  } catch {
    // Nobody waits for it any more: that says nothing about the server.
    input.signal?.throwIfAborted();
    throw silence();
  }
}

function heard(response: Response): void {
  heardFromServer(true);
  if (isBusy(response)) heardBusy((retryAfterOf(response) ?? 0) * 1000);
  else heardWorking();
}

/** The server, or a proxy in its place, cannot work now. */
const isBusy = ({ status }: Response): boolean => [502, 503, 504].includes(status);

/** Nothing came back, or not all of it. */
function silence(): ApiError {
  heardFromServer(false);
  return new ApiError({ statusCode: 0, code: 'unavailable', message: translate('error.offline'), requestId: '' });
}

async function orThrow(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw await errorOf(response);
}

/** A proxy that answers in the API's place speaks no JSON; the person still gets a sentence. */
async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return isErrorBody(body) ? new ApiError(body, retryAfterOf(response)) : errorWithout(response);
}
function errorWithout(response: Response): ApiError {
  const code = isBusy(response) ? 'unavailable' : 'internal';
  const requestId = response.headers.get('x-request-id') ?? '';
  return new ApiError({ statusCode: response.status, code, message: translate(`error.${code}`), requestId });
}

function retryAfterOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  'message' in value &&
  typeof value.message === 'string';
const hasAccessToken = (value: unknown): value is { accessToken: string } =>
  typeof value === 'object' && value !== null && 'accessToken' in value && typeof value.accessToken === 'string';

const fillPath = (path: string, params: SendInput['params'] = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

function searchOf(query: SendInput['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const item of [value].flat()) if (isSendable(item)) search.append(name, String(item));
  return search.size === 0 ? '' : `?${search}`;
}

const isSendable = (item: unknown): item is string | number | boolean =>
  (typeof item === 'string' && item !== '') || typeof item === 'number' || typeof item === 'boolean';

/** RFC 6266: the encoded name wins over the plain one. */
function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download';
}
