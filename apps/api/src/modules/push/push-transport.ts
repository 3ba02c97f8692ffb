import { type LookupAddress, lookup } from 'node:dns';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '@timbro/core/push/endpoint-rules.ts';

export type PushRequest = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};
export type PushAnswer = { readonly status: number; readonly retryAfter: string | null };
/** How a message leaves the house; rejects where no answer came. */
export type PushTransport = (message: PushRequest, signal: AbortSignal) => Promise<PushAnswer>;

/** The name of a push service leads into a network of our own. */
export class InnerAddress extends Error {}

type Resolve = (
  name: string,
  options: { all: true; family: number },
  tell: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;
type TransportOptions = {
  resolve?: Resolve;
  isPublic?: (address: string) => boolean;
  /** What is trusted beside the usual authorities. */
  ca?: string;
  timeoutMs?: number;
};

const usualTimeoutMs = 10_000;
const mostHeaderBytes = 8192;

/**
 * Asks a push service over TLS. The address that is connected to is the one that was checked, so a name that means another
 * place a moment later leads nowhere else; no redirect is followed, and of the answer nothing but its head is read.
 */
export function createPushTransport({
  resolve = lookup,
  isPublic = isPublicAddress,
  ca,
  timeoutMs = usualTimeoutMs,
}: TransportOptions = {}): PushTransport {
  // Of its own and without memory: a connection that something else has made was not checked.
  const agent = new Agent({ keepAlive: false, ...(ca !== undefined && { ca }) });
  const checked = checkedLookup(resolve, isPublic);

  return ({ endpoint, headers, body }, signal) =>
    new Promise((answer, fail) => {
      const sent = request(endpoint, {
        method: 'POST',
        headers,
        agent,
        lookup: checked,
        maxHeaderSize: mostHeaderBytes,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      sent.on('error', fail);
      sent.on('response', (received) => {
        received.on('error', () => undefined);
        const { statusCode = 0, headers: said } = received;
        answer({ status: statusCode, retryAfter: said['retry-after'] ?? null });
        received.destroy();
      });
      sent.end(body);
    });
}

/** One address inside is enough to refuse them all: nobody can say which of them would be taken. */
const checkedLookup =
  (resolve: Resolve, isPublic: (address: string) => boolean): LookupFunction =>
  (name, options, tell) => {
    const family = options.family === 4 || options.family === 6 ? options.family : 0;
    resolve(name, { all: true, family }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return tell(error ?? new Error(`${name} has no address.`), '', 0);
      if (!addresses.every(({ address }) => isPublic(address)))
        return tell(new InnerAddress('A push service lies in a network of our own.'), '', 0);
      if (options.all === true) return tell(null, addresses);
      return tell(null, first.address, first.family);
    });
  };
