type Asked = {
  readonly method: string;
  readonly headers: Headers;
  readonly body: FormData | string | null;
  readonly signal: AbortSignal | null;
};

/**
 * As `fetch`, and tells how much of the body has left, which `fetch` cannot: a body that is a stream needs HTTP/2, and the
 * product also runs without. Only `send.ts` calls it.
 */
export function fetchWithProgress(
  url: string,
  { method, headers, body, signal }: Asked,
  onSent: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const fail = () => reject(signal?.aborted ? toError(signal.reason) : new TypeError('The request did not arrive.'));
    const abort = () => request.abort();
    request.open(method, url);
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.withCredentials = true;
    request.responseType = 'text';
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onSent(loaded / total));
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.send(body);
  });
}

const toError = (reason: unknown) => (reason instanceof Error ? reason : new DOMException('Aborted', 'AbortError'));

const bodyless = new Set([204, 205, 304]);

function responseOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request;
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = '', ...value] = line.split(': ');
    if (name !== '') headers.append(name, value.join(': '));
  }
  return new Response(bodyless.has(status) ? null : responseText, { status, headers });
}
