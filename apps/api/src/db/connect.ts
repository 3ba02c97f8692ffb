import pg from 'pg';
import { type DatabaseHost, hostsIn } from '../database-hosts.ts';
import { hearState } from './primary.repo.ts';
import { NoPrimary, type Primary, createPrimary } from './primary.ts';

/** The parts of a pg connection this file leans on; they are internal, and the version of pg is pinned. */
type Inner = {
  host: string;
  port: number;
  readonly connection: {
    readonly stream: { destroy(error: Error): void };
    on(event: 'errorMessage', hear: (told: { code?: string }) => void): void;
  };
};
type Connected = (error?: Error) => void;

/** What PostgreSQL answers to a write where it takes none. */
const readOnly = '25006';

/** Connections that go to whichever of the hosts is the primary when they connect, and end when it is no more. */
function clientsTo(primary: Primary) {
  return class PrimaryClient extends pg.Client {
    readonly #stateOf = hearState(this);

    constructor(config?: pg.ClientConfig) {
      super(config);
      this.on('error', () => primary.doubt());
      this.#inner.connection.on('errorMessage', ({ code }) => {
        if (code !== readOnly) return;
        primary.doubt();
        // Whoever asked is answered first.
        setImmediate(() => this.#cut(new Error('Connection terminated: the server takes no writes')));
      });
    }

    get #inner() {
      return this as unknown as Inner;
    }

    #cut(error: Error) {
      this.#inner.connection.stream.destroy(error);
    }

    override connect(): Promise<this>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<this> | void {
      const connected = this.#connectTo();
      if (!callback) return connected;
      connected.then(() => callback(), callback);
    }

    async #connectTo(): Promise<this> {
      const host = await primary.find();
      const letGo = primary.hold({ host, cut: (error) => this.#cut(error) });
      this.once('end', letGo);
      Object.assign(this.#inner, { host: host.host, port: host.port });
      try {
        await super.connect();
        await this.#refuseUnlessPrimary(host);
        return this;
      } catch (error) {
        letGo();
        primary.doubt();
        throw error;
      }
    }

    async #refuseUnlessPrimary(host: DatabaseHost) {
      const kind = await this.#stateOf();
      if (kind === 'primary') return;
      void this.end();
      throw new NoPrimary([{ host, sight: { kind } }]);
    }
  };
}

type ClientClass = ReturnType<typeof clientsTo>;
type Reach = { readonly connectionString: string; readonly Client?: ClientClass };

/** One for each list of hosts, so that all connections of the process know what one of them has found out. */
const known = new Map<string, Reach>();

/** How a pool or a client reaches what `url` names: one server as it always was, or the primary among several. */
export function reachOf(url: string): Reach {
  const [first, ...others] = hostsIn(url);
  if (others.length === 0) return { connectionString: url };
  const reach = known.get(url) ?? {
    connectionString: first.url,
    Client: clientsTo(createPrimary([first, ...others])),
  };
  known.set(url, reach);
  return reach;
}

/** A connection of its own, outside any pool. */
export function clientTo(url: string, config: Omit<pg.ClientConfig, 'connectionString'> = {}): pg.Client {
  const { connectionString, Client = pg.Client } = reachOf(url);
  return new Client({ ...config, connectionString });
}
