/** One of the servers that an address names, any of which may be the primary. */
export type DatabaseHost = {
  /** As messages call it: `db1.example:5432`. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** The address as if it named this one alone. */
  readonly url: string;
};

/** What is wrong with an address of databases, said as what it must be. */
export class HostListFault extends Error {}

export const databaseSchemes = ['postgres:', 'postgresql:'];
const shape = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/i;
const writable = new Set(['read-write', 'primary']);
const usualPort = 5432;

/**
 * The hosts of an address in libpq's form, `postgresql://login:password@db1:5432,db2:5433/name`. What stands before the last
 * `@` is login and password, so that commas there separate nothing. An address that names one host is left as it is.
 */
export function hostsIn(url: string): readonly [DatabaseHost, ...DatabaseHost[]] {
  const [, scheme = '', authority = '', rest = ''] = shape.exec(url) ?? [];
  const begin = authority.lastIndexOf('@') + 1;
  const [first = '', ...others] = authority.slice(begin).split(',');
  const places = new URLSearchParams(/\?([^#]*)/.exec(rest)?.[1]);
  if (others.length === 0) {
    if (places.get('host')?.includes(',')) throw new HostListFault(placeFault);
    return [hostOf(url)];
  }
  if (places.has('host') || places.has('port')) throw new HostListFault(placeFault);
  const wanted = places.get('target_session_attrs');
  if (wanted !== null && !writable.has(wanted))
    throw new HostListFault(
      'must lead to the server that takes writes: leave target_session_attrs out, or say read-write',
    );
  const one = (place: string) => {
    if (/^(:|$)/.test(place)) throw new HostListFault('must name a host between its commas');
    if (/^%2f/i.test(place))
      throw new HostListFault('must name hosts of the network, and no sockets, where it names several');
    const alone = `${scheme}${authority.slice(0, begin)}${place}${rest}`;
    if (!URL.canParse(alone))
      throw new HostListFault('must name hosts and ports such as db1.example:5432,db2.example:5433');
    return hostOf(alone);
  };
  return [one(first), ...others.map(one)];
}

const placeFault =
  'must name several hosts before its path, as in postgresql://login:password@db1:5432,db2:5432/timbro';

function hostOf(url: string): DatabaseHost {
  const { hostname = '', port = '' } = URL.canParse(url) ? new URL(url) : {};
  const host = hostname.replace(/^\[(.+)\]$/, '$1');
  return { name: `${hostname}:${port || usualPort}`, host, port: Number(port) || usualPort, url };
}

/** What is wrong with the list of hosts in an address, or null. */
export function hostFaultOf(url: string): string | null {
  try {
    hostsIn(url);
    return null;
  } catch (error) {
    if (error instanceof HostListFault) return error.message;
    throw error;
  }
}

/** Whether it is an address of PostgreSQL; what is wrong with its hosts is another question. */
export function isDatabaseAddress(url: string): boolean {
  if (hostFaultOf(url) !== null) return shape.test(url);
  return hostsIn(url).every((host) => URL.canParse(host.url) && databaseSchemes.includes(new URL(host.url).protocol));
}
