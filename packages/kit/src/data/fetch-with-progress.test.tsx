import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAs } from '../testing/sign-in-as.ts';
import { ApiError, send } from './send.ts';

type Sent = { method: string; url: string; headers: Map<string, string>; body: unknown };

/** A request that a test answers, as the browser's own does. */
class FakeRequest extends EventTarget {
  static readonly all: FakeRequest[] = [];
  readonly upload = new EventTarget();
  readonly sent: Sent = { method: '', url: '', headers: new Map(), body: null };
  status = 0;
  responseText = '';
  withCredentials = false;
  responseType = '';
  constructor() {
    super();
    FakeRequest.all.push(this);
  }
  open(method: string, url: string) {
    Object.assign(this.sent, { method, url });
  }
  setRequestHeader(name: string, value: string) {
    this.sent.headers.set(name, value);
  }
  send(body: unknown) {
    this.sent.body = body;
  }
  abort() {
    this.end('abort');
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nretry-after: 7\r\n';
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.end('load');
  }
  end(how: string) {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => {
  FakeRequest.all.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  signInAs('Admin');
});
afterEach(() => vi.unstubAllGlobals());

const uploading = (more: object = {}) => {
  const shares: number[] = [];
  const answer = send('POST /payslips', { body: new FormData(), onSent: (share) => shares.push(share), ...more });
  return { answer, shares };
};
const request = (index = 0) => vi.waitUntil(() => FakeRequest.all[index]);

test('an upload tells how much of it has left, and carries what every call carries', async () => {
  const { answer, shares } = uploading();
  const made = await request();
  expect([made.sent.method, made.sent.url]).toEqual(['POST', '/api/v1/payslips']);
  expect(Object.fromEntries(made.sent.headers)).toEqual({
    'accept-language': 'it',
    authorization: 'Bearer first-token',
    'x-device-type': 'web',
  });
  made.progress(1, 4);
  made.progress(4, 4);
  made.answer(201, { id: 'x' });
  expect(await answer).toEqual({ id: 'x' });
  expect(shares).toEqual([0.25, 1]);
});

test('a refusal is that of the API, with how long to wait', async () => {
  const { answer } = uploading();
  (await request()).answer(503, { statusCode: 503, code: 'unavailable', message: 'Occupato', requestId: 'r' });
  await expect(answer).rejects.toMatchObject({ status: 503, message: 'Occupato', retryAfterSeconds: 7 });
});

test('silence is an answer that did not come', async () => {
  const { answer } = uploading();
  (await request()).end('error');
  await expect(answer).rejects.toMatchObject({ name: 'ApiError', status: 0 });
});

test('who no longer waits ends it, which says nothing of the server', async () => {
  const ending = new AbortController();
  const { answer } = uploading({ signal: ending.signal });
  await request();
  ending.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  await expect(answer).rejects.not.toBeInstanceOf(ApiError);
});
