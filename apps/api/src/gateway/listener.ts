import { type AddressInfo, type Socket, createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

export type Certificate = { readonly cert: Buffer; readonly key: Buffer };
type ListenerParts = {
  readonly host: string;
  readonly port: number;
  readonly certificate: Certificate | null;
  readonly handshakeMs: number;
  readonly mostSockets: number;
  onSocket(socket: Socket): void;
  onFault(error: Error): void;
};
export type Listener = {
  readonly port: number;
  isOpen(): boolean;
  /** Takes nobody in any more; those who are there stay. */
  shut(): void;
  /** Ends those who are there. */
  end(): void;
};

/** The port devices connect to. */
export async function openListener({
  host,
  port,
  certificate,
  handshakeMs,
  mostSockets,
  onSocket,
  onFault,
}: ListenerParts): Promise<Listener> {
  const sockets = new Set<Socket>();
  const take = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A device that lost its power says nothing; the system asks whether it is still there.
    socket.setKeepAlive(true, 60_000);
    socket.setNoDelay(true);
    onSocket(socket);
  };
  const server = certificate
    ? createTlsServer({ ...certificate, minVersion: 'TLSv1.2', handshakeTimeout: handshakeMs }, take)
    : createServer(take);
  server.maxConnections = mostSockets;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      // Of a system that has no more room for connections; those who are there stay.
      server.on('error', onFault);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    isOpen: () => server.listening,
    shut: () => void server.close(),
    end() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
