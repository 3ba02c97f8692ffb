/* oxlint-disable no-underscore-dangle -- the names of the library */
import type { Client } from 'aedes';

/** What the broker knows of a connection and does not tell. Its version is pinned, and the tests beside this file hold each of these. */
type Insides = {
  /** Whether the client took its leave. */
  readonly _disconnected: boolean;
  readonly _keepaliveTimer: NodeJS.Timeout | null;
  readonly _parser: { readonly packet: { readonly length: number }; _parseLength(): boolean };
};
const insidesOf = (client: Client): Insides => client as unknown as Insides;

export const hasTakenLeave = (client: Client): boolean => insidesOf(client)._disconnected;

/** Whoever is made to wait for us is not ended for being silent. */
export const keepAlive = (client: Client): void => void insidesOf(client)._keepaliveTimer?.refresh();

/** Ends a connection as soon as it announces a packet that is too large, before any of it is gathered. */
export function limitPackets(client: Client, mostBytes: number, onLarger: () => void): void {
  const parser = insidesOf(client)._parser;
  const readLength = parser._parseLength.bind(parser);
  parser._parseLength = () => {
    const isRead = readLength();
    if (!isRead || parser.packet.length <= mostBytes) return isRead;
    onLarger();
    client.conn.destroy();
    return false;
  };
}
